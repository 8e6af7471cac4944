import { queryOptions, useSuspenseQuery } from "@tanstack/react-query";
import {
  mayAs,
  type Role,
  type Session,
  type SignedInAccount,
  sessionRoutes,
} from "../../../src/contract/dashboard/session.ts";
import { call } from "./api.ts";
import { queryClient } from "./query-client.ts";

const sessionKey = ["session"];

/** Who is signed in, and what the service offers. */
export const sessionQuery = queryOptions({
  queryKey: sessionKey,
  queryFn: async ({ signal }) => {
    const session = await call(sessionRoutes.getSession, { signal });
    const before = queryClient.getQueryData<Session>(sessionKey);
    // Somebody else signed in in another tab: nothing may stay of what this one shows.
    if (before && before.account?.personId !== session.account?.personId) location.reload();
    return session;
  },
  staleTime: 60_000,
});

const personListeners: (() => void)[] = [];

/** Sets what else to drop when another person signs in, or nobody is signed in any more. */
export function whenPersonChanges(listener: () => void): void {
  personListeners.push(listener);
}

/** Stores the session that an answer contains. What another person saw is dropped. */
export function keepSession(session: Session): void {
  const before = queryClient.getQueryData(sessionQuery.queryKey)?.account?.personId;
  if (before !== session.account?.personId) {
    queryClient.clear();
    for (const listener of personListeners) listener();
  }
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

/**
 * Whether the person's role allows what at least `least` may do. A page is still there for a moment when its session has
 * ended; then nobody may.
 */
export function useMay(least: Role): boolean {
  const { account } = useSession();
  return account !== null && mayAs(account.role, least);
}
