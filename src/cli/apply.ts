import { createReadStream, statSync } from "node:fs";
import type { Readable } from "node:stream";
import type { Command } from "commander";
import { pino } from "pino";
import { loadConfig } from "../config.ts";
import { createLogStream } from "../platform/log/log-stream.ts";
import { loadSecret } from "../service-secret.ts";
import type { SetupReport } from "../setup/apply-setup.ts";
import type { ImportReport } from "../setup/parser-file/import-parser.ts";
import { describeSetup } from "./describe-setup.ts";
import { UsageError } from "./usage-error.ts";

/** Longest file in bytes: a parser with a thousand examples of long documents, but small enough to hold in memory. */
const maxFileBytes = 100_000_000;

const details = `
Anything not in the file stays unchanged, and applying the file again changes nothing. The command works whether or not
the service is running. It prints what was created or changed as JSON, including new secrets, which are shown only once.
Notes for people go to standard error. An invalid file changes nothing. docs/setup-file.md describes the file, and
docs/setup.schema.json is its JSON Schema.

A file written by "winnow export" imports one parser, with what it has learned, into an existing account.

Examples:
  $ winnow apply setup.json
  $ winnow apply invoices.winnow.json --account ops@example.com
  $ generate-setup | winnow apply - > made.json`;

/** Adds `winnow apply`: accounts, tokens, parsers and webhooks from a file, or an exported parser. */
export function registerApply(program: Command): void {
  program
    .command("apply")
    .description("create or update accounts, tokens, parsers and webhooks from a set-up file")
    .argument("<file>", "the set-up file or exported parser (JSON), or - for standard input")
    .option("--account <email>", "the account that gets an exported parser (default: the account it came from)")
    .addHelpText("after", details)
    .action(async (file: string, { account }: { account?: string }) => {
      const report = await applyFile(file, account);
      process.stdout.write(`${JSON.stringify(report, null, 2)}\n`);
      if ("accounts" in report) for (const sentence of describeSetup(report)) process.stderr.write(`${sentence}\n`);
    });
}

async function applyFile(file: string, email: string | undefined): Promise<SetupReport | ImportReport> {
  const config = loadConfig();
  // Database and rooms are loaded only when needed: the other commands start without them.
  const [{ parseJson, readSetup }, { applySetup }, exported, { openServiceDatabase }, { createSealer }] =
    await Promise.all([
      import("../setup/read-setup-file.ts"),
      import("../setup/apply-setup.ts"),
      import("../setup/parser-file/import-parser.ts"),
      import("../service-database.ts"),
      import("../platform/sealer.ts"),
    ]);
  const json = parseJson(await readText(file));
  const parserFile = exported.isParserFile(json) ? exported.readParserFile(json) : null;
  if (email !== undefined && !parserFile) {
    throw new UsageError("--account only works with exported parsers. A set-up file names its own accounts.");
  }
  const setup = parserFile ? null : readSetup(json);
  const sealer = createSealer(loadSecret(config));
  const log = pino({ level: config.logLevel }, createLogStream(2));
  const { database, close } = await openServiceDatabase(config, log);
  try {
    if (parserFile) return await exported.importParser(database.db, parserFile, email ?? parserFile.account);
    return await applySetup({ db: database.db, sealer }, setup ?? readSetup(json));
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
    if (sizeBytes > maxFileBytes) throw new UsageError(`${file} is larger than ${maxFileBytes} bytes, the limit.`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
}

function checkFile(file: string): void {
  const found = statSync(file, { throwIfNoEntry: false });
  if (!found) throw new UsageError(`File ${file} does not exist.`);
  if (found.isDirectory()) throw new UsageError(`${file} is a folder. Choose a set-up file in it.`);
}
