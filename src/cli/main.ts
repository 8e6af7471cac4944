import { Command, CommanderError } from "commander";
import manifest from "../../package.json" with { type: "json" };
import { keepCompiledModules } from "../platform/process-pool/compile-cache.ts";
import { describeError } from "./describe-error.ts";

const examples = `
Examples:
  $ winnow try invoice.pdf                                  # what a document is, and its values; no set-up
  $ winnow demo                                             # see it work on sample documents, then clean up
  $ winnow serve                                            # run the service
  $ winnow apply setup.json                                 # create accounts, tokens, parsers and webhooks
  $ winnow parse --parser invoices --token ... invoice.pdf  # send a document
  $ winnow export --account a@example.com --parser invoices # a parser with what it has learned, as one file
  $ winnow backup /mnt/backups/today                        # copy everything while the service runs
  $ winnow migrate-store --to new.env                       # move everything to another database and bucket
  $ winnow doctor                                           # what is wrong here, and what to do
  $ winnow eval samples --only 'invoice*' --template invoice
  $ winnow mcp --root ~/Documents                           # the tools for an assistant, such as Claude Desktop
  $ winnow explain invoice.pdf --template invoice           # why each field has its value, or none

"winnow help COMMAND" shows help for each command. Exit codes: 0 success, 1 failure, 2 wrong usage.`;

// A reader that has seen enough, such as "head", closes the pipe: that is not an error.
process.stdout.on("error", (error: NodeJS.ErrnoException) => {
  if (error.code === "EPIPE") process.exit(0);
  throw error;
});

const program = new Command("winnow")
  .description("Documents in, typed and validated entries out: a document parsing service on your own machine.")
  .version(manifest.version)
  .showHelpAfterError("Use --help for help.")
  .addHelpText("after", examples)
  .exitOverride();

keepCompiledModules();
await registerCommands(program, process.argv[2]);

try {
  await program.parseAsync();
} catch (error) {
  if (error instanceof CommanderError) {
    // Commander has printed its message; help and version are not errors.
    process.exitCode = error.exitCode === 0 ? 0 : 2;
  } else {
    const { message, exitCode } = describeError(error);
    console.error(`winnow: ${message}`);
    process.exitCode = exitCode;
  }
}

/**
 * Registers the commands in the order of the help. Only the called one is loaded: a client need not wait for a database
 * and an HTTP server that it does not use.
 */
async function registerCommands(program: Command, called: string | undefined): Promise<void> {
  const registrations: Record<string, () => Promise<(program: Command) => void>> = {
    try: async () => (await import("./try.ts")).registerTry,
    serve: async () => (await import("./serve.ts")).registerServe,
    apply: async () => (await import("./apply.ts")).registerApply,
    export: async () => (await import("./export.ts")).registerExport,
    parse: async () => (await import("./parse.ts")).registerParse,
    eval: async () => (await import("./eval.ts")).registerEval,
    explain: async () => (await import("./explain.ts")).registerExplain,
    mcp: async () => (await import("./mcp.ts")).registerMcp,
    types: async () => (await import("./types.ts")).registerTypes,
    operator: async () => (await import("./operator.ts")).registerOperator,
    "reset-password": async () => (await import("./operator.ts")).registerResetPassword,
    backup: async () => (await import("./backup.ts")).registerBackup,
    restore: async () => (await import("./restore.ts")).registerRestore,
    "migrate-store": async () => (await import("./migrate-store.ts")).registerMigrateStore,
    models: async () => (await import("./models.ts")).registerModels,
    doctor: async () => (await import("./doctor.ts")).registerDoctor,
    demo: async () => (await import("./demo.ts")).registerDemo,
  };
  const wanted = called === undefined ? undefined : registrations[called];
  for (const load of wanted ? [wanted] : Object.values(registrations)) (await load())(program);
}
