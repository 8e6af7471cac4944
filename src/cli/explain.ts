import type { Command } from "commander";
import type { ExplainOptions } from "./explain/run-explain.ts";

const details = `
Shows for each field its candidates, where they are on the page, what counted for and against each, and why one was
chosen or the field was left empty. Everything runs in this process, without a service or network.

Values that come from machine-readable data in the file (e-invoice data, form fields, codes) are marked as such.
With --parser, the result includes what the parser has learned.

Examples:
  $ winnow explain samples/invoice-en.pdf --template invoice
  $ winnow explain letter.pdf --fields fields.json --field total
  $ winnow explain letter.pdf --fields fields.json --field total --expected "1,234.50"
  $ winnow explain invoice.pdf --account ops@example.com --parser invoices --html why.html`;

/** Adds `winnow explain`: tells why each value of a document was given, or not. */
export function registerExplain(program: Command): void {
  program
    .command("explain")
    .description("explain why each field of a document has its value, or none")
    .argument("<file>", "the document")
    .option("--template <name>", "use the fields of a library template")
    .option("--fields <file>", "use the fields in a JSON file, written as in a set-up file")
    .option("--parser <slug>", "use the fields of a parser in the service's database (with --account)")
    .option("--account <email>", "the account that owns the parser")
    .option("--field <name>", "only this field; for a member of an object, such as seller.name")
    .option("--expected <text>", "what the value should be: says where that text was lost (with --field)")
    .option("--multiple", "the file contains several records", false)
    .option("--html <file>", "write an HTML page that shows the document and everything found on it")
    .option("--json", "print the explanation as JSON", false)
    .addHelpText("after", details)
    .action(async (file: string, options: ExplainOptions) => {
      // Readers and engines are loaded only when needed: the other commands start without them.
      const { runExplain } = await import("./explain/run-explain.ts");
      await runExplain(file, options);
    });
}
