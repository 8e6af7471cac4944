import type { FileFacts } from "../domain/file.ts";
import type { PageRange } from "../domain/file-part.ts";
import type { ReadMail } from "../domain/mail.ts";
import type { FileStore } from "../platform/files/file-store.ts";
import { flagsOf } from "../platform/process-pool/child.ts";
import {
  createProcessPool,
  type ProcessPool,
  type RunOptions,
  TaskCrashed,
  TaskTimedOut,
} from "../platform/process-pool/process-pool.ts";
import { WorkClock } from "../platform/process-pool/work-clock.ts";
import type { ReadingPlan } from "../reading/read-document.ts";
import type { DocumentNeed, DocumentTask, DocumentTaskReply, PageProgress } from "./document-process.ts";
import type { KnownPages, ParsedStoredFile, Reading, SampleReply, StoredFileTask } from "./extract-stored-file.ts";
import type { RecognisedFile, RecogniseTask } from "./routing/recognise-file.ts";
import type { SampleTask } from "./sample-work.ts";
import { shareReading } from "./share-reading.ts";

/** The service's work on stored files, by key, in separate processes. */
export interface FileWork {
  inspect(key: string, options: WorkOptions): Promise<FileFacts>;
  /** A copy that needs no password; null for a file that needs none. */
  unlock(key: string, password: string, options: WorkOptions): Promise<Uint8Array | null>;
  /** Its words, packed. */
  read(key: string, options: WorkOptions): Promise<Uint8Array>;
  parse(key: string, task: StoredFileTask, options: WorkOptions): Promise<TimedFile>;
  /** Like `parse`, unless many of its pages are scans: then it reads none of them and returns a plan for doing so. */
  parseOrPlan(key: string, task: StoredFileTask, options: WorkOptions): Promise<TimedFile | TimedPlan>;
  /** Reads some pages by a plan. */
  readPages(
    key: string,
    part: { pages: number[]; layerChecks: ReadingPlan["layerChecks"] },
    options: WorkOptions,
  ): Promise<TimedPages>;
  /** Like `parse`, with the pages that were read by a plan. */
  parseKnown(key: string, task: StoredFileTask, known: KnownPages, options: WorkOptions): Promise<TimedFile>;
  /** Does something with a sample; if its packed words are known, it is not read again. */
  workOnSample<Kind extends SampleTask["kind"]>(
    key: string,
    task: Extract<SampleTask, { kind: Kind }>,
    words: Uint8Array | null,
    options: WorkOptions,
  ): Promise<SampleReply<Kind>>;
  /** What it seems to be, and the documents of different kinds in it. */
  recognise(key: string, task: RecogniseTask, options: WorkOptions): Promise<RecognisedFile>;
  /** The packed layout of packed words. */
  packLayout(words: Uint8Array, options: WorkOptions): Promise<string>;
  /** A PDF of some of its pages. */
  cut(key: string, range: PageRange, options: WorkOptions): Promise<Uint8Array>;
  /** What is a document in a mail. */
  readMail(bytes: Uint8Array, takesText: boolean, options: WorkOptions): Promise<ReadMail>;
  /** A page as PNG. */
  render(key: string, page: { number: number; maxWidthPx: number }, options: WorkOptions): Promise<Uint8Array>;
  warmUp(): Promise<void>;
  close(): void;
}

/** Processes that read documents. */
export type DocumentPool = ProcessPool<DocumentTask, DocumentTaskReply, PageProgress>;

/** The time limit covers all of the work, in however many processes. */
export interface WorkOptions extends RunOptions<PageProgress> {
  timeoutMs: number;
}

/** A parsed file, and when its stages began, in milliseconds since 1970. */
export interface TimedFile extends ParsedStoredFile {
  times: { readFromMs: number; extractFromMs: number; endMs: number };
}

/** A plan for reading a file, and how long making it took. */
export interface TimedPlan extends ReadingPlan {
  planMs: number;
}

/** Pages of a file, as `packPages` packs them, and how long reading them took. */
export interface TimedPages {
  pages: Uint8Array;
  durationMs: number;
}

/** Work on a file exceeded its time limit after some of its pages. */
export class PagesTimedOut extends TaskTimedOut {
  readonly progress: PageProgress;

  constructor({ message }: TaskTimedOut, progress: PageProgress) {
    super(message);
    this.progress = progress;
  }
}

/** The reply to each kind of task. */
interface Replies {
  "warm-up": null;
  inspect: FileFacts;
  unlock: Uint8Array | null;
  pages: Uint8Array;
  read: Uint8Array | ReadingPlan;
  parse: ParsedStoredFile | ReadingPlan;
  sample: SampleReply | ReadingPlan;
  recognise: RecognisedFile;
  cut: Uint8Array;
  mail: ReadMail;
  layout: string;
  render: Uint8Array;
}

