import { open, writeFile } from "node:fs/promises";
import { type Command, Option } from "commander";
import { findInputs, inputName } from "./client/find-inputs.ts";
import { createServiceClient, type Input } from "./client/service-client.ts";
import { formatResults, type ResultFormat, resultFormats } from "./parse/format-results.ts";
import { type InputResult, sendInputs } from "./parse/send-inputs.ts";
import { showProgress } from "./terminal/show-progress.ts";
import { toCount } from "./to-count.ts";

interface ParseOptions {
  url: string;
  token: string;
  parser: string;
  async: boolean;
  multiple: boolean;
  environment?: string;
  grounding: boolean;
  format?: ResultFormat;
  output?: string;
  concurrency: number;
  timeout: number;
}

const examples = `
Examples:
  $ export WINNOW_TOKEN=...
  $ winnow parse --parser invoices invoice.pdf
  $ winnow parse --parser invoices --async --format csv --output invoices.csv scans/*.jpg
  $ winnow parse --parser invoices --multiple --format json batch.pdf | jq '.[].entries[].parsed_data'
  $ winnow parse --parser invoices https://example.com/invoice.pdf   # the service downloads it

Exit codes: 0 all documents parsed, 1 at least one failed, 2 wrong usage.`;

/** Adds `winnow parse`: sends files to a running service and prints what it found in them. */
export function registerParse(program: Command): void {
  program
    .command("parse")
    .description("send documents to a running service and print the results")
    .argument("<file...>", "files, patterns such as 'scans/*.pdf', or addresses that the service downloads")
    .requiredOption("--parser <slug>", "the parser to send them to")
    .addOption(new Option("--url <address>", "where the service is").env("WINNOW_URL").default("http://127.0.0.1:8080"))
    .addOption(new Option("--token <secret>", "an API token").env("WINNOW_TOKEN").makeOptionMandatory())
    .option("--async", "queue the documents and poll for the results; webhooks are sent", false)
    .option("--multiple", "one entry per record in a file; requires a unique field on the parser", false)
    .option("--environment <name>", "send entries to webhooks of this environment (with --async)")
    .option("--grounding", "show the confidence of each value, and in JSON also its place on the page", false)
    .addOption(
      new Option("--format <format>", "output format (default: table on a terminal, otherwise json)").choices(
        resultFormats,
      ),
    )
    .option("--output <file>", "write the results to a file")
    .option("--concurrency <number>", "documents sent at the same time", toCount, 4)
    .option("--timeout <seconds>", "how long to wait for one document", toCount, 180)
    .addHelpText("after", examples)
    .action(async (files: string[], options: ParseOptions) => {
      const inputs = findInputs(files);
      // Otherwise documents would be charged, and their results lost.
      if (options.output !== undefined) await (await open(options.output, "a")).close();
      const results = await parseInputs(inputs, options);
      if (results.some(({ error }) => error !== null)) process.exitCode = 1;
    });
}

async function parseInputs(inputs: Input[], options: ParseOptions): Promise<InputResult[]> {
  const { url, token, parser, timeout } = options;
  const client = createServiceClient({ url, token, parser, timeoutMs: timeout * 1000 });
  const title = inputs.length === 1 ? `Parsing ${inputs.map(inputName).join()}` : `Parsing ${inputs.length} documents`;
  const work = (tell: (line: string) => void) =>
    sendInputs(client, inputs, {
      isAsync: options.async,
      hasMultipleEntries: options.multiple,
      environment: options.environment ?? null,
      withGrounding: options.grounding,
      concurrency: options.concurrency,
      onResult: (result, done) => tell(progressLine(result, done, inputs.length)),
    });
  const results = await showProgress(title, work, process.stderr);
  const format = options.format ?? (process.stdout.isTTY && options.output === undefined ? "table" : "json");
  const text = formatResults(results, format);
  if (options.output === undefined) process.stdout.write(text);
  else await writeFile(options.output, text);
  return results;
}

function progressLine({ input, error, durationMs }: InputResult, done: number, total: number): string {
  const filled = Math.round((20 * done) / total);
  const bar = `${"█".repeat(filled)}${"░".repeat(20 - filled)}`;
  const outcome = error === null ? `${(durationMs / 1000).toFixed(1)} s` : `failed: ${error.message}`;
  return `${bar} ${done}/${total}  ${inputName(input)}  ${outcome}`;
}
