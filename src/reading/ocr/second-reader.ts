import { fileURLToPath } from "node:url";
import type { Worker as Thread } from "node:worker_threads";
import type { Worker } from "tesseract.js";
import type { AccentedLanguage } from "./guess-language.ts";

/** A word that the second reader read, in pixels of the picture that it was given. */
export interface SecondWord {
  text: string;
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** Tesseract's names of the languages, with the packages that contain their data. */
const languageData: Record<AccentedLanguage, { name: string; manifest: string }> = {
  de: { name: "deu", manifest: import.meta.resolve("@tesseract.js-data/deu/package.json") },
  fr: { name: "fra", manifest: import.meta.resolve("@tesseract.js-data/fra/package.json") },
  es: { name: "spa", manifest: import.meta.resolve("@tesseract.js-data/spa/package.json") },
  it: { name: "ita", manifest: import.meta.resolve("@tesseract.js-data/ita/package.json") },
  nl: { name: "nld", manifest: import.meta.resolve("@tesseract.js-data/nld/package.json") },
};

/** A page of 80 lines takes about 3 s; one that takes longer than this (ms) keeps what the first reader read. */
const timeLimitMs = 20_000;

let current: { language: AccentedLanguage; worker: Promise<Worker> } | null = null;

/**
 * Reads a PNG of text lines, one below the other, with Tesseract in a language. Everything comes from installed
 * packages; nothing is downloaded. One language is loaded at a time (about 0.5 s and 60 MB).
 *
 * Null if it took too long.
 */
export async function readAgain(png: Buffer, language: AccentedLanguage): Promise<SecondWord[] | null> {
  if (current?.language !== language) {
    await releaseSecondReader();
    current = { language, worker: startWorker(language) };
  }
  const worker = await started(current);
  const thread = threadOf(worker);
  thread.ref();
  const result = await withinTime(worker.recognize(png, {}, { blocks: true, text: false }));
  thread.unref();
  if (result === null) {
    await releaseSecondReader();
    return null;
  }
  return (result.data.blocks ?? [])
    .flatMap((block) => block.paragraphs)
    .flatMap((paragraph) => paragraph.lines)
    .flatMap((line) => line.words)
    .map(({ text, bbox }) => ({ text, left: bbox.x0, top: bbox.y0, right: bbox.x1, bottom: bbox.y1 }));
}

/** The reader once it has started; one that cannot start is forgotten, so that the next page tries again. */
async function started(reader: NonNullable<typeof current>): Promise<Worker> {
  try {
    return await reader.worker;
  } catch (error) {
    if (current === reader) current = null;
    throw error;
  }
}

/** Ends Tesseract's thread and frees its memory. */
async function releaseSecondReader(): Promise<void> {
  const ending = current;
  current = null;
  if (ending) await (await ending.worker).terminate();
}

async function startWorker(language: AccentedLanguage): Promise<Worker> {
  const { name, manifest } = languageData[language];
  // Loaded only where it is needed, so that processes start sooner.
  const { createWorker, OEM, PSM } = await import("tesseract.js");
  const worker = await createWorker(name, OEM.LSTM_ONLY, {
    langPath: folderBeside(manifest, "4.0.0_best_int"),
    corePath: folderBeside(import.meta.resolve("tesseract.js-core/package.json"), "."),
    cacheMethod: "none",
    gzip: true,
    // Without a handler, an error is thrown where nobody can catch it, in addition to the promise that it rejects.
    errorHandler: () => {},
  });
  await worker.setParameters({ tessedit_pageseg_mode: PSM.SINGLE_BLOCK, user_defined_dpi: "200" });
  threadOf(worker).unref();
  return worker;
}

/** Tesseract's thread, which would keep the process alive while idle. Not in the package's types. */
function threadOf(worker: Worker): Thread {
  return (worker as Worker & { worker: Thread }).worker;
}

function folderBeside(manifest: string, folder: string): string {
  return fileURLToPath(new URL(folder, manifest));
}

async function withinTime<Result>(work: Promise<Result>): Promise<Result | null> {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), timeLimitMs);
  });
  try {
    return await Promise.race([work, limit]);
  } finally {
    clearTimeout(timer);
  }
}
