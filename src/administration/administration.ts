import type { AdministrationDeps } from "./administration-deps.ts";
import { createManageAccounts } from "./manage-accounts.ts";
import { createManageParsers } from "./manage-parsers.ts";
import { createManageSamples } from "./manage-samples.ts";
import { createSignIn } from "./sign-in.ts";

/** What people do in the dashboard, noun by noun. */
export type Administration = ReturnType<typeof createAdministration>;

export function createAdministration(deps: AdministrationDeps) {
  return {
    signIn: createSignIn(deps),
    accounts: createManageAccounts(deps),
    parsers: createManageParsers(deps),
    samples: createManageSamples(deps),
  };
}
