import { redirect } from "@tanstack/react-router";
import { queryClient } from "../lib/query-client.ts";
import { sessionQuery } from "../lib/session.ts";

/** Sends a visitor without a session to the sign-in page or, on the first start, to the page that makes the first account. */
export async function requireSession({ location }: { location: { href: string } }): Promise<void> {
  const session = await queryClient.ensureQueryData(sessionQuery);
  if (session.account) return;
  // Accounts of a set-up file without passwords can sign in by the provider.
  const canSignIn = session.areAccountsSetUp && session.provider !== null;
  if (session.isFirstStart && !canSignIn) throw redirect({ to: "/sign-up" });
  throw redirect({ to: "/sign-in", search: location.href === "/" ? {} : { next: location.href } });
}

/** Redirects signed-in people from pages for others; loads what those pages show. */
export async function forVisitors(): Promise<void> {
  const session = await queryClient.ensureQueryData(sessionQuery);
  if (session.account) throw redirect({ to: "/" });
}

/** Redirects accounts that are not operators from the operator's pages, which the service would refuse them anyway. */
export async function requireOperator(): Promise<void> {
  const session = await queryClient.ensureQueryData(sessionQuery);
  if (!session.account?.isOperator) throw redirect({ to: "/" });
}
