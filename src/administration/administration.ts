import type { AdministrationDeps } from "./administration-deps.ts";
import { createSignIn } from "./sign-in.ts";

/** What people do in the dashboard, noun by noun. */
export type Administration = ReturnType<typeof createAdministration>;

export function createAdministration(deps: AdministrationDeps) {
  return {
    signIn: createSignIn(deps),
  };
}
