import assert from "node:assert/strict";
import type { ChildProcess } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";
import type { OddFile } from "../support/odd-files/odd-file.ts";
import { oddFiles } from "../support/odd-files/odd-files.ts";
import { memoryLimitMb, readFileIn, startReader } from "./read-in-child.ts";
import type { ReadingOutcome } from "./reading-child.ts";

describe("odd files give their text or a failure that says why", () => {
  let folder: string;
  let reader: ChildProcess;

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), "winnow-odd-"));
    reader = startReader();
  });
  after(async () => {
    reader.kill("SIGKILL");
    await rm(folder, { recursive: true, force: true });
  });

  for (const [index, file] of oddFiles.filter(({ isEndless }) => !isEndless).entries()) {
    it(`${file.what}: ${describeOutcome(file)}`, async () => {
      const path = join(folder, String(index));
      await writeFile(path, await file.make());
      if (!reader.connected) reader = startReader();
      const { outcome, maxRssMb } = await readFileIn(reader, path);
      assert.ok(maxRssMb < memoryLimitMb, `reading took ${maxRssMb} MB`);
      checkOutcome(file, outcome);
    });
  }
});

function describeOutcome({ failure, words, pageCount }: OddFile): string {
  if (failure) return failure;
  if (words?.length === 0) return "a blank page";
  if (words) return "its text";
  return pageCount ? "its pages" : "no fault";
}

function checkOutcome({ failure, words, not = [], pageCount }: OddFile, outcome: ReadingOutcome): void {
  assert.notEqual(outcome.kind, "fault", JSON.stringify(outcome));
  if (failure) {
    assert.ok(outcome.kind === "failure", JSON.stringify(outcome));
    assert.equal(outcome.failure, failure);
  }
  if (outcome.kind === "failure") {
    assert.ok(outcome.message.endsWith("."), outcome.message);
    assert.ok(!words && !pageCount, outcome.message);
    return;
  }
  assert.ok(outcome.kind === "text");
  for (const word of words ?? []) assert.ok(outcome.words.includes(word), `${word} is not in ${outcome.words}`);
  if (words?.length === 0) assert.deepEqual(outcome.words, []);
  for (const word of not) assert.ok(!outcome.words.includes(word), `${word} is read`);
  if (pageCount) assert.equal(outcome.pageCount, pageCount);
}
