import assert from "node:assert/strict";
import { rm, writeFile } from "node:fs/promises";
import { after, before, describe, it } from "node:test";
import { pino } from "pino";
import { nameOfMoment } from "../../src/backup/backup-place.ts";
import { findNextNight, findOld, nameOfLastNight } from "../../src/backup/backup-schedule.ts";
import { findBackupTrouble, isRunning } from "../../src/backup/backup-state.ts";
import { changeBackupState, readBackupState } from "../../src/backup/backup-state-store.ts";
import { type BackupKeeping, createBackupWork, keepBackups } from "../../src/backup/keep-backups.ts";
import { until } from "../support/until.ts";
import { addDocuments, type Machine, makeMachine } from "./made-service.ts";
import { type PlaceMaker, placeKinds, type TestPlace } from "./test-places.ts";

const log = pino({ level: "silent" });
const at = (day: number, hours: number, minutes = 0) => new Date(2026, 10, day, hours, minutes);

function keepingOf({ database, files }: Machine, place: TestPlace, kept = 3): BackupKeeping {
  const secret = "a secret of the backup tests, long enough";
  return {
    source: { database, files, secret, isSecretKept: true, version: "1" },
    ...{ place, time: "02:30", kept },
  };
}

for (const [kind, makePlaces] of Object.entries(placeKinds))
  describe(`backups that are kept in a ${kind}`, () => {
    let places: PlaceMaker;
    before(async () => {
      places = await makePlaces();
    });
    after(() => places[Symbol.asyncDispose]());

    it("are made once for each night, and the oldest go", async () => {
      await using machine = await makeMachine();
      await addDocuments(machine, 2);
      const place = await places.make();
      const work = createBackupWork(keepingOf(machine, place), log);
      for (const day of [20, 20, 21, 22, 23, 24]) await work.look(at(day, 8));
      assert.deepEqual(await place.list(), ["winnow-2026-11-22", "winnow-2026-11-23", "winnow-2026-11-24"]);
      const state = await readBackupState(machine.database.db);
      assert.deepEqual(
        state?.backups.map(({ name, files }) => [name, files]),
        [
          ["winnow-2026-11-24", 2],
          ["winnow-2026-11-23", 2],
          ["winnow-2026-11-22", 2],
        ],
      );
      assert.deepEqual([state?.address, state?.running, state?.failure], [place.address, null, null]);
    });

    it("are made for the next night, too, if the one before took until then", async () => {
      await using machine = await makeMachine();
      await addDocuments(machine, 1);
      const place = await places.make();
      const keeping = keepingOf(machine, place);
      const work = createBackupWork(keeping, log);
      // As seen from the end of this backup, the next night is there already.
      const now = new Date();
      const before = new Date(now.getFullYear(), now.getMonth(), now.getDate() - 1, now.getHours(), now.getMinutes());
      for (const moment of [before, now]) await work.look(moment);
      assert.deepEqual(await place.list(), [nameOfLastNight(before, keeping.time), nameOfLastNight(now, keeping.time)]);
    });

    it("are made by one of several processes", async () => {
      await using machine = await makeMachine();
      await addDocuments(machine, 2);
      const place = await places.make();
      const works = Array.from({ length: 3 }, () => createBackupWork(keepingOf(machine, place), log));
      await Promise.all(works.map((work) => work.look(at(20, 8))));
      await Promise.all(works.map((work) => work.look(at(20, 9))));
      assert.deepEqual(await place.list(), ["winnow-2026-11-20"]);
      assert.equal((await readBackupState(machine.database.db))?.failure, null);
    });

    it("are not made of a service without accounts, which may be there to get one back", async () => {
      await using machine = await makeMachine();
      const place = await places.make();
      const work = createBackupWork(keepingOf(machine, place), log);
      await work.look(at(20, 8));
      assert.deepEqual(await place.list(), []);
      await addDocuments(machine, 1);
      await work.look(at(20, 8));
      assert.deepEqual(await place.list(), ["winnow-2026-11-20"]);
    });

    it("come when somebody asks for one, beside those of the night", async () => {
      await using machine = await makeMachine();
      await addDocuments(machine, 1);
      const place = await places.make();
      const work = createBackupWork(keepingOf(machine, place), log);
      await work.look(at(20, 8));
      const { db } = machine.database;
      await changeBackupState(db, (state) => state && { ...state, requestedAt: new Date().toISOString() });
      await work.look(at(20, 9, 5));
      await work.look(at(20, 9, 6));
      assert.deepEqual(await place.list(), ["winnow-2026-11-20", nameOfMoment(at(20, 9, 5))]);
      assert.equal((await readBackupState(db))?.requestedAt, null);
    });

    it("begin with one at once, and a stop leaves no half of one", async () => {
      await using machine = await makeMachine();
      await addDocuments(machine, 1);
      const place = await places.make();
      const backups = keepBackups(keepingOf(machine, place), log);
      await until("there is a backup", async () => (await place.list()).length > 0);
      await backups.stop();
      const other = await places.make();
      await keepBackups(keepingOf(machine, other), log).stop();
      assert.deepEqual(
        (await other.listAll()).filter((name) => name.includes(".partial")),
        [],
      );
      const state = await readBackupState(machine.database.db);
      assert.ok(state === null || !isRunning(state, new Date()));
    });
  });

