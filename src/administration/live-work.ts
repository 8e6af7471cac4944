import type { ParsedStoredFile, ProposedStoredFile, StoredFileTask } from "../pipeline/extract-stored-file.ts";
import { asDocumentFailure } from "../pipeline/inspect-received.ts";
import { AccountLine } from "../platform/account-line.ts";
import type { AdministrationDeps, Person } from "./administration-deps.ts";

/** Time limit for reading a file while somebody waits, in milliseconds: twenty scanned pages on a slow machine. */
const readTimeoutMs = 60_000;
/** Time limit for drawing one page, in milliseconds. */
const drawTimeoutMs = 20_000;

/** Work on stored files that a person in the dashboard waits for: it is free, so no account may do much of it at once. */
export type LiveWork = ReturnType<typeof createLiveWork>;

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
    { accountId }: Person,
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
    parse: (person: Person, key: string, task: StoredFileTask, gone?: AbortSignal): Promise<ParsedStoredFile> =>
      inLine(readings, person, gone, readTimeoutMs, (options) => fileWork.parse(key, task, options)),

    /** Fields that a file suggests. */
    propose: (person: Person, key: string, words: Uint8Array | null, gone?: AbortSignal): Promise<ProposedStoredFile> =>
      inLine(readings, person, gone, readTimeoutMs, (options) => fileWork.propose(key, words, options)),

    /** A file's words, packed. */
    read: (person: Person, key: string, gone?: AbortSignal): Promise<Uint8Array> =>
      inLine(readings, person, gone, readTimeoutMs, (options) => fileWork.read(key, options)),

    /** A page as PNG. */
    draw: (
      person: Person,
      key: string,
      page: { number: number; maxWidthPx: number },
      gone?: AbortSignal,
    ): Promise<Uint8Array> =>
      inLine(pages, person, gone, drawTimeoutMs, (options) => fileWork.render(key, page, options)),
  };
}
