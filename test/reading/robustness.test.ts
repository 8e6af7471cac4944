import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { z } from "zod";
import { memoryLimitMb, readFileIn, startReader } from "./read-in-child.ts";
import type { ReadingOutcome } from "./reading-child.ts";

/**
 * Odd, damaged, encrypted, huge and mislabelled files that are not part of the project: a folder with `manifest.jsonl`.
 * The project's own are read by `odd-files.test.ts`, on every machine. `WINNOW_TEST_ROBUSTNESS=all` reads all of them
 * (minutes); without it, every twentieth that is not heavy.
 */
const folder = fileURLToPath(new URL("../../../shared/data/robustness", import.meta.url));
const isAll = process.env.WINNOW_TEST_ROBUSTNESS === "all";
const step = isAll ? 1 : 20;
/** Files of this category take a minute each: ten scanned pages, and more. */
const heavy = "long / heavy";
const missing = existsSync(join(folder, "manifest.jsonl"))
  ? false
  : "the collection of odd files is not on this machine";

/** Files that one process reads, one after another. */
const filesPerProcess = 12;

const lineSchema = z.object({
  file: z.string(),
  category: z.string(),
  password: z.string().nullish(),
  expect: z.string(),
  poppler: z.object({ opens: z.boolean().nullish(), text_chars: z.number().nullish() }).nullish(),
});
type OddFile = z.infer<typeof lineSchema>;

test("every odd file gives its text or a failure that says why", { skip: missing, concurrency: 2 }, async (t) => {
  const files = readFileSync(join(folder, "manifest.jsonl"), "utf8")
    .trim()
    .split("\n")
    .map((line) => lineSchema.parse(JSON.parse(line)))
    .filter(({ category }, index) => index % step === 0 && (isAll || category !== heavy));
  const batches = Array.from({ length: Math.ceil(files.length / filesPerProcess) }, (_, index) =>
    files.slice(index * filesPerProcess, (index + 1) * filesPerProcess),
  );
  const runs = batches.map((batch, index) =>
    t.test(`batch ${index + 1}`, async () => {
      const faults: string[] = [];
      const reader = startReader();
      try {
        for (const file of batch) {
          const { outcome, maxRssMb } = await readFileIn(reader, join(folder, file.file));
          if (maxRssMb > memoryLimitMb) faults.push(`${file.file}: ${maxRssMb} MB`);
          const fault = findFault(file, outcome);
          if (fault !== null) faults.push(`${file.file}: ${fault}`);
        }
      } finally {
        reader.kill("SIGKILL");
      }
      assert.deepEqual(faults, []);
    }),
  );
  await Promise.all(runs);
});

/** What is wrong with an outcome, or null. */
function findFault(file: OddFile, outcome: ReadingOutcome): string | null {
  if (outcome.kind === "fault") return outcome.message;
  if (outcome.kind === "failure") {
    const isLocked = file.password !== null && file.password !== undefined && file.password !== "";
    if (outcome.failure === "encryptedFile" && !isLocked && file.poppler?.opens) return "said to need a password";
    return outcome.message.endsWith(".") ? null : `no sentence: ${outcome.message}`;
  }
  if (file.expect.startsWith("must not take the hidden metadata")) {
    return outcome.methods.every((method) => method === "ocr") ? null : `read by ${outcome.methods}`;
  }
  return null;
}