/**
 * Limits of a process that reads files. The heap holds words and candidates. The resident size also includes the memory
 * of PDFium and the OCR models (bench/memory.ts measures both on a 500-page document): 190 to 220 MB after text
 * documents, of which 60 are shared with the other processes, and up to 520 MB for a scan of dense pages, which must not
 * be taken for an attack. One process is kept warm, so that a first request does not wait. The others end a minute after
 * their last work: each takes seconds of CPU until it is as fast as a warm one, which every burst of documents would pay
 * again.
 */
const processLimits = { heapMb: 320, maxRssMb: 1000, smallMb: 240, idleMs: 60_000, warm: 1 };

/** The flags of Node with which these processes run. */
export const documentProcessFlags: readonly string[] = flagsOf(processLimits);

/**
 * What all processes may take together, in MB. Two workers have room for two usual scans at once, or for a scan of
 * dense pages and something small; the service, its database and these processes then stay below 1 GB. Each further
 * worker adds room for a usual document. Beyond that, a document is put back until there is room, so that large ones do
 * not all run at once.
 */
export const memoryMbFor = (size: number) => 400 + 150 * size;

/**
 * Additional processes: two for accounts that have nothing being read, because another account's document can take
 * minutes; two for opening a file and drawing a page, which take a tenth of a second while somebody waits.
 */
const extraProcesses = { newcomers: 2, shortTasks: 2 };

/**
 * From this many scanned pages on, several processes read a file together. Starting one for it takes about a second;
 * reading a dense page takes five.
 */
const sharedScans = 4;
const readAlone = Number.MAX_SAFE_INTEGER;

/** Opening a file, drawing a page and reading scanned ones take nothing but the readers. */
const pageTasks: readonly DocumentTask["kind"][] = ["inspect", "unlock", "render", "pages", "cut", "mail"];
const needOf = ({ kind }: DocumentTask): DocumentNeed =>
  pageTasks.some((each) => each === kind) ? "pages" : "contents";

export function createDocumentPool({ size }: { size: number }): DocumentPool {
  const script = new URL("./document-process.ts", import.meta.url);
  return createProcessPool({ script, size, needOf, ...extraProcesses, memoryMb: memoryMbFor(size), ...processLimits });
}

