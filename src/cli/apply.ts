import { createReadStream, statSync } from "node:fs";
import type { Readable } from "node:stream";
import type { Command } from "commander";
import { pino } from "pino";
import { loadConfig, loadSecret } from "../config.ts";
import type { SetupReport } from "../setup/apply-setup.ts";
import { UsageError } from "./usage-error.ts";

/** Longest set-up file in bytes: some ten thousand parsers, and little enough to hold in memory. */
const maxFileBytes = 20_000_000;

const details = `
What the file does not name stays as it is; applied again, it changes nothing. It works whether or not the service is
running. What was made or changed is printed as JSON, secrets that were made among it: they are shown this once. A file
that is refused changes nothing. docs/setup-file.md describes the file, docs/setup.schema.json is its JSON Schema.

Examples:
  $ winnow apply setup.json
  $ generate-setup | winnow apply - > made.json`;

/** Adds `winnow apply`: accounts, tokens, parsers and webhooks from a file. */
export function registerApply(program: Command): void {
  program
    .command("apply")
    .description("bring accounts, tokens, parsers and webhooks to what a set-up file says")
    .argument("<file>", "the set-up file (JSON), or - for standard input")
    .addHelpText("after", details)
    .action(async (file: string) => {
      const report = await applyFile(file);
      process.stdout.write(`${JSON.stringify(report, null, 2)}\n`);
    });
}

async function applyFile(file: string): Promise<SetupReport> {
  const config = loadConfig();
  // Database and rooms are loaded only when they are needed: the other commands start without them.
  const [{ readSetupFile }, { applySetup }, { openServiceDatabase }, { createSealer }] = await Promise.all([
    import("../setup/read-setup-file.ts"),
    import("../setup/apply-setup.ts"),
    import("../service-database.ts"),
    import("../platform/sealer.ts"),
  ]);
  const setup = readSetupFile(await readText(file));
  const sealer = createSealer(loadSecret(config));
  const log = pino({ level: config.logLevel }, pino.destination({ fd: 2, sync: true }));
  const { database, close } = await openServiceDatabase(config, log);
  try {
    return await applySetup({ db: database.db, sealer }, setup);
  } finally {
    await close();
  }
}

async function readText(file: string): Promise<string> {
  if (file !== "-") checkFile(file);
  const stream: Readable = file === "-" ? process.stdin : createReadStream(file);
  const chunks: Buffer[] = [];
  let sizeBytes = 0;
  for await (const chunk of stream) {
    sizeBytes += chunk.length;
    if (sizeBytes > maxFileBytes) throw new UsageError(`${file} is larger than the ${maxFileBytes} bytes of a set-up.`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
}

function checkFile(file: string): void {
  const found = statSync(file, { throwIfNoEntry: false });
  if (!found) throw new UsageError(`There is no file ${file}.`);
  if (found.isDirectory()) throw new UsageError(`${file} is a folder. Name a set-up file in it.`);
}
