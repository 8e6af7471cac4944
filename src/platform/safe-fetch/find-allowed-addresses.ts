import { isIP } from "node:net";
import type { AddressPolicy } from "./address-policy.ts";
import { explainPrivate, type ResolveHost, resolveWithSystem } from "./guarded-connector.ts";
import { SafeFetchError } from "./safe-fetch-error.ts";

/**
 * The addresses of a host that the policy allows, for protocols other than HTTP. Connect to one of them, not to the host: it
 * may have another address by then. Throws `SafeFetchError` if there is none.
 */
export async function findAllowedAddresses(
  policy: AddressPolicy,
  host: string,
  resolveHost: ResolveHost = resolveWithSystem,
): Promise<string[]> {
  const found = isIP(host) === 0 ? (await resolveHost(host)).map(({ address }) => address) : [host];
  const allowed = policy.allowsHost(host) ? found : found.filter((address) => policy.allowsAddress(address));
  if (allowed.length === 0) throw new SafeFetchError("refused", explainPrivate(host));
  return allowed;
}
