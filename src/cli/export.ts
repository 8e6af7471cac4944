import type { Command } from "commander";
import { pino } from "pino";
import { loadConfig } from "../config.ts";
import { createLogStream } from "../platform/log/log-stream.ts";
import { requireDatabase } from "./require-database.ts";
import { withServiceFiles } from "./with-database.ts";

const details = `
The file contains the parser's fields and settings, its examples (values and words of documents) and its model. Protect
it like the documents themselves. It does not contain webhooks or tokens. The command works whether or not the service
is running. Use "winnow apply" to import the file.

Examples:
  $ winnow export --account ops@example.com --parser invoices > invoices.winnow.json
  $ winnow apply invoices.winnow.json --account other@example.com`;

/** Adds `winnow export`: a parser with what it has learned, as one file. */
export function registerExport(program: Command): void {
  program
    .command("export")
    .description("print a parser with its examples and model as one file")
    .requiredOption("--account <email>", "the account that owns the parser")
    .requiredOption("--parser <slug>", "the parser")
    .addHelpText("after", details)
    .action(async ({ account, parser }: { account: string; parser: string }) => {
      process.stdout.write(`${await exportToText(account, parser)}\n`);
    });
}

async function exportToText(email: string, slug: string): Promise<string> {
  const config = loadConfig();
  requireDatabase(config);
  const [{ exportParser }, { openServiceDatabase }] = await Promise.all([
    import("../setup/parser-file/export-parser.ts"),
    import("../service-database.ts"),
  ]);
  const log = pino({ level: config.logLevel }, createLogStream(2));
  const { database, close } = await openServiceDatabase(config, log);
  try {
    return await withServiceFiles(
      config,
      async (files) => JSON.stringify(await exportParser({ db: database.db, files }, email, slug)),
      { isPrepared: false },
    );
  } finally {
    await close();
  }
}