export function createFileWork(
  files: FileStore,
  options: { size: number },
  pool: DocumentPool = createDocumentPool(options),
): FileWork {
  const run = async <Kind extends DocumentTask["kind"]>(
    task: Extract<DocumentTask, { kind: Kind }>,
    runOptions: RunOptions<PageProgress>,
  ): Promise<Replies[Kind]> => (await pool.run(task, runOptions)) as Replies[Kind];

  /**
   * Runs a short task. If its process ends, the task is tried once more: something outside may have ended the process,
   * for example when memory runs short.
   */
  const runShort = async <Kind extends DocumentTask["kind"]>(
    task: Extract<DocumentTask, { kind: Kind }>,
    runOptions: RunOptions<PageProgress>,
  ): Promise<Replies[Kind]> => {
    const options = { ...runOptions, isShort: true };
    return run<Kind>(task, options).catch((error: unknown) => {
      if (error instanceof TaskCrashed) return run<Kind>(task, options);
      throw error;
    });
  };

  /**
   * Runs a task that needs the words of a file. If the reply is a plan, has the pages read by that plan and runs the
   * task again with them.
   */
  const runReading = async <Reply>(
    key: string,
    workOptions: WorkOptions,
    runTask: (reading: Reading, runOptions: RunOptions<PageProgress>) => Promise<Reply | ReadingPlan>,
    onBegin: () => void = () => {},
  ): Promise<Reply> => {
    const clock = new WorkClock(workOptions.timeoutMs);
    const timed = <Result>(start: (timeoutMs: () => number) => Promise<Result>) => withClock(clock, start, onBegin);
    const { onProgress, signal } = workOptions;
    return withProgress(onProgress, (onPage) =>
      files.withLocalFile(key, async (path) => {
        const leastScans = options.size > 1 ? sharedScans : readAlone;
        const begun = { ...workOptions, onProgress: onPage };
        const first = await timed((timeoutMs) => runTask({ path, leastScans }, { ...begun, timeoutMs }));
        if (!isPlan(first)) return first;
        const { layerChecks } = first;
        const parts = await shareReading(
          first,
          { lanes: options.size, signal, onProgress: onPage },
          (pages, partOptions) =>
            timed((timeoutMs) =>
              run<"pages">({ kind: "pages", path, pages, layerChecks }, { ...workOptions, ...partOptions, timeoutMs }),
            ),
        );
        const known = { layerChecks, parts };
        const last = await timed((timeoutMs) => runTask({ path, leastScans, known }, { ...begun, timeoutMs }));
        if (isPlan(last)) throw new Error("a file whose pages were read was answered with a plan again");
        return last;
      }),
    );
  };

  /** Runs one task on a file, and tells when it began, in milliseconds since 1970. */
  const runAlone = async <Reply>(
    key: string,
    workOptions: WorkOptions,
    runTask: (path: string, runOptions: RunOptions<PageProgress>) => Promise<Reply>,
  ): Promise<{ reply: Reply; beganMs: number }> => {
    let beganMs = Date.now();
    const timeoutMs = () => {
      beganMs = Date.now();
      return workOptions.timeoutMs;
    };
    const reply = await withProgress(workOptions.onProgress, (onProgress) =>
      files.withLocalFile(key, (path) => runTask(path, { ...workOptions, onProgress, timeoutMs })),
    );
    return { reply, beganMs };
  };

  return {
    inspect: (key, runOptions) =>
      files.withLocalFile(key, (path) => runShort<"inspect">({ kind: "inspect", path }, runOptions)),
    unlock: (key, password, runOptions) =>
      files.withLocalFile(key, (path) => runShort<"unlock">({ kind: "unlock", path, password }, runOptions)),
    read: (key, workOptions) =>
      runReading(key, workOptions, (reading, runOptions) => run<"read">({ kind: "read", reading }, runOptions)),
    async parse(key, task, workOptions) {
      let readFromMs: number | null = null;
      const parsed = await runReading(
        key,
        workOptions,
        (reading, runOptions) => run<"parse">({ kind: "parse", reading, task }, runOptions),
        () => {
          readFromMs ??= Date.now();
        },
      );
      return withTimes(parsed, readFromMs);
    },
    async parseOrPlan(key, task, workOptions) {
      const { reply, beganMs } = await runAlone(key, workOptions, (path, runOptions) =>
        run<"parse">({ kind: "parse", reading: { path, leastScans: sharedScans }, task }, runOptions),
      );
      return isPlan(reply) ? { ...reply, planMs: Date.now() - beganMs } : withTimes(reply, beganMs);
    },
    async readPages(key, part, workOptions) {
      const { reply, beganMs } = await runAlone(key, workOptions, (path, runOptions) =>
        run<"pages">({ kind: "pages", path, ...part }, runOptions),
      );
      return { pages: reply, durationMs: Date.now() - beganMs };
    },
    async parseKnown(key, task, known, workOptions) {
      const { reply, beganMs } = await runAlone(key, workOptions, (path, runOptions) =>
        run<"parse">({ kind: "parse", reading: { path, leastScans: readAlone, known }, task }, runOptions),
      );
      if (isPlan(reply)) throw new Error("a file whose pages were read was answered with a plan again");
      return withTimes(reply, beganMs);
    },
    async workOnSample<Kind extends SampleTask["kind"]>(
      key: string,
      task: Extract<SampleTask, { kind: Kind }>,
      words: Uint8Array | null,
      workOptions: WorkOptions,
    ) {
      const reply = await runReading<SampleReply>(key, workOptions, (reading, runOptions) =>
        run<"sample">({ kind: "sample", reading, task, words }, runOptions),
      );
      return reply as SampleReply<Kind>;
    },
    recognise: (key, task, runOptions) =>
      files.withLocalFile(key, (path) => run<"recognise">({ kind: "recognise", path, task }, runOptions)),
    packLayout: (words, runOptions) => runShort<"layout">({ kind: "layout", words }, runOptions),
    cut: (key, range, runOptions) =>
      files.withLocalFile(key, (path) => runShort<"cut">({ kind: "cut", path, range }, runOptions)),
    readMail: (bytes, takesText, runOptions) => runShort<"mail">({ kind: "mail", bytes, takesText }, runOptions),
    render: (key, { number: pageNumber, maxWidthPx }, runOptions) =>
      files.withLocalFile(key, (path) =>
        runShort<"render">({ kind: "render", path, pageNumber, maxWidthPx }, runOptions),
      ),
    warmUp: () => pool.warmUp({ kind: "warm-up" }),
    close: () => pool.close(),
  };
}

function withTimes(parsed: ParsedStoredFile, beganMs: number | null): TimedFile {
  const endMs = Date.now();
  const extractFromMs = endMs - parsed.extractMs;
  return { ...parsed, times: { readFromMs: Math.min(beganMs ?? endMs, extractFromMs), extractFromMs, endMs } };
}

function isPlan<Reply>(reply: Reply | ReadingPlan): reply is ReadingPlan {
  return typeof reply === "object" && reply !== null && "scannedPages" in reply;
}

/** Runs a clock from the start of a task to its end. */
async function withClock<Result>(
  clock: WorkClock,
  start: (timeoutMs: () => number) => Promise<Result>,
  onBegin: () => void,
): Promise<Result> {
  let hasBegun = false;
  try {
    return await start(() => {
      hasBegun = true;
      onBegin();
      return clock.begin();
    });
  } finally {
    if (hasBegun) clock.end();
  }
}

/** Passes progress on, and adds to a time limit error how many pages were done. */
async function withProgress<Result>(
  onProgress: ((progress: PageProgress) => void) | undefined,
  work: (onPage: (progress: PageProgress) => void) => Promise<Result>,
): Promise<Result> {
  let last: PageProgress = { done: 0, total: 0 };
  try {
    return await work((progress) => {
      // The pages that were read together are counted again when the rest is read.
      if (progress.done <= last.done) return;
      last = progress;
      onProgress?.(progress);
    });
  } catch (error) {
    throw error instanceof TaskTimedOut && last.total > 0 ? new PagesTimedOut(error, last) : error;
  }
}
