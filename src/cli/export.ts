import type { Command } from "commander";
import { pino } from "pino";
import { loadConfig } from "../config.ts";
import { createLogStream } from "../platform/log/log-stream.ts";

const details = `
The file holds the parser's fields and settings, what people taught it (the values, and the words of those documents),
and its model. Keep it as you keep the documents. Webhooks and tokens are not in it. It works whether or not the service
is running; "winnow apply" takes the file elsewhere.

Examples:
  $ winnow export --account ops@example.com --parser invoices > invoices.winnow.json
  $ winnow apply invoices.winnow.json --account other@example.com`;

/** Adds `winnow export`: a parser with what it has learned, as one file. */
export function registerExport(program: Command): void {
  program
    .command("export")
    .description("print a parser with its learned examples and its model as one file")
    .requiredOption("--account <email>", "the account that owns the parser")
    .requiredOption("--parser <slug>", "the parser")
    .addHelpText("after", details)
    .action(async ({ account, parser }: { account: string; parser: string }) => {
      process.stdout.write(`${await exportToText(account, parser)}\n`);
    });
}

async function exportToText(email: string, slug: string): Promise<string> {
  const config = loadConfig();
  const [{ exportParser }, { openServiceDatabase }] = await Promise.all([
    import("../setup/parser-file/export-parser.ts"),
    import("../service-database.ts"),
  ]);
  const log = pino({ level: config.logLevel }, createLogStream(2));
  const { database, close } = await openServiceDatabase(config, log);
  try {
    return JSON.stringify(await exportParser(database.db, email, slug));
  } finally {
    await close();
  }
}
