import type { Command } from "commander";
import type { EvalOptions } from "./eval/run-eval.ts";
import { toCount } from "./to-count.ts";

const details = `
The folder holds documents and a manifest.jsonl with a line per document:
  {"file": "a.pdf", "expected": {"invoice_number": "17", "line_items": [{"amount": 9.5}]}}
  {"file": "b.pdf", "records": [{"expected": {...}}, {"expected": {...}}]}      several records in one file
Names are the fields' names; a field that is not named is expected to be null. Everything runs in this process: no
service and no network is needed.

Examples:
  $ winnow eval samples --only 'invoice*' --template invoice
  $ winnow eval labelled --fields fields.json --mistakes
  $ winnow eval labelled --account ops@example.com --parser invoices --json`;

/** Adds `winnow eval`: measures how well labelled documents are read. */
export function registerEval(program: Command): void {
  program
    .command("eval")
    .description("run a labelled folder through a parser: precision, recall, F1 per field, and speed")
    .argument("<folder>", "the folder with the documents and their manifest.jsonl")
    .option("--template <name>", "look for the fields of a library template")
    .option("--fields <file>", "look for the fields in a JSON file, written as in a set-up file")
    .option("--parser <slug>", "look for the fields of a parser of the service's database (with --account)")
    .option("--account <email>", "the account that owns the parser")
    .option("--only <pattern>", "only documents whose file matches, such as 'invoice*'")
    .option("--limit <number>", "only so many documents", toCount)
    .option("--printed", "read the printed page alone, without e-invoice data, form fields and codes", false)
    .option("--mistakes", "list every wrong value", false)
    .option("--json", "print the figures as JSON", false)
    .addHelpText("after", details)
    .action(async (folder: string, options: EvalOptions) => {
      // Readers and engines are loaded only when they are needed: the other commands start without them.
      const { runEval } = await import("./eval/run-eval.ts");
      await runEval(folder, options);
    });
}
