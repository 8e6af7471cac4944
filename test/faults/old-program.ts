import { execFileSync } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ownCheckout } from "./program.ts";

const git = (...words: string[]) =>
  execFileSync("git", ["-C", ownCheckout, ...words], { encoding: "utf8", stdio: "pipe" });

/**
 * Puts the newest program with fewer migrations than this one into a temporary folder, which goes with this process, or tells
 * why there is none. Its packages are this checkout's.
 */
export function findOldProgram(): { checkout: string } | string {
  const commit = findCommit();
  if (commit === null) return "the git history has no version with fewer migrations";
  const checkout = mkdtempSync(join(tmpdir(), "winnow-old-"));
  process.once("exit", () => rmSync(checkout, { recursive: true, force: true }));
  const archive = join(checkout, "old.tar");
  git("archive", "--output", archive, commit);
  execFileSync("tar", ["-xf", archive, "-C", checkout]);
  rmSync(archive);
  symlinkSync(join(ownCheckout, "node_modules"), join(checkout, "node_modules"));
  return { checkout };
}

/** The newest commit whose migrations are the first ones of this checkout, unchanged, but not all of them. */
function findCommit(): string | null {
  const own = listOwnMigrations();
  try {
    const changes = git("log", "--format=%H", "--", "migrations").split("\n").filter(Boolean);
    for (const before of changes.map((commit) => `${commit}^`)) {
      const old = listMigrationsOf(before);
      if (old.length > 0 && old.length < own.length && old.every((each, index) => each === own[index])) return before;
    }
  } catch {
    // No git, no history, or a commit without one before it.
  }
  return null;
}

/** Name and contents of each migration, by which they are compared. */
function listOwnMigrations(): string[] {
  const names = readdirSync(join(ownCheckout, "migrations")).filter((name) => name.endsWith(".sql"));
  const paths = names.sort().map((name) => `migrations/${name}`);
  const hashes = git("hash-object", "--", ...paths)
    .trim()
    .split("\n");
  return paths.map((path, index) => `${hashes[index]} ${path}`);
}

function listMigrationsOf(commit: string): string[] {
  const lines = git("ls-tree", "-r", commit, "migrations/")
    .trim()
    .split("\n")
    .filter((line) => line.endsWith(".sql"));
  return lines
    .map((line) => line.replace(/^\d+ blob (\w+)\t/, "$1 "))
    .sort((a, b) => (a.slice(41) < b.slice(41) ? -1 : 1));
}
