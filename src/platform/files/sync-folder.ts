import { open } from "node:fs/promises";

/** A rename or a new folder only survives a power cut if the folder that contains it is flushed. */
export async function syncFolder(folder: string): Promise<void> {
  // Windows cannot flush folders.
  if (process.platform === "win32") return;
  const handle = await open(folder, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
