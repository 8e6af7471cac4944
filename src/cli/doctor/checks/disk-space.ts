import { constants } from "node:fs";
import { access } from "node:fs/promises";
import { tmpdir } from "node:os";
import type { Check } from "../check.ts";
import { type Room, readRoom } from "../disk.ts";
import { type Finding, ok, problem, warning } from "../finding.ts";
import { toSize } from "../to-text.ts";

/** Below which free bytes, or which share of the disk, somebody should look. */
interface Limits {
  problemBytes: number;
  warningBytes: number;
  warningShare: number;
}

/** Files and database grow with every document. A full disk stops the service from accepting any. */
const dataLimits: Limits = { problemBytes: 500e6, warningBytes: 5e9, warningShare: 0.05 };
/** Uploads on their way, and at most 512 MB of copies of files in a bucket. */
const temporaryLimits: Limits = { problemBytes: 100e6, warningBytes: 500e6, warningShare: 0 };

/** Free space where the data is, and where temporary files are. */
export const diskSpace: Check = {
  name: "disk space",
  async look(around) {
    const { dataDir } = around.config();
    const [data, temporary] = await Promise.all([readRoom(dataDir), readRoom(tmpdir())]);
    const ofData = judgeRoom(data, dataDir, dataLimits, "Make room, or move the data folder to a larger disk.");
    const isShared = data.disk === temporary.disk;
    const found = isShared
      ? [ofData]
      : [ofData, judgeRoom(temporary, tmpdir(), temporaryLimits, "Make room, or set TMPDIR to another folder.")];
    const canWrite = await access(tmpdir(), constants.W_OK).then(
      () => true,
      () => false,
    );
    if (canWrite) return found;
    const advice = "Set TMPDIR to a folder that the service can write to.";
    return [...found, problem(`The folder for temporary files, ${tmpdir()}, cannot be written to.`, advice)];
  },
};

export function judgeRoom(room: Room, folder: string, limits: Limits, advice: string): Finding {
  const { freeBytes, sizeBytes } = room;
  const text = `${toSize(freeBytes)} of ${toSize(sizeBytes)} free on the disk of ${folder}`;
  if (freeBytes < limits.problemBytes) return problem(`Only ${text}.`, advice);
  if (freeBytes < limits.warningBytes || freeBytes < sizeBytes * limits.warningShare)
    return warning(`Only ${text}.`, advice);
  return ok(text);
}
