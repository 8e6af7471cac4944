import { randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pino } from "pino";
import type { FileStore } from "../../../platform/files/file-store.ts";
import type { S3Settings } from "../../../platform/files/s3/s3-client.ts";
import { describeStorageTrouble } from "../../../platform/files/storage-trouble.ts";
import { StartRefused } from "../../../start-refused.ts";
import { type Check, databaseLimitMs } from "../check.ts";
import { explainedProblem, type Finding, ok, problem, Skipped, warning } from "../finding.ts";
import type { Surroundings } from "../surroundings.ts";
import { counted, toDuration } from "../to-text.ts";
import { findNewestFileKeys } from "../work-store.ts";

/** How many of the newest documents must have their files. */
const newest = 20;

/** Servers refuse requests when the clocks differ by 15 minutes; a clock that is this far off will get there. */
const skewMs = 60_000;
const dateTimeoutMs = 5_000;

const probeText = "written by winnow doctor, and removed again";

/** The file store takes a file, gives it back and removes it, and has the files of the newest documents. */
export const fileStore: Check = {
  name: "files",
  limitMs: databaseLimitMs,
  async look(around) {
    const { s3, filesDir } = around.config();
    const documents = await readNewestKeys(around);
    if (s3 === null && !existsSync(join(filesDir, "partial"))) {
      if (documents.length === 0) return ok("none yet; the first start makes their folder");
      return problem(`${filesDir} is missing, and documents have files in it.`, adviseMissing);
    }
    try {
      return await lookInStore(around, documents);
    } catch (error) {
      if (error instanceof StartRefused) return explainedProblem(error.message);
      const trouble = describeStorageTrouble(error);
      if (trouble === null) throw error;
      const advice = s3 === null ? "Mend the disk or its rights." : "Check the store, the bucket and the access key.";
      return problem(`Files cannot be stored: ${trouble}.`, advice);
    }
  },
};

const adviseMissing =
  "Check that WINNOW_DATA_DIR or WINNOW_FILES is the one of your service and that its disk is mounted; otherwise get the files from a backup.";

async function readNewestKeys(around: Surroundings): Promise<string[][]> {
  try {
    return await around.readService((db) => findNewestFileKeys(db, newest));
  } catch (error) {
    // The store can be tried without.
    if (error instanceof Skipped) return [];
    throw error;
  }
}

async function lookInStore(around: Surroundings, documents: string[][]): Promise<Finding[]> {
  const config = around.config();
  const { openServiceFiles } = await import("../../../service-files.ts");
  const { files, close } = await openServiceFiles(config, pino({ level: "silent" }), { isPrepared: false });
  try {
    await files.probe();
    const { s3 } = config;
    const place = s3 === null ? "on the disk, can be written to" : await tryBucket(files, s3);
    const skew = s3 === null ? null : await findSkew(s3);
    const whole = await Promise.all(
      documents.map(async (keys) => (await Promise.all(keys.map((key) => files.exists(key)))).every(Boolean)),
    );
    const missing = whole.filter((isWhole) => !isWhole).length;
    if (missing > 0)
      return [
        problem(
          `${missing} of the newest ${counted(documents.length, "document")} ${missing === 1 ? "has" : "have"} lost a file.`,
          adviseMissing,
        ),
      ];
    if (skew !== null) return [skew];
    const proof = documents.length === 0 ? "" : `; has those of the newest ${counted(documents.length, "document")}`;
    return [ok(`${place}${proof}`)];
  } finally {
    await close();
  }
}

/** Writes, reads and removes a small file. Killed halfway, the service removes it like any file without a document. */
async function tryBucket(files: FileStore, { bucket, prefix }: S3Settings): Promise<string> {
  const [key, startedAt] = [randomUUID(), performance.now()];
  const stream = Readable.from([probeText]);
  try {
    await files.write(key, stream, { maxBytes: probeText.length });
    const read = await files.readAll(key, probeText.length);
    if (Buffer.from(read).toString() !== probeText) throw new Error("the bucket returns other bytes than were written");
  } finally {
    await files.delete(key);
  }
  const took = toDuration(performance.now() - startedAt);
  return `s3://${bucket}/${prefix}, a small file is written, read and removed in ${took}`;
}

/** Compares clocks, if the server tells its own with its responses. */
async function findSkew({ endpoint }: S3Settings): Promise<Finding | null> {
  const address = endpoint ?? "https://s3.amazonaws.com";
  const startedAt = Date.now();
  const response = await fetch(address, {
    method: "HEAD",
    redirect: "manual",
    signal: AbortSignal.timeout(dateTimeoutMs),
  }).catch(() => null);
  const date = response?.headers.get("date") ?? null;
  const theirs = date === null ? Number.NaN : Date.parse(date);
  if (Number.isNaN(theirs)) return null;
  const aheadMs = theirs - (startedAt + Date.now()) / 2;
  if (Math.abs(aheadMs) < skewMs) return null;
  return warning(
    `The clock of the object store is ${toDuration(Math.abs(aheadMs))} ${aheadMs > 0 ? "ahead of" : "behind"} this machine's.`,
    "Synchronise the clocks (NTP): object stores refuse requests when they differ by 15 minutes.",
  );
}
