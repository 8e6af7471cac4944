import assert from "node:assert/strict";
import { mkdir, readdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { after, before, beforeEach, describe, it } from "node:test";
import { pino } from "pino";
import { lastNight, makeDueBackup, startNightlyBackups } from "../../src/backup/nightly-backups.ts";
import { until } from "../support/until.ts";
import { addDocuments, type Machine, makeMachine } from "./made-service.ts";

const log = pino({ level: "silent" });

describe("nightly backups", () => {
  let machine: Machine;
  let folder: string;
  before(async () => {
    machine = await makeMachine();
    await addDocuments(machine, 2);
  });
  beforeEach(() => {
    folder = join(machine.folder, crypto.randomUUID());
  });
  after(() => machine[Symbol.asyncDispose]());

  const nightly = (kept = 3) => {
    const { database, files } = machine;
    const secret = "a secret of the backup tests, long enough";
    return { source: { database, files, secret, isSecretKept: true, version: "1" }, folder, time: "02:30", kept };
  };
  const at = (day: number, hours: number, minutes = 0) => new Date(2026, 10, day, hours, minutes);

  it("are made once for each night, and the oldest go", async () => {
    for (const day of [20, 20, 21, 22, 23, 24]) await makeDueBackup(nightly(), at(day, 8), log);
    assert.deepEqual((await readdir(folder)).sort(), ["winnow-2026-11-22", "winnow-2026-11-23", "winnow-2026-11-24"]);
  });

  it("leave other folders alone, and clear away what a killed service left", async () => {
    await mkdir(join(folder, "winnow-2026-11-01.partial"), { recursive: true });
    await mkdir(join(folder, "mine"));
    for (const day of [20, 21, 22]) await makeDueBackup(nightly(1), at(day, 8), log);
    assert.deepEqual((await readdir(folder)).sort(), ["mine", "winnow-2026-11-22"]);
  });

  it("belong to the day on which their time was last reached", () => {
    assert.equal(lastNight(at(20, 2, 29), "02:30"), "2026-11-19");
    assert.equal(lastNight(at(20, 2, 30), "02:30"), "2026-11-20");
    assert.equal(lastNight(new Date(2026, 0, 1, 0, 0), "02:30"), "2025-12-31");
  });

  it("begin with one at once, and a stop leaves no half of one", async () => {
    const backups = startNightlyBackups(nightly(), log);
    await until("there is a backup", async () =>
      (await readdir(folder).catch(() => [])).some((name) => !name.includes(".")),
    );
    await backups.stop();
    await rm(folder, { recursive: true });
    const stopped = startNightlyBackups(nightly(), log);
    await stopped.stop();
    assert.ok((await readdir(folder).catch(() => [])).every((name) => !name.endsWith(".partial")));
  });

  it("that cannot be made are reported with their reason", async () => {
    await writeFile(folder, "no folder");
    const lines: string[] = [];
    const loud = pino({ level: "error" }, { write: (line: string) => void lines.push(line) });
    const backups = startNightlyBackups(nightly(), loud);
    await until("it is reported", async () => lines.length > 0);
    await backups.stop();
    assert.match(lines[0] ?? "", /ENOTDIR.*The nightly backup failed/);
  });
});
