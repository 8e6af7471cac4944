import type { Command } from "commander";
import type { EvalOptions } from "./eval/run-eval.ts";
import { toCount } from "./to-count.ts";
import { UsageError } from "./usage-error.ts";

const details = `
The folder holds documents and a manifest.jsonl with a line per document:
  {"file": "a.pdf", "expected": {"invoice_number": "17", "line_items": [{"amount": 9.5}]}}
  {"file": "b.pdf", "records": [{"expected": {...}}, {"expected": {...}}]}      several records in one file
Names are the fields' names; a field that is not named is expected to be null. Everything runs in this process: no
service and no network is needed.

With --history the documents are a parser's own: those whose entries people corrected or confirmed are read again, as
the parser is and with the fields of --fields, and what would change is printed. Each is read with what the others
taught.

Examples:
  $ winnow eval samples --only 'invoice*' --template invoice
  $ winnow eval labelled --fields fields.json --mistakes
  $ winnow eval labelled --fields fields.json --html report.html
  $ winnow eval labelled --account ops@example.com --parser invoices --json
  $ winnow eval --account ops@example.com --parser invoices --history --fields changed.json`;

/** Adds `winnow eval`: measures how well labelled documents are read. */
export function registerEval(program: Command): void {
  program
    .command("eval")
    .description("run a labelled folder through a parser: precision, recall, F1 per field, and speed")
    .argument("[folder]", "the folder with the documents and their manifest.jsonl")
    .option("--template <name>", "look for the fields of a library template")
    .option("--fields <file>", "look for the fields in a JSON file, written as in a set-up file")
    .option("--parser <slug>", "look for the fields of a parser of the service's database (with --account)")
    .option("--account <email>", "the account that owns the parser")
    .option("--history", "read the parser's own past documents instead of a folder", false)
    .option("--only <pattern>", "only documents whose file matches, such as 'invoice*'")
    .option("--limit <number>", "only so many documents", toCount)
    .option("--printed", "read the printed page alone, without e-invoice data, form fields and codes", false)
    .option("--mistakes", "list every wrong value", false)
    .option("--html <file>", "write a report that shows every miss beside the picture of its page")
    .option("--json", "print the figures as JSON", false)
    .addHelpText("after", details)
    .action(async (folder: string | undefined, options: EvalOptions & { history: boolean }) => {
      // Readers and engines are loaded only when they are needed: the other commands start without them.
      if (options.history) {
        if (folder !== undefined)
          throw new UsageError("--history takes no folder: the documents are the parser's own.");
        const { runHistory } = await import("./eval/run-history.ts");
        return await runHistory(options);
      }
      if (folder === undefined) throw new UsageError("Name the folder with the documents, or give --history.");
      const { runEval } = await import("./eval/run-eval.ts");
      await runEval(folder, options);
    });
}
