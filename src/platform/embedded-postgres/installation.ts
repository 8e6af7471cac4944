import { mkdir } from "node:fs/promises";
import { dirname } from "node:path";
import type { Logger } from "pino";
import { type Binaries, findNativeFolder, prepareBinaries } from "./binaries.ts";
import { makeDataFolder } from "./data-folder.ts";
import { chooseServerUser, type ServerUser } from "./server-user.ts";

/** A data folder that is ready for a server, and what runs it. */
export interface Installation {
  binaries: Binaries;
  dataDir: string;
  /** Whom the server runs as; null is this process's own user. */
  user: ServerUser | null;
}

/** Makes everything ready that a server needs: binaries that its user can run, and the data folder. */
export async function install(dataDir: string, log: Logger, nativeFolder = findNativeFolder()): Promise<Installation> {
  await mkdir(dirname(dataDir), { recursive: true });
  const user = chooseServerUser(dataDir);
  const binaries = await prepareBinaries(nativeFolder, user, dataDir, log);
  await makeDataFolder(binaries, dataDir, user);
  return { binaries, dataDir, user };
}
