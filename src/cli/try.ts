import { type Command, Option } from "commander";
import { type TriedFormat, triedFormats } from "./try/format-tried.ts";

interface TryOptions {
  template?: string;
  fields?: string;
  multiple: boolean;
  format?: TriedFormat;
  json: boolean;
  csv: boolean;
  output?: string;
  html?: string;
  open: boolean;
}

const details = `
Says what each document is, by the template of the library that fits it best, and prints its values with their
confidence. If no template fits, it prints the fields that the document itself suggests. Everything runs on this
machine: no service, no account, no database and no network.

Examples:
  $ winnow try invoice.pdf
  $ winnow try invoice.pdf --open                    # the page with a box around each value, in your browser
  $ winnow try scans/*.jpg --csv --output values.csv
  $ winnow try letter.pdf --template contract --json
  $ winnow try letter.pdf --fields fields.json       # your own fields, written as in a set-up file
  $ winnow try letter.pdf --format markdown          # what it says, with headings and tables, not its values

Exit codes: 0 all documents read, 1 at least one cannot be read, 2 wrong usage.`;

/** Adds `winnow try`: the values of documents without any set-up. */
export function registerTry(program: Command): void {
  program
    .command("try")
    .description("say what documents are and print their values, without a service or any set-up")
    .argument("<file...>", "PDF, PNG, JPEG or WEBP files, or patterns such as 'scans/*.pdf'")
    .option("--template <name>", "the template to read them with (default: the one that fits best)")
    .addOption(
      new Option("--fields <file>", "use the fields in a JSON file, written as in a set-up file").conflicts("template"),
    )
    .option("--multiple", "each file contains several records", false)
    .addOption(new Option("--format <format>", "output format (default: table)").choices(triedFormats))
    .addOption(new Option("--json", "the same as --format json").default(false).conflicts(["csv", "format"]))
    .addOption(new Option("--csv", "the same as --format csv").default(false).conflicts(["json", "format"]))
    .option("--output <file>", "write the values to a file")
    .option("--open", "show the pages in your browser, with a box around each value", false)
    .option("--html <file>", "write the page that --open shows to a file (one document)")
    .addHelpText("after", details)
    .action(async (files: string[], { json, csv, format, ...options }: TryOptions) => {
      // Readers and engines are loaded only when needed: the other commands start without them.
      const { runTry } = await import("./try/run-try.ts");
      await runTry(files, { ...options, format: format ?? (json ? "json" : csv ? "csv" : "table") });
    });
}
