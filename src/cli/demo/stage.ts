import { randomBytes } from "node:crypto";
import { rm } from "node:fs/promises";
import { resolve } from "node:path";
import { pino } from "pino";
import { type Config, loadConfig } from "../../config.ts";
import { commandActor } from "../../domain/audit-event.ts";
import type { Database } from "../../platform/database/database.ts";
import { makeTemporaryFolder } from "../../platform/files/temporary-folder.ts";
import { createSealer } from "../../platform/sealer.ts";
import { type RunningService, startService } from "../../service.ts";
import { loadSecret } from "../../service-secret.ts";
import { applySetup } from "../../setup/apply-setup.ts";
import { readSetupFile } from "../../setup/read-setup-file.ts";
import { createServiceClient, type ServiceClient } from "../client/service-client.ts";
import type { Stops } from "./stops.ts";
import { startWebhookReceiver, type WebhookReceiver } from "./webhook-receiver.ts";

/** What the demo needs: a running service, an account with parsers, a receiver, and clients with its token. */
export interface Stage {
  url: string;
  token: string;
  accountId: string;
  email: string;
  database: Database;
  receiver: WebhookReceiver;
  clientFor(parser: string): ServiceClient;
}

/** The account's starting balance and price per page, as decimal texts in its currency. */
export const demoMoney = { currency: "GBP", balance: "25.00", ratePerPage: "0.05" };

const demoEmail = "demo@example.com";

/** Long enough for the receipt's OCR on a slow, busy machine. */
const documentTimeoutMs = 120_000;

export interface DemoService {
  service: RunningService;
  config: Config;
  /** Warnings and errors that the service logged, one JSON line each. */
  complaints: string[];
}

/** Starts the service on an embedded database in `dataDir`, or in a temporary folder that is removed afterwards. */
export async function startDemoService(dataDir: string | undefined, stops: Stops): Promise<DemoService> {
  const folder = dataDir ? resolve(dataDir) : await makeTemporaryFolder("demo");
  if (dataDir === undefined) stops.defer(() => rm(folder, { recursive: true, force: true }));
  const complaints: string[] = [];
  const log = pino({ level: "warn" }, { write: (line: string) => void complaints.push(line) });
  // The demo's webhook receiver is on this machine and uses plain HTTP: both are rejected by default.
  const config = loadConfig(
    { WINNOW_DATA_DIR: folder, WINNOW_PORT: "0", WINNOW_ALLOW_HOSTS: "127.0.0.1", WINNOW_ALLOW_HTTP: "true" },
    folder,
  );
  const service = await startService(config, { log });
  stops.defer(() => service.stop());
  return { service, config, complaints };
}

/** Creates the account, its token and its parsers, like `winnow apply`. */
export async function setStage({ service, config }: DemoService, stops: Stops): Promise<Stage> {
  const secret = `whsec_${randomBytes(24).toString("base64")}`;
  const receiver = await startWebhookReceiver(secret);
  stops.defer(receiver.close);
  const token = randomBytes(24).toString("base64url");
  const parser = { rate_per_page: demoMoney.ratePerPage };
  const webhook = { name: "demo receiver", url: receiver.url, secret };
  const setup = {
    accounts: [
      {
        email: demoEmail,
        operator: true,
        currency: demoMoney.currency,
        balance: demoMoney.balance,
        tokens: [{ name: `demo ${new Date().toISOString()}`, token }],
        parsers: [
          { ...parser, slug: "invoices", template: "invoice", webhooks: [webhook] },
          { ...parser, slug: "receipts", template: "receipt" },
        ],
      },
    ],
  };
  const sealer = createSealer(loadSecret(config));
  const report = await applySetup(
    { db: service.database.db, sealer, actor: commandActor("winnow demo") },
    readSetupFile(JSON.stringify(setup)),
  );
  const url = service.url ?? "";
  return {
    url,
    token,
    accountId: report.accounts[0]?.id ?? "",
    email: demoEmail,
    database: service.database,
    receiver,
    clientFor: (slug) => createServiceClient({ url, token, parser: slug, timeoutMs: documentTimeoutMs }),
  };
}
