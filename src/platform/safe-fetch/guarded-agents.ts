import { Agent as HttpAgent } from "node:http";
import { Agent as HttpsAgent } from "node:https";
import { isIP } from "node:net";
import type { AddressPolicy } from "./address-policy.ts";
import { createGuardedLookup, explainPrivate, resolveWithSystem } from "./guarded-connector.ts";
import { SafeFetchError } from "./safe-fetch-error.ts";

/** Connections for libraries that make requests by themselves. */
export interface GuardedAgents {
  httpAgent: HttpAgent;
  httpsAgent: HttpsAgent;
}

/**
 * Makes agents that only connect to addresses that the policy allows: an address is checked before the connection, and for
 * a name every answer of the name service, of which the connection uses one. They refuse with `SafeFetchError`.
 */
export function createGuardedAgents(policy: AddressPolicy, { maxSockets }: { maxSockets: number }): GuardedAgents {
  const refuse = (host: string) => new SafeFetchError("refused", explainPrivate(host));
  const options = { lookup: createGuardedLookup(policy, resolveWithSystem, refuse), maxSockets };
  const check = (host: string | null | undefined) => {
    const address = host?.replace(/^\[(.*)\]$/, "$1") ?? "";
    if (isIP(address) !== 0 && !policy.allowsAddress(address)) throw refuse(address);
  };
  class GuardedHttpAgent extends HttpAgent {
    override createConnection(...[to, done]: Parameters<HttpAgent["createConnection"]>) {
      check(to.host);
      return super.createConnection(to, done);
    }
  }
  class GuardedHttpsAgent extends HttpsAgent {
    override createConnection(...[to, done]: Parameters<HttpsAgent["createConnection"]>) {
      check(to.host);
      return super.createConnection(to, done);
    }
  }
  return { httpAgent: new GuardedHttpAgent(options), httpsAgent: new GuardedHttpsAgent(options) };
}
