import { queryOptions, useSuspenseQuery } from "@tanstack/react-query";
import { type Session, type SignedInAccount, sessionRoutes } from "../../../src/contract/dashboard/session.ts";
import { call } from "./api.ts";
import { queryClient } from "./query-client.ts";

/** Who is signed in, and what the service offers. */
export const sessionQuery = queryOptions({
  queryKey: ["session"],
  queryFn: ({ signal }) => call(sessionRoutes.getSession, { signal }),
  staleTime: 60_000,
});

/** Stores the session that an answer contains. Data from another account is dropped. */
export function keepSession(session: Session): void {
  const before = queryClient.getQueryData(sessionQuery.queryKey)?.account?.id;
  if (before !== session.account?.id) queryClient.clear();
  queryClient.setQueryData(sessionQuery.queryKey, session);
}

/** The session, on pages that everybody can see. */
export function useSession(): Session {
  return useSuspenseQuery(sessionQuery).data;
}

/** The signed-in account, for pages inside the shell, which nobody else reaches. */
export function useAccount(): SignedInAccount {
  const { account } = useSession();
  if (!account) throw new Error("Nobody is signed in.");
  return account;
}
