import { constants } from "node:fs";
import { access, stat } from "node:fs/promises";
import { userInfo } from "node:os";
import { dirname, join } from "node:path";
import type { Check } from "../check.ts";
import { findNearestFolder } from "../disk.ts";
import { type Finding, ok, problem } from "../finding.ts";

/** What the service reads and writes in the data folder as its own user; `postgres` may belong to another. */
const ownParts = ["files", join("files", "partial"), "secret"];

/** The data folder: it is there and can be written to, or the first start can make it. */
export const dataFolder: Check = {
  name: "data folder",
  async look(around) {
    const { dataDir } = around.config();
    const found = await stat(dataDir).catch(() => null);
    if (found === null) return lookAbove(dataDir);
    if (!found.isDirectory())
      return problem(`${dataDir} is not a folder.`, "Set WINNOW_DATA_DIR to a folder, or move the file away.");
    if (!(await isUsable(dataDir))) return refuse(dataDir, found.uid);
    for (const part of ownParts) {
      const path = join(dataDir, part);
      const stats = await stat(path).catch(() => null);
      if (stats !== null && !(await isUsable(path, stats.isDirectory()))) return refuse(path, stats.uid);
    }
    return ok(`${dataDir}, can be written to${describeOwner(found.uid)}`);
  },
};

async function lookAbove(dataDir: string): Promise<Finding> {
  const above = await findNearestFolder(dirname(dataDir));
  const stats = await stat(above);
  if (!stats.isDirectory()) return problem(`${dataDir} cannot be made: ${above} is a file.`, adviseFolder);
  if (await isUsable(above)) return ok(`${dataDir} does not exist yet; the first start makes it`);
  return problem(`${dataDir} cannot be made: ${nameUser()} cannot write to ${above}.`, adviseFolder);
}

const adviseFolder = "Set WINNOW_DATA_DIR to another folder, or create it and give it to the user of the service.";

function refuse(path: string, owner: number): Finding {
  return problem(
    `${nameUser()} cannot use ${path}, which belongs to user ${owner}.`,
    "Run the service and this command as the user to whom the data belongs, or mend the owner and rights. The disk may also be mounted read-only.",
  );
}

async function isUsable(path: string, isFolder = true): Promise<boolean> {
  const rights = isFolder ? constants.R_OK | constants.W_OK | constants.X_OK : constants.R_OK;
  return access(path, rights).then(
    () => true,
    () => false,
  );
}

function nameUser(): string {
  const uid = process.getuid?.();
  try {
    return `User ${userInfo().username}`;
  } catch {
    // A user ID without a name, as in many containers.
    return `User ${uid}`;
  }
}

/** Only where root looks at somebody else's data: what root makes there, the service may not be able to read. */
function describeOwner(owner: number): string {
  return process.getuid?.() === 0 && owner !== 0 ? `, belongs to user ${owner} (you are root)` : "";
}
