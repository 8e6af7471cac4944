import type { Command } from "commander";
import type { EvalOptions } from "./eval/run-eval.ts";
import { toCount } from "./to-count.ts";
import { UsageError } from "./usage-error.ts";

const details = `
The folder contains documents and a manifest.jsonl with a line per document:
  {"file": "a.pdf", "expected": {"invoice_number": "17", "line_items": [{"amount": 9.5}]}}
  {"file": "b.pdf", "records": [{"expected": {...}}, {"expected": {...}}]}      several records in one file
Keys are field names. A field that is not listed is expected to be null. Everything runs in this process,
without a service or network.

With --history, the parser's own documents with corrected or confirmed entries are read again, with the parser's
current fields and with those of --fields, and the differences are printed. Each document is read with a model trained
on the others.

Examples:
  $ winnow eval samples --only 'invoice*' --template invoice
  $ winnow eval documents --fields fields.json --mistakes
  $ winnow eval documents --fields fields.json --html report.html
  $ winnow eval documents --account ops@example.com --parser invoices --json
  $ winnow eval --account ops@example.com --parser invoices --history --fields changed.json`;

/** Adds `winnow eval`: measures how well documents with known values are read. */
export function registerEval(program: Command): void {
  program
    .command("eval")
    .description("measure a parser on documents with known values: precision, recall and F1 per field, and speed")
    .argument("[folder]", "the folder with the documents and their manifest.jsonl")
    .option("--template <name>", "use the fields of a library template")
    .option("--fields <file>", "use the fields in a JSON file, written as in a set-up file")
    .option("--parser <slug>", "use the fields of a parser in the service's database (with --account)")
    .option("--account <email>", "the account that owns the parser")
    .option("--history", "read the parser's own past documents instead of a folder", false)
    .option("--only <pattern>", "only documents whose file name matches, such as 'invoice*'")
    .option("--limit <number>", "only this many documents", toCount)
    .option("--printed", "read only the printed page, without e-invoice data, form fields and codes", false)
    .option("--mistakes", "list every wrong value", false)
    .option("--html <file>", "write a report that shows every error next to its page")
    .option("--json", "print the figures as JSON", false)
    .addHelpText("after", details)
    .action(async (folder: string | undefined, options: EvalOptions & { history: boolean }) => {
      // Readers and engines are loaded only when needed: the other commands start without them.
      if (options.history) {
        if (folder !== undefined)
          throw new UsageError("--history takes no folder: it uses the parser's own documents.");
        const { runHistory } = await import("./eval/run-history.ts");
        return await runHistory(options);
      }
      if (folder === undefined) throw new UsageError("Name the folder with the documents, or use --history.");
      const { runEval } = await import("./eval/run-eval.ts");
      await runEval(folder, options);
    });
}
