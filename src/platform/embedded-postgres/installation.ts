import type { Logger } from "pino";
import { type Binaries, findNativeFolder, prepareBinaries } from "./binaries.ts";
import { makeDataFolder } from "./data-folder.ts";
import type { ServerUser } from "./server-user.ts";

/** A data folder that is ready for a server, and what runs it. */
export interface Installation {
  binaries: Binaries;
  dataDir: string;
  /** The server's user; null is this process's own user. */
  user: ServerUser | null;
}

/** Prepares what a server needs: binaries that its user can run, and the data folder. Call it under the start lock. */
export async function install(
  dataDir: string,
  user: ServerUser | null,
  log: Logger,
  nativeFolder = findNativeFolder(),
): Promise<Installation> {
  const binaries = await prepareBinaries(nativeFolder, user, dataDir, log);
  await makeDataFolder(binaries, dataDir, user);
  return { binaries, dataDir, user };
}
