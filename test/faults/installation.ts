import { execFile } from "node:child_process";
import { chmod, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { pino } from "pino";
import { loadConfig } from "../../src/config.ts";
import type { Database } from "../../src/platform/database/database.ts";
import { openDatabase } from "../../src/platform/database/open-database.ts";
import type { FileStore } from "../../src/platform/files/file-store.ts";
import type { Role } from "../../src/roles.ts";
import { openServiceFiles } from "../../src/service-files.ts";
import { ApiClient } from "../support/api-client.ts";
import { bareEnvironment } from "../support/bare-environment.ts";
import { findFreePort } from "../support/free-port.ts";
import { invoiceFields, opsToken } from "../support/service.ts";
import { Cluster } from "./cluster.ts";
import { type MoodyReceiver, startMoodyReceiver } from "./moody-receiver.ts";
import { type ObjectStore, startObjectStore } from "./object-store.ts";
import { login } from "./postgres-server.ts";
import { commandIn, ownCheckout, Program } from "./program.ts";
import { mountSmallDisk, type SmallDisk } from "./small-disk.ts";

export const [balance, rate] = ["1000000.00", "0.05"];

/** What an installation consists of. */
export interface SetUp {
  roles: Role[];
  /** Files in an object store, or in a folder that all processes share. */
  files: "bucket" | "folder";
  /** Database and files are each on a disk of their own, which can be filled. */
  isOnSmallDisks?: boolean;
  /** The folder of the program; by default this checkout. */
  checkout?: string;
}

export const wholeFleet: Role[] = ["web", "web", "worker", "worker"];

/**
 * A whole set-up as in production: web and worker processes on a PostgreSQL server and a file store of their own, and the
 * receiver of a webhook. Parts can be killed and started again.
 */
export interface Installation extends AsyncDisposable {
  programs: Program[];
  /** One for each web process. */
  clients: ApiClient[];
  receiver: MoodyReceiver;
  cluster: Cluster;
  store: ObjectStore | null;
  /** Null where no disk can be mounted, or the set-up has none. */
  disks: { files: SmallDisk; database: SmallDisk } | null;
  /** Looks past the proxy. */
  files: FileStore;
  database: Database;
}

/** Megabytes: for a server and its standby, each with 60 and a log; for some hundred files. */
const diskSizes = { database: 448, files: 32 };

export async function startInstallation(setUp: SetUp): Promise<Installation> {
  const { roles, files, isOnSmallDisks = false, checkout = ownCheckout } = setUp;
  const log = pino({ level: "silent" });
  const folder = await mkdtemp(join(tmpdir(), "winnow-faults-"));
  await chmod(folder, 0o755);
  const places = { database: join(folder, "database"), files: join(folder, "files") };
  const disks = isOnSmallDisks ? mountDisks(places) : null;
  for (const place of Object.values(places)) await mkdir(place, { recursive: true });
  const cluster = await Cluster.start(places.database);
  const store = files === "bucket" ? await startObjectStore(places.files) : null;
  const receiver = await startMoodyReceiver();
  const address = `127.0.0.1:${cluster.proxy.port}`;
  const settings = {
    WINNOW_SECRET: "a secret of the tests that is long enough",
    WINNOW_WORKERS: "1",
    WINNOW_ALLOW_HOSTS: "127.0.0.1",
    WINNOW_ALLOW_HTTP: "true",
    WINNOW_TIME_LIMIT_SECONDS: "60",
    DATABASE_URL: `postgres://${login.user}@${address}/${login.database}`,
    ...store?.environment,
  };
  // Without a shared folder, nothing is shared but the database and the bucket.
  const dataDirOf = (name: string) => (store === null ? places.files : join(folder, name));
  await applySetup(checkout, { ...settings, WINNOW_DATA_DIR: dataDirOf("apply") }, folder, receiver.url);
  const database = openDatabase(settings.DATABASE_URL, { maxConnections: 4, log });
  const config = loadConfig({ ...settings, WINNOW_DATA_DIR: dataDirOf("tests") }, folder);
  const opened = await openServiceFiles({ ...config, s3: store?.settings ?? null }, log);
  const programs: Program[] = [];
  const clients: ApiClient[] = [];
  for (const [index, role] of roles.entries()) {
    const port = await findFreePort();
    const own = { WINNOW_PORT: String(port), WINNOW_DATA_DIR: dataDirOf(`program-${index}`) };
    programs.push(new Program(role, { ...settings, ...own }, checkout));
    if (role !== "worker") clients.push(new ApiClient(`http://127.0.0.1:${port}`, opsToken));
  }
  await Promise.all(programs.map((program) => program.process.start()));
  return {
    programs,
    clients,
    receiver,
    cluster,
    store,
    disks,
    files: opened.files,
    database,
    [Symbol.asyncDispose]: async () => {
      await Promise.all(programs.map((program) => program.process.kill()));
      await opened.close();
      await database.close();
      await cluster.remove();
      await receiver.close();
      await store?.close();
      for (const disk of Object.values(disks ?? {})) disk.unmount();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

function mountDisks(places: { database: string; files: string }): Installation["disks"] {
  const database = mountSmallDisk(places.database, diskSizes.database);
  const files = mountSmallDisk(places.files, diskSizes.files);
  return database && files && { database, files };
}

/** As an operator of that version does it. */
async function applySetup(
  checkout: string,
  settings: Record<string, string>,
  folder: string,
  receiverUrl: string,
): Promise<void> {
  const setup = {
    accounts: [
      {
        email: "ops@example.com",
        balance,
        tokens: [{ name: "tests", token: opsToken }],
        parsers: [
          {
            slug: "invoices",
            rate_per_page: rate,
            fields: invoiceFields.map((field) => ({ ...field, unique: false })),
            webhooks: [{ name: "erp", url: receiverUrl, secret: "a secret of the receiver" }],
          },
        ],
      },
    ],
  };
  const file = join(folder, "setup.json");
  await writeFile(file, JSON.stringify(setup));
  await promisify(execFile)(process.execPath, [commandIn(checkout), "apply", file], {
    env: { ...bareEnvironment(), ...settings },
  });
}
