import { execFile } from "node:child_process";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import type { Provenance } from "../../src/formats/provenance.ts";

const root = join(import.meta.dirname, "..", "..");
const run = promisify(execFile);

/** A file's provenance: when it was fitted and on which commit, in addition to what the fit knows. */
export async function provenance(known: Omit<Provenance, "date" | "commit">): Promise<Provenance> {
  const { stdout } = await run("git", ["rev-parse", "--short", "HEAD"], { cwd: root });
  const { command, sets, heldOut } = known;
  return { command, date: new Date().toISOString().slice(0, 10), commit: stdout.trim(), sets, heldOut };
}

/** Of a file before it is formatted, in bytes: with each number in a line of its own. */
const LARGEST_FILE = 16_000_000;

/** Writes a file of fitted numbers, formatted like the repository's files. */
export async function writeFitted(path: string, file: unknown): Promise<void> {
  await writeFile(path, `${JSON.stringify(file, null, 2)}\n`);
  await run(join(root, "node_modules", ".bin", "biome"), [
    "format",
    "--write",
    `--files-max-size=${LARGEST_FILE}`,
    path,
  ]);
}
