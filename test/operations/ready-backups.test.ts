import assert from "node:assert/strict";
import { test } from "node:test";
import { changeBackupState } from "../../src/backup/backup-state-store.ts";
import { startTestService } from "../support/service.ts";
import { until } from "../support/until.ts";

test("/ready stays 200 and says that the last backup failed or is old, but not where backups are", async () => {
  await using service = await startTestService();
  const { db } = service.database;
  const ask = async () => {
    const response = await fetch(`${service.url}/ready`);
    return { status: response.status, text: await response.text() };
  };
  const tell = async (madeAt: Date, failure: { at: string; message: string } | null) => {
    const [now, own] = [new Date().toISOString(), { rows: 1, files: 1, bytes: 1, tookMs: 1, missingFiles: 0 }];
    const backups = [{ name: "winnow-2026-01-02", madeAt: madeAt.toISOString(), version: "1", ...own }];
    const place = { address: "s3://hidden-bucket", time: "02:30", kept: 7 };
    await changeBackupState(db, () => ({
      ...{ ...place, backups, failure, running: null, requestedAt: null },
      ...{ seenAt: now, nextAt: now },
    }));
  };
  assert.deepEqual(JSON.parse((await ask()).text).warnings, undefined);
  await tell(new Date(), { at: new Date().toISOString(), message: "s3://hidden-bucket is away." });
  await until("it warns of the failure", async () => /The last backup failed\./.test((await ask()).text));
  assert.equal((await ask()).status, 200);
  assert.doesNotMatch((await ask()).text, /hidden-bucket/);
  await tell(new Date(Date.now() - 30 * 3_600_000), null);
  await until("it warns of the age", async () => /The last backup is 30 hours old\./.test((await ask()).text));
  await tell(new Date(), null);
  await until("it is content again", async () => !/warnings/.test((await ask()).text));
});
