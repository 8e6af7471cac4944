import { listCandidates } from "../../parsers/candidate-store.ts";
import type { InboxFile } from "../../routing/inbox-store.ts";
import { findRoutedLayouts } from "../../routing/layout-store.ts";
import { inStage } from "../in-stage.ts";
import type { PipelineDeps } from "../pipeline-deps.ts";
import { MOST_PAGES_SPLIT } from "./most-pages-split.ts";
import type { CandidateParser, RecognisedFile } from "./recognise-file.ts";

/** Time limit for looking at a file's first pages, in milliseconds: three dense scans on a slow machine. */
export const recogniseTimeoutMs = 90_000;
/** For each page of a file that may have documents of several kinds. */
const pageTimeoutMs = 15_000;

/** Whether a file may have documents of several kinds: parts, and files that a person put together again, stay whole. */
export function mayHaveParts({ file, source, staysWhole }: InboxFile): boolean {
  const { format, pageCount } = file;
  return format === "pdf" && pageCount > 1 && pageCount <= MOST_PAGES_SPLIT && source === null && !staysWhole;
}

/** What a file seems to be: one of the account's parsers, a template, or nothing that is known; or several of them. */
export async function recogniseWaiting(
  deps: PipelineDeps,
  { accountId, file }: InboxFile,
  { hasParts, signal }: { hasParts: boolean; signal: AbortSignal },
): Promise<RecognisedFile> {
  const candidates = await loadCandidates(deps, accountId);
  const timeoutMs = recogniseTimeoutMs + (hasParts ? file.pageCount * pageTimeoutMs : 0);
  return inStage(deps, "recognise", () =>
    deps.fileWork.recognise(file.key, { candidates, hasParts }, { timeoutMs, accountId, signal }),
  );
}

/** The account's parsers with what they learned, to compare a file with them. */
export async function loadCandidates({ db, modelFiles }: PipelineDeps, accountId: string): Promise<CandidateParser[]> {
  const found = await listCandidates(db, accountId);
  const routed = await findRoutedLayouts(
    db,
    found.map(({ id }) => id),
  );
  return Promise.all(
    found.map(async (parser) => ({
      ...parser,
      model: await modelFiles.findCurrent(db, parser.id),
      layouts: routed.get(parser.id) ?? { right: [], wrong: [] },
    })),
  );
}

/** The packed layout of a document whose words are kept: its file is not read again. */
export function findLayout(deps: PipelineDeps, accountId: string, words: Uint8Array): Promise<string> {
  return deps.fileWork.packLayout(words, { timeoutMs: recogniseTimeoutMs, accountId });
}
