import type { ParsedStoredFile, SampleReply, StoredFileTask } from "../pipeline/extract-stored-file.ts";
import { asDocumentFailure } from "../pipeline/inspect-received.ts";
import type { RecognisedFile, RecogniseTask } from "../pipeline/routing/recognise-file.ts";
import { recogniseTimeoutMs } from "../pipeline/routing/recognise-waiting.ts";
import type { SampleTask } from "../pipeline/sample-work.ts";
import { AccountLine } from "../platform/account-line.ts";
import type { AdministrationDeps, Person } from "./administration-deps.ts";

/** Time limit for reading a file while somebody waits, in milliseconds: twenty scanned pages on a slow machine. */
const readTimeoutMs = 60_000;
/** Time limit for drawing one page, in milliseconds. */
const drawTimeoutMs = 20_000;

/** Work on stored files that somebody waits for: it is free, so no account may do much of it at once. */
export type LiveWork = ReturnType<typeof createLiveWork>;

/** Whose work it is: a person's in the dashboard, or that of an account's assistant. */
type Worker = Pick<Person, "accountId">;

/**
 * Each kind of work has a queue per account: a page of the dashboard requests one reading and a few dozen pictures.
 * `gone` fires when the person has left, and stops the work. Every failure says what happened to the file.
 */
export function createLiveWork({ fileWork }: Pick<AdministrationDeps, "fileWork">) {
  const readings = new AccountLine({
    atOnce: 2,
    waiting: 4,
    refusal: "Your account is already reading several samples. Try again when one has finished.",
  });
  const pages = new AccountLine({
    atOnce: 2,
    waiting: 60,
    refusal: "Your account is already rendering many pages. Try again when they have finished.",
  });

  const inLine = async <Result>(
    line: AccountLine,
    { accountId }: Worker,
    gone: AbortSignal | undefined,
    timeoutMs: number,
    work: (options: { accountId: string; timeoutMs: number; isExpress: true; signal?: AbortSignal }) => Promise<Result>,
  ): Promise<Result> => {
    const options = { accountId, timeoutMs, isExpress: true, ...(gone && { signal: gone }) } as const;
    try {
      return await line.run(accountId, gone, () => work(options));
    } catch (error) {
      throw asDocumentFailure(error, timeoutMs) ?? error;
    }
  };

  return {
    parse: (person: Worker, key: string, task: StoredFileTask, gone?: AbortSignal): Promise<ParsedStoredFile> =>
      inLine(readings, person, gone, readTimeoutMs, (options) => fileWork.parse(key, task, options)),

    /** Looks at a sample. */
    workOnSample: <Kind extends SampleTask["kind"]>(
      person: Worker,
      key: string,
      task: Extract<SampleTask, { kind: Kind }>,
      words: Uint8Array | null,
      gone?: AbortSignal,
    ): Promise<SampleReply<Kind>> =>
      inLine(readings, person, gone, readTimeoutMs, (options) => fileWork.workOnSample(key, task, words, options)),

    /** What a file is, by its first pages. */
    recognise: (person: Worker, key: string, task: RecogniseTask, gone?: AbortSignal): Promise<RecognisedFile> =>
      inLine(readings, person, gone, recogniseTimeoutMs, (options) => fileWork.recognise(key, task, options)),

    /** A file's words, packed. */
    read: (person: Worker, key: string, gone?: AbortSignal): Promise<Uint8Array> =>
      inLine(readings, person, gone, readTimeoutMs, (options) => fileWork.read(key, options)),

    /** A page as PNG. */
    draw: (
      person: Worker,
      key: string,
      page: { number: number; maxWidthPx: number },
      gone?: AbortSignal,
    ): Promise<Uint8Array> =>
      inLine(pages, person, gone, drawTimeoutMs, (options) => fileWork.render(key, page, options)),
  };
}
