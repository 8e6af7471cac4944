import { createReadStream } from "node:fs";
import type { Readable } from "node:stream";
import type { Command } from "commander";
import { pino } from "pino";
import { type Config, ConfigError, loadConfig, loadSecret } from "../config.ts";
import { Failure } from "../model/failure.ts";
import { createSealer } from "../platform/sealer.ts";
import { openServiceDatabase } from "../service-database.ts";
import { applySetup, type SetupReport } from "../setup/apply-setup.ts";
import { readSetupFile } from "../setup/read-setup-file.ts";

/** Longest set-up file in bytes: some ten thousand parsers, and little enough to hold in memory. */
const maxFileBytes = 20_000_000;

/** Exit codes of the command: the file or a setting is wrong; or it could not be done. */
const exitCodes = { refused: 2, failed: 1 };

/** Adds `winnow apply FILE` to the command. */
export function registerApply(program: Command): void {
  program
    .command("apply")
    .summary("bring accounts, tokens, parsers and webhooks to what a file says")
    .description(
      `Brings accounts, tokens, parsers and webhooks to what a set-up file (JSON) says.

What the file does not name stays as it is; applying it again changes nothing. Works whether or not the service is
running. Prints as JSON what was made or changed, with the secrets that were made: they are shown this once.
The file's form: docs/setup-file.md. Exit code 2: the file or a setting is wrong, and nothing was changed.`,
    )
    .argument("<file>", "the set-up file, or - for standard input")
    .action(async (file: string, _options: unknown, command: Command) => {
      try {
        const report = await applyFile(file, loadConfig());
        process.stdout.write(`${JSON.stringify(report, null, 2)}\n`);
      } catch (error) {
        const isRefusal = error instanceof Failure || error instanceof ConfigError;
        if (!isRefusal) throw error;
        command.error(`error: ${error.message}`, { exitCode: exitCodes.refused });
      }
    });
}

async function applyFile(file: string, config: Config): Promise<SetupReport> {
  const setup = readSetupFile(await readText(file));
  const log = pino({ level: config.logLevel }, pino.destination({ fd: 2, sync: true }));
  const sealer = createSealer(loadSecret(config));
  const { database, close } = await openServiceDatabase(config, log);
  try {
    return await applySetup({ db: database.db, sealer }, setup);
  } finally {
    await close();
  }
}

async function readText(file: string): Promise<string> {
  const stream: Readable = file === "-" ? process.stdin : createReadStream(file);
  const chunks: Buffer[] = [];
  let sizeBytes = 0;
  try {
    for await (const chunk of stream) {
      sizeBytes += chunk.length;
      if (sizeBytes > maxFileBytes)
        throw new Failure("invalidRequest", `${file} is larger than ${maxFileBytes} bytes.`);
      chunks.push(chunk);
    }
  } catch (error) {
    if (error instanceof Failure || !(error instanceof Error)) throw error;
    throw new Failure("invalidRequest", `${file} cannot be read: ${error.message}`, { cause: error });
  }
  return Buffer.concat(chunks).toString("utf8");
}
