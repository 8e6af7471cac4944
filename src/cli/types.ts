import { type Command, Option } from "commander";
import { type TypesLanguage, typesLanguages } from "./types/record-types.ts";
import { UsageError } from "./usage-error.ts";

interface TypesOptions {
  account?: string;
  template?: string;
  fields?: string;
  language: TypesLanguage;
}

const details = `
Prints the types of a parser's values, for a program that uses a client (docs/clients.md). Every value may be null: what
a document does not say is never invented.

Examples:
  $ winnow types invoices --account ops@example.com > invoices.ts
  $ winnow types --template invoice --language python > invoice.py`;

/** Adds `winnow types`: the values of a parser as types of a programming language. */
export function registerTypes(program: Command): void {
  program
    .command("types")
    .description("print the types of a parser's values, for TypeScript or Python")
    .argument("[slug]", "a parser in the service's database (with --account)")
    .option("--account <email>", "the account that owns the parser")
    .option("--template <name>", "the fields of a library template instead")
    .option("--fields <file>", "the fields in a JSON file instead, written as in a set-up file")
    .addOption(new Option("--language <name>", "the language").choices(typesLanguages).default("typescript"))
    .addHelpText("after", details)
    .action(async (slug: string | undefined, { language, ...source }: TypesOptions) => {
      const [{ findProfile }, { recordTypes }] = await Promise.all([
        import("./eval/find-profile.ts"),
        import("./types/record-types.ts"),
      ]);
      // In the words of this command, which takes the parser as it is.
      if ([slug, source.template, source.fields].filter((given) => given !== undefined).length !== 1)
        throw new UsageError("Name a parser (with --account), or choose --template or --fields.");
      if (slug !== undefined && source.account === undefined)
        throw new UsageError("A parser needs --account: its slug belongs to an account.");
      const { fields } = await findProfile({ ...source, ...(slug === undefined ? {} : { parser: slug }) });
      process.stdout.write(recordTypes(slug ?? source.template ?? "values", fields, language));
    });
}
