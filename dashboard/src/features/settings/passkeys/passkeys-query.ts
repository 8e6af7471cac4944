import { queryOptions } from "@tanstack/react-query";
import { passkeyRoutes } from "../../../../../src/contract/dashboard/passkeys.ts";
import { call } from "../../../lib/api.ts";
import { queryClient } from "../../../lib/query-client.ts";
import { renewSecondFactor } from "../second-factor/second-factor-query.ts";

/** The person's passkeys. */
export const passkeysQuery = queryOptions({
  queryKey: ["passkeys"],
  queryFn: ({ signal }) => call(passkeyRoutes.listPasskeys, { signal }),
});

/** Asks again, for the recovery codes, too. */
export async function renewPasskeys(): Promise<void> {
  await Promise.all([queryClient.invalidateQueries({ queryKey: passkeysQuery.queryKey }), renewSecondFactor()]);
}
