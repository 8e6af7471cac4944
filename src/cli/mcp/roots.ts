import { constants } from "node:fs";
import { open, realpath, stat } from "node:fs/promises";
import { homedir } from "node:os";
import { basename, isAbsolute, join, relative, resolve, sep } from "node:path";
import { fileURLToPath } from "node:url";
import { ToolProblem } from "../../mcp/workplace.ts";
import { UsageError } from "../usage-error.ts";

/** The folders whose files an assistant may read. */
export interface Roots {
  folders: readonly string[];
  /** Reads a document in one of them. Throws `ToolProblem` for any other file. */
  read(path: string): Promise<{ bytes: Buffer; filename: string }>;
}

/** Larger files are no documents that anybody sends, in bytes. */
const mostBytes = 50_000_000;

/** How the files begin that Winnow reads, as Latin-1: nothing else is read, whatever an assistant was talked into. */
const beginnings = [/%PDF-/, /^\x89PNG/, /^\xff\xd8\xff/, /^RIFF.{4}WEBP/s];
/** A PDF may have something before it. */
const sniffedBytes = 1024;

/** Opens folders. Throws `UsageError` for one that is not there. */
export async function openRoots(folders: string[]): Promise<Roots> {
  const absolute = folders.map((folder) => resolve(fromHome(folder)));
  const real = await Promise.all(absolute.map(realFolder));
  const isInside = (path: string) => [...absolute, ...real].some((root) => contains(root, path));
  const isReallyInside = (path: string) => real.some((root) => contains(root, path));

  return {
    folders: absolute,
    async read(asked) {
      const outside = new ToolProblem(
        "path_not_allowed",
        `Only files in these folders may be read: ${absolute.join(", ")}. Tell the user to move the file there, or to add its folder with --root.`,
      );
      const places = toPlaces(asked, absolute).filter(isInside);
      // Nothing is said about files elsewhere, not even whether they are there.
      if (places.length === 0) throw outside;
      for (const place of places) {
        const path = await realpath(place).catch(() => null);
        if (path === null) continue;
        if (!isReallyInside(path)) throw outside;
        return { bytes: await readDocument(path), filename: basename(place) };
      }
      throw new ToolProblem("file_not_found", `There is no file ${places[0]}. Ask the user for its name.`);
    },
  };
}

async function realFolder(folder: string): Promise<string> {
  const found = await stat(folder).catch(() => null);
  if (!found?.isDirectory()) throw new UsageError(`--root ${folder} is not a folder.`);
  return realpath(folder);
}

/** Where a path may lead: one that is not absolute is looked for in each folder. */
function toPlaces(asked: string, roots: readonly string[]): string[] {
  if (asked.includes("\0")) return [];
  if (asked.startsWith("file:")) return URL.canParse(asked) ? tryPath(asked) : [];
  const path = fromHome(asked);
  return isAbsolute(path) ? [resolve(path)] : roots.map((root) => resolve(root, path));
}

/** An address of another machine's file is no path. */
function tryPath(address: string): string[] {
  try {
    return [fileURLToPath(address)];
  } catch {
    return [];
  }
}

function fromHome(path: string): string {
  return path === "~" || path.startsWith("~/") ? join(homedir(), path.slice(1)) : path;
}

function contains(root: string, path: string): boolean {
  const way = relative(root, path);
  return way === "" || (!way.startsWith(`..${sep}`) && way !== ".." && !isAbsolute(way));
}

/** Reads a file by its real path; it may not be a link, and it must begin like a document. */
async function readDocument(path: string): Promise<Buffer> {
  // A pipe must not block, and what was put at the end of the path in the meantime must not be followed.
  const file = await open(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK).catch(
    (error: Error) => {
      throw new ToolProblem("file_not_found", `The file cannot be read: ${error.message}`);
    },
  );
  try {
    const found = await file.stat();
    if (!found.isFile()) throw new ToolProblem("file_not_found", `${path} is not a file.`);
    if (found.size > mostBytes) throw new ToolProblem("file_too_large", `A file can have up to ${mostBytes / 1e6} MB.`);
    // Nor what was put in the place of a folder on the way.
    if ((await realpath(path).catch(() => null)) !== path)
      throw new ToolProblem("file_not_found", "The file has moved.");
    const bytes = await file.readFile();
    const begin = bytes.subarray(0, sniffedBytes).toString("latin1");
    if (beginnings.some((beginning) => beginning.test(begin))) return bytes;
    throw new ToolProblem("doc:unsupported_format", `${path} is no PDF, PNG, JPEG or WEBP file.`);
  } finally {
    await file.close();
  }
}
