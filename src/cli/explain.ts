import type { Command } from "commander";
import type { ExplainOptions } from "./explain/run-explain.ts";

const details = `
For each field: the candidates that were seen, where they stand, what counted for and against each, and why one was
given or the field left empty. Everything runs in this process: no service and no network is needed.

A value may also come from what the file states for machines (e-invoice data, form fields, codes): then that is said.
With --parser what the parser has learned counts, too.

Examples:
  $ winnow explain samples/invoice-en.pdf --template invoice
  $ winnow explain letter.pdf --fields fields.json --field total
  $ winnow explain letter.pdf --fields fields.json --field total --expected "1,234.50"
  $ winnow explain invoice.pdf --account ops@example.com --parser invoices --html why.html`;

/** Adds `winnow explain`: tells why each value of a document was given, or not. */
export function registerExplain(program: Command): void {
  program
    .command("explain")
    .description("tell why each field of a document has its value, or none")
    .argument("<file>", "the document")
    .option("--template <name>", "look for the fields of a library template")
    .option("--fields <file>", "look for the fields in a JSON file, written as in a set-up file")
    .option("--parser <slug>", "look for the fields of a parser of the service's database (with --account)")
    .option("--account <email>", "the account that owns the parser")
    .option("--field <name>", "only this field; a member of an object as seller.name")
    .option("--expected <text>", "what the value should be: says where that text was lost (with --field)")
    .option("--multiple", "the file holds several records", false)
    .option("--html <file>", "write a page with the picture of the document and everything that was seen on it")
    .option("--json", "print the explanation as JSON", false)
    .addHelpText("after", details)
    .action(async (file: string, options: ExplainOptions) => {
      // Readers and engines are loaded only when they are needed: the other commands start without them.
      const { runExplain } = await import("./explain/run-explain.ts");
      await runExplain(file, options);
    });
}
