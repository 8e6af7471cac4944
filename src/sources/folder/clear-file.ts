import { constants, lstat, mkdir, open, realpath, rename, unlink } from "node:fs/promises";
import { join as joinPath, sep } from "node:path";
import type { ItemEnding } from "../source-kind.ts";
import { SourceTrouble } from "../source-trouble.ts";
import { isWithin } from "./allowed-folder.ts";
import { clearedFolders, type FoundFile, join, toVersion } from "./walk-folder.ts";

/** Names that are tried for a file that is moved to where another one has its name. */
const mostNames = 1000;

/**
 * Moves or deletes a file that was decided about; one that was written since stays. A refused one is never deleted, and beside
 * where it is moved to, a text file says why.
 */
export async function clearFile(
  folder: string,
  file: FoundFile,
  after: "move" | "delete",
  { state, reason }: ItemEnding,
): Promise<void> {
  if (after === "delete" && state === "refused") return;
  try {
    if (!(await isSame(folder, file))) return;
    if (after === "delete") return await unlink(file.path);
    const to = await prepareFolder(folder, state === "refused" ? clearedFolders.refused : clearedFolders.done);
    const name = await findFreeName(to, file);
    const path = join(Buffer.from(to), name);
    if (state === "refused") await writeReason(Buffer.concat([path, Buffer.from(".txt")]), reason ?? "");
    await rename(file.path, path);
  } catch (error) {
    const code = error instanceof Error && "code" in error ? String(error.code) : null;
    if (code === null) throw error;
    if (code === "ENOENT") return;
    const verb = after === "delete" ? "delete" : "move";
    throw new SourceTrouble(
      `Winnow took ${file.name}, but cannot ${verb} it (${code}). Give it the right to write to the folder, or have files left where they are.`,
      { cause: error },
    );
  }
}

async function isSame(folder: string, file: FoundFile): Promise<boolean> {
  const now = await lstat(file.path, { bigint: true });
  return now.isFile() && toVersion(now) === file.version && isWithin(await realpath(file.path), folder);
}

/** Makes a folder in that of the source. One that is a link to elsewhere is not used. */
async function prepareFolder(folder: string, name: string): Promise<string> {
  const path = joinPath(folder, name);
  await mkdir(path, { recursive: true });
  if ((await realpath(path)) === path) return path;
  throw new SourceTrouble(`The folder ${name} is a link. Replace it with a folder.`);
}

/** The file's own name, or with a number before its ending. */
async function findFreeName(folder: string, file: FoundFile): Promise<Buffer> {
  const bytes = file.key.split(sep).at(-1) ?? file.key;
  const dot = bytes.lastIndexOf(".") > 0 ? bytes.lastIndexOf(".") : bytes.length;
  for (let number = 1; number <= mostNames; number++) {
    const text = number === 1 ? bytes : `${bytes.slice(0, dot)}-${number}${bytes.slice(dot)}`;
    const name = Buffer.from(text, "latin1");
    const found = await lstat(join(Buffer.from(folder), name)).catch(() => null);
    if (found === null) return name;
  }
  throw new SourceTrouble(`There are too many files named ${file.name} in ${folder}. Move some of them elsewhere.`);
}

async function writeReason(path: Buffer, reason: string): Promise<void> {
  const { O_WRONLY, O_CREAT, O_TRUNC, O_NOFOLLOW = 0 } = constants;
  const handle = await open(path, O_WRONLY | O_CREAT | O_TRUNC | O_NOFOLLOW, 0o644);
  try {
    await handle.writeFile(`${reason}\n`);
  } finally {
    await handle.close();
  }
}
