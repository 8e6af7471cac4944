import { stat, statfs } from "node:fs/promises";
import { dirname } from "node:path";

/** The room on the disk of a folder. */
export interface Room {
  /** Which disk it is; two folders with the same one share the room. */
  disk: number;
  freeBytes: number;
  sizeBytes: number;
}

/** The folder itself if it exists, otherwise the nearest one above it. */
export async function findNearestFolder(folder: string): Promise<string> {
  const isThere = await stat(folder).then(
    () => true,
    () => false,
  );
  return isThere || dirname(folder) === folder ? folder : findNearestFolder(dirname(folder));
}

/** The room for a folder, which need not exist yet. */
export async function readRoom(folder: string): Promise<Room> {
  const nearest = await findNearestFolder(folder);
  const [{ dev }, { bavail, blocks, bsize }] = await Promise.all([stat(nearest), statfs(nearest)]);
  return { disk: dev, freeBytes: bavail * bsize, sizeBytes: blocks * bsize };
}
