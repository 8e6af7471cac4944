import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { type LookBack, lookBackRoutes } from "../../../../../src/contract/dashboard/look-backs.ts";
import { call } from "../../../lib/api.ts";
import { ApiError } from "../../../lib/api-error.ts";

/** How often it is asked what has become of a look back, in milliseconds. */
const askAgainMs = 2000;

/**
 * What a parser would read differently in earlier documents, as asked for during this visit; null if nobody did, or if the
 * service refuses to tell. A service that cannot be reached is asked again.
 */
export const lookBackQuery = (parserId: string) =>
  queryOptions({
    queryKey: ["look-back", parserId],
    queryFn: async ({ client, signal }): Promise<LookBack | null> => {
      const known = client.getQueryData<LookBack | null>(["look-back", parserId]) ?? null;
      if (known === null) return null;
      const params = { parserId, lookBackId: known.id };
      return call(lookBackRoutes.getLookBack, { params, signal }).catch((error) => (isRefusal(error) ? null : known));
    },
    staleTime: Number.POSITIVE_INFINITY,
    refetchInterval: ({ state }) => (isLooking(state.data ?? null) ? askAgainMs : false),
  });

const isRefusal = (error: unknown) => error instanceof ApiError && error.status >= 400 && error.status < 500;

/** Whether the service is still at it. */
export function isLooking(lookBack: LookBack | null): boolean {
  return lookBack?.status === "pending" || lookBack?.status === "running";
}

/** Asks what a correction changes in earlier documents. Nobody waits for it, so a failure says nothing. */
export async function startLookBack(client: QueryClient, parserId: string): Promise<void> {
  try {
    const started = await call(lookBackRoutes.startLookBack, { params: { parserId } });
    // An answer about the one before is no answer about this one.
    await client.cancelQueries({ queryKey: lookBackQuery(parserId).queryKey });
    client.setQueryData(lookBackQuery(parserId).queryKey, started);
  } catch {
    client.setQueryData(lookBackQuery(parserId).queryKey, null);
  }
}
