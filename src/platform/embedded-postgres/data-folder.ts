import { execFile } from "node:child_process";
import { randomBytes } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { chown, lchown, mkdir, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { promisify } from "node:util";
import { syncFolder } from "../files/sync-folder.ts";
import type { Binaries } from "./binaries.ts";
import { isReachableBy, privateUser, type ServerUser } from "./server-user.ts";
import { EmbeddedPostgresUnavailable } from "./unavailable.ts";

/** The superuser and the service's database in it. The socket only lets in the server's own user and root. */
export const login = { user: "winnow", database: "postgres" };

const majorVersion = "18";
/** initdb takes half a second; if it takes minutes, something is wrong with the machine. */
const initTimeoutMs = 120_000;
/** The superuser's password, in the data folder; only if the server listens on TCP (Windows). */
const passwordFile = "winnow-password";

/**
 * Creates the data folder, unless it exists. It starts as a draft folder that is renamed when it is complete, so that a
 * process killed on the way leaves nothing half done. Call it under the start lock.
 */
export async function makeDataFolder(binaries: Binaries, dataDir: string, user: ServerUser | null): Promise<void> {
  if (existsSync(join(dataDir, "PG_VERSION"))) return checkVersion(dataDir);
  await removeDrafts(dataDir);
  const draft = `${draftPrefix(dataDir)}${randomBytes(6).toString("hex")}`;
  await mkdir(draft, { mode: 0o700 });
  try {
    await fillDraft(binaries, draft, user);
    await takeName(draft, dataDir);
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
}

/** The superuser's password, or undefined if the server needs none. */
export function readPassword(dataDir: string): string | undefined {
  return process.platform === "win32" ? readFileSync(join(dataDir, passwordFile), "utf8") : undefined;
}

/**
 * The name by which a program that `user` runs in the folder itself (as its working directory) can reach the folder. If
 * a folder above is closed to the user, like root's home, no path works, but the working directory does.
 */
export function nameForUser(folder: string, user: ServerUser | null): string {
  if (isReachableBy(user, dirname(folder))) return folder;
  if (process.platform === "linux" && existsSync("/proc/self/cwd")) return "/proc/self/cwd";
  throw new EmbeddedPostgresUnavailable(
    `PostgreSQL must not run as root, and another user cannot reach ${folder}. Choose another WINNOW_DATA_DIR.`,
  );
}

function checkVersion(dataDir: string): void {
  const version = readFileSync(join(dataDir, "PG_VERSION"), "utf8").trim();
  if (version === majorVersion) return;
  throw new EmbeddedPostgresUnavailable(
    `The database in ${dataDir} was created by PostgreSQL ${version}, but this version has PostgreSQL ${majorVersion}. Dump it with the old version and restore it into a new folder.`,
  );
}

const draftPrefix = (dataDir: string): string => `${dataDir}.init-`;

/**
 * Removes drafts of killed processes. Their initdb may still be writing, so something may remain for the next start.
 */
async function removeDrafts(dataDir: string): Promise<void> {
  for (const name of await readdir(dirname(dataDir)))
    if (name.startsWith(basename(draftPrefix(dataDir))))
      await rm(join(dirname(dataDir), name), { recursive: true, force: true }).catch(() => {});
}

async function fillDraft(binaries: Binaries, draft: string, user: ServerUser | null): Promise<void> {
  const needsPassword = process.platform === "win32";
  const password = `${draft}.password`;
  if (needsPassword) await writeFile(password, randomBytes(24).toString("base64url"), { mode: 0o600 });
  // initdb wants a user with a name. The private user has none, so it takes over afterwards.
  const maker = user === privateUser ? await findNamedUser() : user;
  if (maker) await chown(draft, maker.uid, maker.gid);
  await runInitdb(
    binaries,
    [
      `--pgdata=${nameForUser(draft, maker)}`,
      `--username=${login.user}`,
      "--encoding=UTF8",
      "--locale=C",
      "--locale-provider=builtin",
      "--builtin-locale=C.UTF-8",
      "--data-checksums",
      ...(needsPassword ? ["--auth=scram-sha-256", `--pwfile=${password}`] : ["--auth=trust"]),
    ],
    draft,
    maker,
  );
  if (needsPassword) await rename(password, join(draft, passwordFile));
  if (user && user !== maker) await giveTo(user, draft);
}

/** `nobody`, or any other named user that is not root. */
async function findNamedUser(): Promise<ServerUser> {
  const lines = (await readFile("/etc/passwd", "utf8")).split("\n").map((line) => line.split(":"));
  const users = lines.map(([name, , uid, gid]) => ({ name, uid: Number(uid), gid: Number(gid) }));
  const found = users.find(({ name }) => name === "nobody") ?? users.find(({ uid }) => uid > 0);
  if (found) return found;
  throw new EmbeddedPostgresUnavailable(
    "PostgreSQL must not run as root, and /etc/passwd names no other user. Add one.",
  );
}

async function runInitdb(binaries: Binaries, options: string[], cwd: string, user: ServerUser | null): Promise<void> {
  try {
    await promisify(execFile)(binaries.initdb, options, {
      cwd,
      env: serverEnvironment(),
      timeout: initTimeoutMs,
      windowsHide: true,
      ...(user && { uid: user.uid, gid: user.gid }),
    });
  } catch (error) {
    throw explainFailure(error as NodeJS.ErrnoException & { stderr?: string });
  }
}

function explainFailure(error: NodeJS.ErrnoException & { stderr?: string }): Error {
  if (error.code === "EPERM")
    return new EmbeddedPostgresUnavailable(
      "PostgreSQL must not run as root, and this process may not start it as another user (it lacks CAP_SETUID). Run as a user who is not root.",
      { cause: error },
    );
  if (error.stderr?.includes("could not look up effective user ID"))
    return new EmbeddedPostgresUnavailable(
      `PostgreSQL cannot create its database as user ID ${process.getuid?.()}, which has no entry in /etc/passwd. Add one.`,
      { cause: error },
    );
  return new EmbeddedPostgresUnavailable(
    `PostgreSQL could not create its database: ${error.stderr?.trim() || error.message}. Fix the cause.`,
    { cause: error },
  );
}

/**
 * An environment without the service's secrets, and with messages in English. On Windows, network sockets need the
 * system's own folder.
 */
export function serverEnvironment(): NodeJS.ProcessEnv {
  const { SystemRoot, TEMP } = process.env;
  return { LC_ALL: "C", TZ: "UTC", ...(process.platform === "win32" && { SystemRoot, TEMP }) };
}

async function giveTo(user: ServerUser, folder: string): Promise<void> {
  for (const entry of await readdir(folder, { recursive: true })) await lchown(join(folder, entry), user.uid, user.gid);
  await lchown(folder, user.uid, user.gid);
}

async function takeName(draft: string, dataDir: string): Promise<void> {
  try {
    await rename(draft, dataDir);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code !== "ENOTEMPTY" && code !== "EEXIST") throw error;
    throw new EmbeddedPostgresUnavailable(`${dataDir} is not empty and does not contain a database. Empty it.`, {
      cause: error,
    });
  }
  await syncFolder(dirname(dataDir));
}
