import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { holdBucket } from "../../src/backup/bucket-lock.ts";
import { openS3Objects, type S3Objects } from "../../src/platform/files/s3/s3-objects.ts";
import { makeBucket, type TestBucket } from "../support/bucket.ts";
import { until } from "../support/until.ts";

/** Long enough that no live holder counts as dead on a busy machine. */
const patient = { beatMs: 20, deadMs: 120_000 };
const hasty = { beatMs: 20, deadMs: 500 };

describe("who writes backups into a bucket", () => {
  let bucket: TestBucket;
  let objects: S3Objects;
  before(async () => {
    bucket = await makeBucket();
    objects = openS3Objects(bucket.settings);
  });
  after(async () => {
    objects.close();
    await bucket[Symbol.asyncDispose]();
  });

  it("is one at a time, and leaves nothing", async () => {
    await holdBucket(objects, { address: "here", times: patient }, async (check) => {
      await assert.rejects(
        holdBucket(objects, { address: "here", times: patient }, async () => {}),
        { name: "BackupRefused", message: /Another process writes backups to here now/ },
      );
      check();
    });
    assert.deepEqual(await bucket.list(), []);
  });

  it("of two who begin at once, is at most one", async () => {
    for (let round = 0; round < 5; round++) {
      let [now, most] = [0, 0];
      const hold = () =>
        holdBucket(objects, { address: "here", times: patient }, async () => {
          now += 1;
          most = Math.max(most, now);
          await new Promise((resolve) => setImmediate(resolve));
          now -= 1;
        });
      await Promise.allSettled([hold(), hold(), hold()]);
      assert.ok(most <= 1);
    }
  });

  it("is nobody who was killed", async () => {
    await objects.putBytes("in-use/killed", Buffer.from("7"));
    await holdBucket(objects, { address: "here", times: hasty }, async () => {
      assert.ok(!(await bucket.list()).includes("in-use/killed"));
    });
  });

  it("gives up if it was away so long that another one may have come", async () => {
    const released = Promise.withResolvers<void>();
    let beats = 0;
    const stalling = {
      ...objects,
      async putBytes(name: string, bytes: Buffer) {
        beats += 1;
        if (beats === 2) await released.promise;
        await objects.putBytes(name, bytes);
      },
    };
    await holdBucket(stalling, { address: "here", times: hasty }, async (check) => {
      await until("it is silent", async () => beats === 2);
      await holdBucket(objects, { address: "here", times: hasty }, async () => {});
      assert.throws(check, /too bad to be sure that nobody else writes/);
      released.resolve();
      await until("it is back", async () => beats > 3);
      assert.throws(check, /too bad to be sure that nobody else writes/);
    });
  });
});