describe("backups that cannot be made", () => {
  it("are told with their reason, and again as good once one was made", async () => {
    await using places = await placeKinds.folder();
    await using machine = await makeMachine();
    await addDocuments(machine, 1);
    const place = await places.make();
    const lines: string[] = [];
    const loud = pino({ level: "error" }, { write: (line: string) => void lines.push(line) });
    await writeFile(place.address, "no folder");
    await createBackupWork(keepingOf(machine, place), loud).look(at(20, 8));
    assert.match(lines[0] ?? "", /The backups cannot be listed; it is tried again in an hour/);
    const { db } = machine.database;
    assert.match(
      findBackupTrouble(await readBackupState(db), at(20, 8)) ?? "",
      /^The last backup failed: .*the folder is missing/,
    );
    await rm(place.address);
    await createBackupWork(keepingOf(machine, place), log).look(at(20, 10));
    assert.equal(findBackupTrouble(await readBackupState(db), at(20, 10)), null);
  });

  it("are told by the age of the last one", async () => {
    await using places = await placeKinds.folder();
    await using machine = await makeMachine();
    await addDocuments(machine, 1);
    await createBackupWork(keepingOf(machine, await places.make()), log).look(at(20, 8));
    const { db } = machine.database;
    const made = (await readBackupState(db))?.backups[0]?.madeAt ?? "";
    const later = new Date(Date.parse(made) + 48 * 3_600_000);
    await changeBackupState(db, (state) => state && { ...state, seenAt: later.toISOString() });
    assert.equal(findBackupTrouble(await readBackupState(db), later), "The last backup is 48 hours old.");
  });
});

describe("the schedule of backups", () => {
  it("gives a backup the day on which its time was last reached", () => {
    assert.equal(nameOfLastNight(at(20, 2, 29), "02:30"), "winnow-2026-11-19");
    assert.equal(nameOfLastNight(at(20, 2, 30), "02:30"), "winnow-2026-11-20");
    assert.equal(nameOfLastNight(new Date(2026, 0, 1, 0, 0), "02:30"), "winnow-2025-12-31");
    assert.deepEqual(findNextNight(at(20, 2, 30), "02:30"), at(21, 2, 30));
    assert.deepEqual(findNextNight(at(20, 2, 29), "02:30"), at(20, 2, 30));
  });

  it("keeps as many that somebody asked for as nightly ones", () => {
    const wanted = ["winnow-2026-11-18-120000", "winnow-2026-11-19-120000", "winnow-2026-11-20-120000"];
    assert.deepEqual(findOld(["winnow-2026-11-18", ...wanted, "winnow-2026-11-21"], 2), [wanted[0]]);
  });
});
