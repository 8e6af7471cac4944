import { pino } from "pino";
import { findAccountByEmail } from "../../accounts/account-store.ts";
import { loadConfig } from "../../config.ts";
import type { TrialResult } from "../../learning/trials/trial.ts";
import { findParserBySlug } from "../../parsers/parser-store.ts";
import { createFileWork } from "../../pipeline/file-work.ts";
import { toVariant } from "../../pipeline/history/trial-job.ts";
import { tryOnHistory } from "../../pipeline/history/try-on-history.ts";
import { createLearnWork } from "../../pipeline/learn-work.ts";
import { createModelFiles } from "../../pipeline/model-files.ts";
import { createLogStream } from "../../platform/log/log-stream.ts";
import { openServiceDatabase } from "../../service-database.ts";
import { openServiceFiles } from "../../service-files.ts";
import { requireDatabase } from "../require-database.ts";
import { showProgress } from "../terminal/show-progress.ts";
import { UsageError } from "../usage-error.ts";
import { readFields } from "./find-profile.ts";
import { printTrial } from "./print-trial.ts";

/** Which parser's past documents are read again, and with which fields instead of its own. */
export interface HistoryOptions {
  parser?: string;
  account?: string;
  /** A file with fields; without it, the parser's own fields are used. */
  fields?: string;
  json: boolean;
}

/**
 * Reads a parser's past documents whose values people corrected or confirmed, with its own fields and with others, and
 * prints what would change. Works on the service's database and files, whether or not the service is running; stores
 * nothing.
 */
export async function runHistory(options: HistoryOptions): Promise<void> {
  const { parser, account, fields } = options;
  if (parser === undefined || account === undefined) {
    throw new UsageError("--history needs --parser and --account.");
  }
  const result = await tryFields(account, parser, fields);
  const text = options.json ? JSON.stringify(result, null, 2) : printTrial(result, { isChange: fields !== undefined });
  process.stdout.write(`${text}\n`);
}

async function tryFields(email: string, slug: string, fieldsFile: string | undefined): Promise<TrialResult> {
  const config = loadConfig();
  requireDatabase(config);
  const log = pino({ level: config.logLevel === "info" ? "warn" : config.logLevel }, createLogStream(2));
  const { database, close } = await openServiceDatabase(config, log);
  const { db } = database;
  const { files, close: closeFiles } = await openServiceFiles(config, log);
  const fileWork = createFileWork(files, { size: 1 });
  const learnWork = createLearnWork();
  const modelFiles = createModelFiles();
  try {
    const account = await findAccountByEmail(db, email);
    if (!account) throw new UsageError(`Account ${email} does not exist.`);
    const parser = await findParserBySlug(db, account.id, slug);
    if (!parser) throw new UsageError(`Account ${email} has no parser ${slug}.`);
    const fields = fieldsFile === undefined ? parser.fields : await readFields(fieldsFile);
    const deps = { db, files, fileWork, learnWork, modelFiles, log };
    const { signal } = new AbortController();
    return await showProgress(
      `Reading the past documents of ${slug}`,
      (tell) => {
        const onProgress = (done: number, total: number) => tell(`${done} of ${total} documents`);
        return tryOnHistory(deps, parser, toVariant(parser, { fields }), { signal, onProgress });
      },
      process.stderr,
    );
  } finally {
    fileWork.close();
    learnWork.close();
    await modelFiles.close();
    await closeFiles();
    await close();
  }
}
