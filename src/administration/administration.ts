import type { AdministrationDeps } from "./administration-deps.ts";
import { createAssist } from "./assist.ts";
import { createBrowseActivity } from "./browse-activity.ts";
import { createBrowseDeliveries } from "./browse-deliveries.ts";
import { createBrowseDocuments } from "./browse-documents.ts";
import { createCaptureGrids } from "./capture-grids.ts";
import { createCommentEntries } from "./desk/comment-entries.ts";
import { createShareReview } from "./desk/share-review.ts";
import { createDocumentWords } from "./document-words.ts";
import { createEditEntries } from "./edit-entries.ts";
import { createExportEntries } from "./exports/export-entries.ts";
import { createLiveWork } from "./live-work.ts";
import { createLookBack } from "./look-back.ts";
import { createEInvoices } from "./make-e-invoices.ts";
import { createManageAccounts } from "./manage-accounts.ts";
import { createManageBackups } from "./manage-backups.ts";
import { createManageInbox } from "./manage-inbox.ts";
import { createManageLanguageModel } from "./manage-language-model.ts";
import { createManageLearning } from "./manage-learning.ts";
import { createManageMembers } from "./manage-members.ts";
import { createManageParsers } from "./manage-parsers.ts";
import { createManageParts } from "./manage-parts.ts";
import { createManagePasskeys } from "./manage-passkeys.ts";
import { createManageReplays } from "./manage-replays.ts";
import { createManageSamples } from "./manage-samples.ts";
import { createManageSecondFactor } from "./manage-second-factor.ts";
import { createManageSources } from "./manage-sources.ts";
import { createManageTokens } from "./manage-tokens.ts";
import { createManageVersions } from "./manage-versions.ts";
import { createManageWebhooks } from "./manage-webhooks.ts";
import { createMoveDocuments } from "./move-documents.ts";
import { createPointAtSamples } from "./point-at-samples.ts";
import { createReadRegions } from "./read-regions.ts";
import { createReadText } from "./read-text.ts";
import { createReadWords } from "./read-words.ts";
import { createReadySamples } from "./ready-samples.ts";
import { createRestoreFirst } from "./restore-first.ts";
import { createReviewEntries } from "./review-entries.ts";
import { createSendDocuments } from "./send-documents.ts";
import { createBrowseSheet } from "./sheet/browse-sheet.ts";
import { createEditSheet } from "./sheet/edit-sheet.ts";
import { createShowUsage } from "./show-usage.ts";
import { createSignIn } from "./sign-in.ts";
import { createSignInByProvider } from "./sign-in-by-provider.ts";
import { createSampleWork } from "./work-on-samples.ts";

/** What people do in the dashboard, noun by noun. */
export type Administration = ReturnType<typeof createAdministration>;

export function createAdministration(deps: AdministrationDeps) {
  const liveWork = createLiveWork(deps);
  const sampleWork = createSampleWork(deps, liveWork);
  const readDocument = createDocumentWords(deps, liveWork);
  const parsers = createManageParsers(deps, sampleWork);
  const samples = createManageSamples(deps, liveWork, sampleWork);
  const inbox = createManageInbox(deps, { liveWork, parsers, samples });
  return {
    signIn: createSignIn(deps),
    signInByProvider: createSignInByProvider(deps),
    secondFactor: createManageSecondFactor(deps),
    passkeys: createManagePasskeys(deps),
    accounts: createManageAccounts(deps),
    parsers,
    versions: createManageVersions(deps),
    samples,
    pointing: createPointAtSamples(sampleWork),
    inbox,
    parts: createManageParts(deps),
    readySamples: createReadySamples(deps, inbox),
    assist: createAssist(deps, liveWork),
    moves: createMoveDocuments(deps),
    browse: createBrowseDocuments(deps, liveWork),
    documents: createSendDocuments(deps),
    documentStates: deps.documentStates,
    exports: createExportEntries(deps),
    grids: createCaptureGrids(deps, readDocument),
    regions: createReadRegions(deps, readDocument),
    words: createReadWords(readDocument),
    text: createReadText(deps, readDocument),
    eInvoices: createEInvoices(deps),
    entries: createEditEntries(deps),
    review: createReviewEntries(deps),
    sharedReview: createShareReview(deps),
    comments: createCommentEntries(deps),
    sheet: { ...createBrowseSheet(deps), ...createEditSheet(deps) },
    webhooks: createManageWebhooks(deps),
    replays: createManageReplays(deps),
    sources: createManageSources(deps),
    deliveries: createBrowseDeliveries(deps),
    members: createManageMembers(deps),
    tokens: createManageTokens(deps),
    usage: createShowUsage(deps),
    learning: createManageLearning(deps),
    lookBack: createLookBack(deps),
    activity: createBrowseActivity(deps),
    languageModel: createManageLanguageModel(deps),
    backups: createManageBackups(deps),
    restoreFirst: createRestoreFirst(deps),
  };
}
