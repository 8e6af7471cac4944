import { readFile } from "node:fs/promises";
import { Failure } from "../../src/domain/failure.ts";
import { inspectFile } from "../../src/reading/inspect-file.ts";
import { readDocument } from "../../src/reading/read-document.ts";

/** The outcome for a file: its text, or the refusal that a caller gets. Any other error is our fault. */
export type ReadingOutcome =
  | { kind: "text"; pageCount: number; words: string[]; methods: string[] }
  | { kind: "failure"; failure: string; message: string }
  | { kind: "fault"; message: string };

export interface ReadingReport {
  outcome: ReadingOutcome;
  maxRssMb: number;
}

/** The most words in a report. */
const mostWords = 1000;

/** Reads the files that the parent names, one after another, so that a hang or a crash takes only this process. */
process.on("message", (path: string) => {
  void (async () => {
    const report: ReadingReport = { outcome: await readOutcome(path), maxRssMb: process.resourceUsage().maxRSS / 1024 };
    process.send?.(report);
  })();
});
process.on("disconnect", () => process.exit(0));

async function readOutcome(path: string): Promise<ReadingOutcome> {
  try {
    const bytes = await readFile(path);
    await inspectFile(bytes);
    const { pages } = await readDocument(bytes);
    const words = pages.flatMap((page) => page.words.map(({ text }) => text)).slice(0, mostWords);
    return { kind: "text", pageCount: pages.length, words, methods: pages.map(({ reading }) => reading.method) };
  } catch (error) {
    if (error instanceof Failure) return { kind: "failure", failure: error.kind, message: error.message };
    return { kind: "fault", message: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}
