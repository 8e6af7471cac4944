import type { AdministrationDeps } from "./administration-deps.ts";
import { createBrowseActivity } from "./browse-activity.ts";
import { createBrowseDeliveries } from "./browse-deliveries.ts";
import { createBrowseDocuments } from "./browse-documents.ts";
import { createEditEntries } from "./edit-entries.ts";
import { createExportEntries } from "./exports/export-entries.ts";
import { createLiveWork } from "./live-work.ts";
import { createManageAccounts } from "./manage-accounts.ts";
import { createManageBackups } from "./manage-backups.ts";
import { createManageLanguageModel } from "./manage-language-model.ts";
import { createManageLearning } from "./manage-learning.ts";
import { createManageParsers } from "./manage-parsers.ts";
import { createManageSamples } from "./manage-samples.ts";
import { createManageTokens } from "./manage-tokens.ts";
import { createManageWebhooks } from "./manage-webhooks.ts";
import { createReadRegions } from "./read-regions.ts";
import { createRestoreFirst } from "./restore-first.ts";
import { createReviewEntries } from "./review-entries.ts";
import { createSendDocuments } from "./send-documents.ts";
import { createShowUsage } from "./show-usage.ts";
import { createSignIn } from "./sign-in.ts";

/** What people do in the dashboard, noun by noun. */
export type Administration = ReturnType<typeof createAdministration>;

export function createAdministration(deps: AdministrationDeps) {
  const liveWork = createLiveWork(deps);
  return {
    signIn: createSignIn(deps),
    accounts: createManageAccounts(deps),
    parsers: createManageParsers(deps),
    samples: createManageSamples(deps, liveWork),
    browse: createBrowseDocuments(deps, liveWork),
    documents: createSendDocuments(deps),
    documentStates: deps.documentStates,
    exports: createExportEntries(deps),
    regions: createReadRegions(deps, liveWork),
    entries: createEditEntries(deps),
    review: createReviewEntries(deps),
    webhooks: createManageWebhooks(deps),
    deliveries: createBrowseDeliveries(deps),
    tokens: createManageTokens(deps),
    usage: createShowUsage(deps),
    learning: createManageLearning(deps),
    activity: createBrowseActivity(deps),
    languageModel: createManageLanguageModel(deps),
    backups: createManageBackups(deps),
    restoreFirst: createRestoreFirst(deps),
  };
}
