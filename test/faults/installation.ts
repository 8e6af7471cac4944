import { chmod, mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { pino } from "pino";
import { type Config, loadConfig } from "../../src/config.ts";
import type { Database } from "../../src/platform/database/database.ts";
import { migrate } from "../../src/platform/database/migrate.ts";
import { openDatabase } from "../../src/platform/database/open-database.ts";
import { startEmbeddedPostgres } from "../../src/platform/embedded-postgres/start-embedded-postgres.ts";
import type { FileStore } from "../../src/platform/files/file-store.ts";
import { createSealer } from "../../src/platform/sealer.ts";
import type { Role } from "../../src/roles.ts";
import { openServiceFiles } from "../../src/service-files.ts";
import { loadSecret } from "../../src/service-secret.ts";
import { applySetup } from "../../src/setup/apply-setup.ts";
import { readSetupFile } from "../../src/setup/read-setup-file.ts";
import { ApiClient } from "../support/api-client.ts";
import { makeBucket } from "../support/bucket.ts";
import { findFreePort } from "../support/free-port.ts";
import { type ServeProcess, startServeProcess } from "../support/serve-process.ts";
import { invoiceFields, opsToken, toDatabaseUrl } from "../support/service.ts";
import { until } from "../support/until.ts";
import { type MoodyReceiver, startMoodyReceiver } from "./moody-receiver.ts";
import { type StoreProxy, startStoreProxy } from "./store-proxy.ts";

export const [balance, rate] = ["1000000.00", "0.05"];

/** One process of the service, which can be killed and started again at the same address. */
export interface Program {
  role: Role;
  /** `kill -9`. */
  kill(): Promise<void>;
  /** Resolves when it can work. */
  start(): Promise<void>;
}

/**
 * A whole set-up as in production: two web and two worker processes on a PostgreSQL server and an object store of their
 * own, and the receiver of a webhook. Parts can be killed and started again.
 */
export interface Installation extends AsyncDisposable {
  programs: Program[];
  /** One for each web process. */
  clients: ApiClient[];
  receiver: MoodyReceiver;
  store: StoreProxy;
  /** Looks past the proxy. */
  files: FileStore;
  database: Database;
  /** `kill -9` of the server; it is started again at once. */
  killDatabase(): Promise<void>;
}

export async function startInstallation(): Promise<Installation> {
  const log = pino({ level: "silent" });
  const folder = await mkdtemp(join(tmpdir(), "winnow-faults-"));
  await chmod(folder, 0o755);
  const dataDir = join(folder, "postgres");
  const server = await startEmbeddedPostgres({ dataDir, log });
  const bucket = await makeBucket();
  const store = await startStoreProxy(bucket.settings.endpoint ?? "");
  const receiver = await startMoodyReceiver();
  const database = openDatabase({ ...server.connection, database: "postgres" }, { maxConnections: 4, log });
  await migrate(database);
  const settings = {
    WINNOW_SECRET: "a secret of the tests that is long enough",
    WINNOW_WORKERS: "1",
    WINNOW_ALLOW_HOSTS: "127.0.0.1",
    WINNOW_ALLOW_HTTP: "true",
    WINNOW_TIME_LIMIT_SECONDS: "60",
    DATABASE_URL: toDatabaseUrl({ ...server.connection, database: "postgres" }),
    ...bucket.environment,
    WINNOW_S3_ENDPOINT: store.url,
  };
  const configOf = (more: Record<string, string>): Config =>
    loadConfig({ ...settings, WINNOW_DATA_DIR: join(folder, "tests"), ...more }, folder);
  const own = configOf({ WINNOW_S3_ENDPOINT: bucket.settings.endpoint ?? "" });
  const { files, close: closeFiles } = await openServiceFiles(own, log);
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
            webhooks: [{ name: "erp", url: receiver.url, secret: "a secret of the receiver" }],
          },
        ],
      },
    ],
  };
  await applySetup({ db: database.db, sealer: createSealer(loadSecret(own)) }, readSetupFile(JSON.stringify(setup)));
  const ports = [await findFreePort(), await findFreePort()];
  const programs = [
    ...ports.map((port) => createProgram("web", { ...settings, WINNOW_PORT: String(port) }, folder)),
    ...[1, 2].map(() => createProgram("worker", settings, folder)),
  ];
  await Promise.all(programs.map((program) => program.start()));
  const readServerPid = async () => (await readFile(join(dataDir, "postmaster.pid"), "utf8")).split("\n");
  return {
    programs,
    clients: ports.map((port) => new ApiClient(`http://127.0.0.1:${port}`, opsToken)),
    receiver,
    store,
    files,
    database,
    async killDatabase() {
      const [killed = ""] = await readServerPid();
      process.kill(Number(killed), "SIGKILL");
      await until("another server is there", async () => (await readServerPid().catch(() => [killed]))[0] !== killed);
      // A connection of before may still answer for a moment.
      await until("it lets in", () => canConnect({ ...server.connection, database: "postgres" }));
    },
    [Symbol.asyncDispose]: async () => {
      await Promise.all(programs.map((program) => program.kill()));
      await closeFiles();
      await database.close();
      await server.stop();
      await receiver.close();
      store.close();
      await bucket[Symbol.asyncDispose]();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function canConnect(connection: pg.ClientConfig): Promise<boolean> {
  const client = new pg.Client(connection);
  client.on("error", () => {});
  const isIn = await client.connect().then(
    () => true,
    () => false,
  );
  await client.end().catch(() => {});
  return isIn;
}

let programs = 0;

function createProgram(role: Role, settings: Record<string, string>, folder: string): Program {
  // Nothing is shared but the database and the bucket.
  const dataDir = join(folder, `program-${++programs}`);
  let running: ServeProcess | null = null;
  return {
    role,
    async start() {
      running = startServeProcess({ ...settings, WINNOW_DATA_DIR: dataDir }, role);
      if (role === "web") await running.url;
    },
    async kill() {
      running?.child.kill("SIGKILL");
      await running?.ended;
      running = null;
    },
  };
}
