import { join } from "node:path";
import { unpackText } from "../../../extraction/pack-text.ts";
import { createDocumentPool, type DocumentPool } from "../../../pipeline/file-work.ts";
import type { Check } from "../check.ts";
import { ok, problem } from "../finding.ts";
import { toDuration } from "../to-text.ts";

const samples = join(import.meta.dirname, "../../../../samples");

/** Samples of the project, and a word that each contains. */
const text = { file: "invoice-en.pdf", word: "HF-2025-0417" };
const photo = { file: "receipt.jpg", word: "MARKET" };

/** Time limit for one page, in milliseconds: a cold start and a photo take ten seconds on a slow, busy machine. */
const pageMs = 60_000;

/** A process of the service's own kind reads a PDF by its text and a photo by OCR. */
export const reading: Check = {
  name: "reading",
  limitMs: 4 * pageMs,
  async look() {
    const pool = createDocumentPool({ size: 1 });
    try {
      for (const sample of [text, photo])
        if (!(await read(pool, sample)).hasWord)
          return problem(`${sample.file} was read, but without "${sample.word}".`, adviseInstall);
      // The second time, models and code are loaded.
      const [textMs, photoMs] = [(await read(pool, text)).tookMs, (await read(pool, photo)).tookMs];
      return ok(`a page takes ${toDuration(textMs)} by its text, and ${toDuration(photoMs)} by OCR`);
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      return problem(`Documents cannot be read: ${reason}.`, adviseInstall);
    } finally {
      pool.close();
    }
  },
};

const adviseInstall = "Run npm ci again; the models and libraries may be incomplete, or memory may be short.";

async function read(pool: DocumentPool, { file, word }: typeof text): Promise<{ hasWord: boolean; tookMs: number }> {
  let startedAt = performance.now();
  const task = {
    kind: "read",
    reading: { path: join(samples, file), leastScans: Number.MAX_SAFE_INTEGER },
  } as const;
  const reply = await pool.run(task, {
    accountId: "doctor",
    // Called when the work begins, so that the start of the process does not count.
    timeoutMs: () => {
      startedAt = performance.now();
      return pageMs;
    },
  });
  const tookMs = performance.now() - startedAt;
  if (!(reply instanceof Uint8Array)) throw new Error(`${file} was answered with something else than words`);
  const words = unpackText(reply).pages.flatMap((page) => page.words);
  return { hasWord: words.some((each) => each.text.includes(word)), tookMs };
}
