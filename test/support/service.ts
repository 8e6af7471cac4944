import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type pg from "pg";
import { pino } from "pino";
import { type Config, loadConfig } from "../../src/config.ts";
import { createDocumentPool, type DocumentPool } from "../../src/pipeline/file-work.ts";
import { TaskCrashed } from "../../src/platform/process-pool/process-pool.ts";
import { createSealer } from "../../src/platform/sealer.ts";
import type { Role } from "../../src/roles.ts";
import { startService } from "../../src/service.ts";
import { loadSecret } from "../../src/service-secret.ts";
import { applySetup, type SetupReport } from "../../src/setup/apply-setup.ts";
import { readSetupFile } from "../../src/setup/read-setup-file.ts";
import { ApiClient } from "./api-client.ts";
import { createTestDatabase, type TestDatabase } from "./database.ts";

/** The whole service on a port and a database of its own, with an account, and clients that hold its tokens. */
export interface TestService extends AsyncDisposable {
  /** Its public address. */
  url: string;
  /** Where it listens, whatever its public address is. */
  listensAt: string;
  database: TestDatabase;
  /** Speaks for the account `ops@example.com`. */
  client: ApiClient;
  clientFor(token: string): ApiClient;
  /** Applies a set-up file, as `winnow apply` does. */
  apply(setup: object): Promise<SetupReport>;
  /** Names of the files that the service keeps now, half-received ones included. */
  listFiles(): Promise<string[]>;
  balanceOf(email: string): Promise<string>;
  /** What the service has logged so far, one JSON line each. */
  logged: string[];
  /** The settings that it runs with; another process with the same ones joins it. */
  config: Config;
}

/** A secret as long as tokens need; the word tells it from others. */
export function toTokenSecret(word: string): string {
  return `token-of-the-tests-0123456789abcdef-${word}`;
}

/** What a service of the tests seals its secrets with. */
export const testSecret = "a secret of the tests that is long enough";

/** The token of `client`. */
export const opsToken = toTokenSecret("ops");

/** The parsers that most tests need; each field is on a line of its own in `makeInvoice`. */
export const invoiceFields = [
  { name: "invoice_number", type: "text", hints: ["Invoice number"], unique: true },
  { name: "invoice_date", type: "date", hints: ["Invoice date"] },
  { name: "total", type: "money", hints: ["Total"], rules: [{ rule: "required" }] },
];

const withoutUnique = invoiceFields.map((field) => ({ ...field, unique: false }));

/** An account with money, a token and parsers: `invoices`, `plain` (no unique field), `short` (two pages), `archived`. */
export const standardSetup = {
  accounts: [
    {
      email: "ops@example.com",
      balance: "100.00",
      tokens: [{ name: "tests", token: opsToken }],
      parsers: [
        { slug: "invoices", rate_per_page: "0.05", fields: invoiceFields },
        { slug: "plain", rate_per_page: "0.05", fields: withoutUnique },
        { slug: "short", rate_per_page: "0.05", max_pages: 2, fields: withoutUnique },
        { slug: "archived", archived: true, fields: withoutUnique },
      ],
    },
  ],
};

export const otherToken = toTokenSecret("other");

const otherAccount = {
  email: "other@example.com",
  balance: "10.00",
  tokens: [{ name: "tests", token: otherToken }],
  parsers: [{ slug: "plain", fields: invoiceFields }],
};

/** The standard set-up, and a second account with a parser `plain`, for tests of what accounts share. */
export const twoAccountsSetup = { accounts: [...standardSetup.accounts, otherAccount] };

const usualWorkers = 2;

/**
 * The document processes that all services of this process with the usual number of workers share, because each takes a
 * second of CPU to start.
 */
let documentPool: DocumentPool | null = null;

/** Lends the shared processes to one service. When the service stops, they stay, and only what they do for it ends. */
function borrowDocumentPool(): DocumentPool {
  documentPool ??= createDocumentPool({ size: usualWorkers });
  const pool = documentPool;
  const stopping = new AbortController();
  return {
    run: (task, options) => {
      const signal = AbortSignal.any([stopping.signal, ...(options.signal ? [options.signal] : [])]);
      return pool.run(task, { ...options, signal });
    },
    warmUp: (task) => pool.warmUp(task),
    close: () => stopping.abort(new TaskCrashed("the service has stopped")),
  };
}

/**
 * Starts the service as `winnow serve` does. `settings` are environment variables; `role: "web"` leaves accepted documents
 * pending; `config` is for what no variable sets. Addresses on this machine may be downloaded from, over plain HTTP too.
 */
export async function startTestService(
  options: { settings?: Record<string, string>; config?: Partial<Config>; role?: Role; setup?: object } = {},
): Promise<TestService> {
  const database = await createTestDatabase();
  const folder = await mkdtemp(join(tmpdir(), "winnow-service-"));
  const loaded = loadConfig(
    {
      WINNOW_PORT: "0",
      WINNOW_DATA_DIR: join(folder, "data"),
      WINNOW_SECRET: testSecret,
      WINNOW_WORKERS: String(usualWorkers),
      WINNOW_ALLOW_HOSTS: "127.0.0.1",
      WINNOW_ALLOW_HTTP: "true",
      DATABASE_URL: toDatabaseUrl(database.connection),
      ...options.settings,
    },
    folder,
  );
  const config = { ...loaded, ...options.config };
  const logged: string[] = [];
  const log = pino({ level: "debug" }, { write: (line: string) => void logged.push(line) });
  // Many tests read no document, so the first document starts the process that reads it.
  const service = await startService(config, {
    log,
    isWarm: false,
    ...(options.role && { role: options.role }),
    ...(config.workers === usualWorkers && { documentPool: borrowDocumentPool() }),
  });
  const apply = (setup: object) =>
    applySetup({ db: database.db, sealer: createSealer(loadSecret(config)) }, readSetupFile(JSON.stringify(setup)));
  await apply(options.setup ?? standardSetup);
  const url = service.url ?? "";
  return {
    url,
    listensAt: service.listensAt ?? "",
    database,
    client: new ApiClient(url, opsToken),
    clientFor: (token) => new ApiClient(url, token),
    apply,
    listFiles: async () =>
      (await readdir(config.filesDir, { recursive: true, withFileTypes: true }))
        // The store's own mark may be being written.
        .filter((entry) => entry.isFile() && !/^(?:store-mark$|mark\.)/.test(entry.name))
        .map((entry) => entry.name),
    balanceOf: async (email) =>
      (await database.db.selectFrom("accounts").select("balance").where("email", "=", email).executeTakeFirstOrThrow())
        .balance,
    logged,
    config,
    [Symbol.asyncDispose]: async () => {
      await service.stop();
      await database.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** The embedded server listens on a socket. An address can only hold the socket's folder as a parameter. */
export function toDatabaseUrl({ host, port, user, password, database }: pg.PoolConfig): string {
  const query = new URLSearchParams({ host: host ?? "localhost", port: String(port ?? 5432) });
  const secret = typeof password === "string" && password !== "" ? `:${encodeURIComponent(password)}` : "";
  return `postgres://${encodeURIComponent(user ?? "")}${secret}@localhost/${database}?${query}`;
}
