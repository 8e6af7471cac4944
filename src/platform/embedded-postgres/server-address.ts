import { createHash } from "node:crypto";
import { chownSync, existsSync, lstatSync, mkdirSync, realpathSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import { isReachableBy, type ServerUser } from "./server-user.ts";
import { EmbeddedPostgresUnavailable } from "./unavailable.ts";

/**
 * Node reaches sockets by their path everywhere except on Windows; there the server listens on TCP, with a password.
 */
export const hasSockets = process.platform !== "win32";

/** Where a server can be reached: a socket's folder and the number in the socket's name, or a TCP address and port. */
export interface Address {
  host: string;
  port: number;
}

/** It is only a part of the socket's name. */
const socketPort = 5432;
/** Limit of the kernel's socket addresses: 104 bytes on macOS, 108 on Linux, including a closing zero. */
const mostPathBytes = 103;

/** A place for a new server to listen: a socket that only its user and root can reach. */
export async function chooseAddress(dataDir: string, user: ServerUser | null): Promise<Address> {
  if (!hasSockets) return { host: "127.0.0.1", port: await findFreePort() };
  return { host: await chooseSocketFolder(dataDir, user), port: socketPort };
}

/**
 * Chooses the folder for the server's socket. It is beside the data, so that every process finds it. If that path is
 * too long, out of the server user's reach, or on a file system without sockets, it is a short path in the folder for
 * temporary files.
 */
async function chooseSocketFolder(dataDir: string, user: ServerUser | null): Promise<string> {
  const beside = `${dataDir}.socket`;
  if (existsSync(beside) || (isReachableBy(user, dirname(dataDir)) && (await canHoldSockets(dirname(dataDir)))))
    if (fits(beside)) return beside;
  const key = createHash("sha256").update(join(realpathSync(dirname(dataDir)), basename(dataDir)));
  const name = `winnow-${key.digest("hex").slice(0, 16)}`;
  const folder = [join(tmpdir(), name), join("/tmp", name)].find(fits);
  if (folder) return folder;
  throw new EmbeddedPostgresUnavailable(
    `The path of the folder for temporary files is too long: ${tmpdir()}. Set TMPDIR to a shorter one.`,
  );
}

const fits = (folder: string): boolean => Buffer.byteLength(join(folder, `.s.PGSQL.${socketPort}`)) <= mostPathBytes;

/** Some mounts (folders shared with a virtual machine) cannot contain a socket. */
async function canHoldSockets(folder: string): Promise<boolean> {
  const path = join(folder, `.try-${process.pid}`);
  if (Buffer.byteLength(path) > mostPathBytes) return false;
  const server = createServer();
  try {
    await new Promise<void>((resolve, reject) => server.once("error", reject).listen(path, resolve));
    return true;
  } catch {
    return false;
  } finally {
    server.close();
    rmSync(path, { force: true });
  }
}

function findFreePort(): Promise<number> {
  const server = createServer();
  return new Promise((resolve, reject) => {
    server.once("error", reject).listen(0, "127.0.0.1", () => {
      const address = server.address();
      server.close(() => resolve(typeof address === "object" && address ? address.port : 0));
    });
  });
}

/** Creates the socket's folder, open only to the server's user (and root): whoever can enter it is let in without a password. */
export function prepareAddress({ host }: Address, user: ServerUser | null): void {
  if (!hasSockets) return;
  mkdirSync(host, { recursive: true, mode: 0o700 });
  if (user && lstatSync(host).uid === process.getuid?.()) chownSync(host, user.uid, user.gid);
  if (!isTrusted({ host }, user))
    throw new EmbeddedPostgresUnavailable(`${host} belongs to another user or is open to others. Remove it.`);
}

/**
 * Whether only our server can be listening there, because the socket's folder is as `prepareAddress` makes it. In a
 * folder for temporary files, somebody else could have created it after a restart of the machine. On TCP the password
 * decides.
 */
export function isTrusted({ host }: Pick<Address, "host">, user: ServerUser | null): boolean {
  if (!hasSockets) return true;
  const stats = lstatSync(host, { throwIfNoEntry: false });
  if (!stats?.isDirectory() || (stats.mode & 0o077) !== 0) return false;
  return stats.uid === (user?.uid ?? process.getuid?.());
}
