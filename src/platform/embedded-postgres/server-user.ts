import { realpathSync, type Stats, statSync } from "node:fs";
import { dirname } from "node:path";
import { EmbeddedPostgresUnavailable } from "./unavailable.ts";

/** The server's user, if that is not this process's own user. */
export interface ServerUser {
  uid: number;
  gid: number;
}

/**
 * PostgreSQL refuses to run as root. A user ID of its own, which no account of the machine has, keeps the data from
 * every other program; 61999 is in the range that no distribution assigns.
 */
export const privateUser: ServerUser = { uid: 61_999, gid: 61_999 };

/** The user to run the server as: null is this process's own user; for root, the owner of the data, otherwise the private one. */
export function chooseServerUser(dataDir: string): ServerUser | null {
  const ownUid = process.getuid?.();
  if (ownUid === undefined) return null;
  const owner = statSync(dataDir, { throwIfNoEntry: false });
  if (ownUid === 0) return owner && owner.uid !== 0 ? { uid: owner.uid, gid: owner.gid } : privateUser;
  if (owner && owner.uid !== ownUid)
    throw new EmbeddedPostgresUnavailable(
      `The database in ${dataDir} belongs to user id ${owner.uid}, and this process runs as ${ownUid}. Run it as that user or as root, or choose another WINNOW_DATA_DIR.`,
    );
  return null;
}

/**
 * Whether the user may read the file (and run it, or search it if it is a folder), and search every folder above it.
 */
export function isReachableBy(user: ServerUser | null, path: string, rights: "read" | "use" = "use"): boolean {
  if (!user) return true;
  let current = realpathSync(path);
  if (!hasRight(user, statSync(current), rights === "use" ? 0o5 : 0o4)) return false;
  while (current !== dirname(current)) {
    current = dirname(current);
    if (!hasRight(user, statSync(current), 0o1)) return false;
  }
  return true;
}

function hasRight(user: ServerUser, stats: Stats, bits: number): boolean {
  const shift = stats.uid === user.uid ? 6 : stats.gid === user.gid ? 3 : 0;
  return ((stats.mode >> shift) & bits) === bits;
}
