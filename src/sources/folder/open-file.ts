import { constants, type FileHandle, open, realpath, stat } from "node:fs/promises";
import { Readable } from "node:stream";
import { ItemChanged, SourceTrouble } from "../source-trouble.ts";
import { isWithin } from "./allowed-folder.ts";
import { type FoundFile, toVersion } from "./walk-folder.ts";

/** Reads a file of a folder; never one that a link leads to, outside of it. Ends with `ItemChanged` if it is written meanwhile. */
export async function openFile(folder: string, file: FoundFile, signal: AbortSignal): Promise<Readable> {
  // A pipe in the file's place must not hold this up.
  const { O_RDONLY, O_NOFOLLOW = 0, O_NONBLOCK = 0 } = constants;
  const handle = await open(file.path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK).catch((error: unknown) => {
    throw toTrouble(file, error);
  });
  try {
    await check(folder, file, handle);
  } catch (error) {
    await handle.close();
    throw error;
  }
  return Readable.from(read(file, handle, signal), { objectMode: false });
}

/** Whether the open file is the one that was found, and is in the folder with all links resolved. */
async function check(folder: string, file: FoundFile, handle: FileHandle): Promise<void> {
  const opened = await handle.stat({ bigint: true });
  if (!opened.isFile() || toVersion(opened) !== file.version) throw new ItemChanged(`${file.name} changed.`);
  const real = await realpath(file.path).catch(() => "");
  const named = await stat(file.path, { bigint: true }).catch(() => null);
  const isSame = named?.ino === opened.ino && named.dev === opened.dev;
  if (!isSame || !isWithin(real, folder)) throw new ItemChanged(`${file.name} is not in the folder any more.`);
}

async function* read(file: FoundFile, handle: FileHandle, signal: AbortSignal): AsyncGenerator<Buffer> {
  try {
    for await (const chunk of handle.createReadStream({ autoClose: false, signal })) yield chunk;
    if (toVersion(await handle.stat({ bigint: true })) !== file.version)
      throw new ItemChanged(`${file.name} was written while it was read.`);
  } catch (error) {
    throw toTrouble(file, error);
  } finally {
    await handle.close();
  }
}

function toTrouble({ name }: FoundFile, error: unknown): unknown {
  const code = error instanceof Error && "code" in error ? String(error.code) : null;
  if (code === null || code === "ABORT_ERR") return error;
  // ELOOP: a link is in its place.
  if (["ENOENT", "ENOTDIR", "ELOOP", "ENXIO"].includes(code)) return new ItemChanged(`${name} is gone.`);
  return new SourceTrouble(`Winnow cannot read ${name} (${code}). Check that it may be read.`, { cause: error });
}
