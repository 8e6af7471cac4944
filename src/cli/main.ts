import { Command, CommanderError } from "commander";
import manifest from "../../package.json" with { type: "json" };
import { registerApply } from "./apply.ts";
import { registerDemo } from "./demo.ts";
import { describeError } from "./describe-error.ts";
import { registerEval } from "./eval.ts";
import { registerParse } from "./parse.ts";
import { registerServe } from "./serve.ts";

const examples = `
Examples:
  $ winnow demo                                             # see it work on sample documents, then clean up
  $ winnow serve                                            # run the service
  $ winnow apply setup.json                                 # make accounts, tokens, parsers and webhooks
  $ winnow parse --parser invoices --token ... invoice.pdf  # send a document
  $ winnow eval samples --only 'invoice*' --template invoice

"winnow help COMMAND" tells more about each. Exit codes: 0 done, 1 failed, 2 called wrongly.`;

// A reader that has seen enough, such as "head", closes the pipe: that is no fault.
process.stdout.on("error", (error: NodeJS.ErrnoException) => {
  if (error.code === "EPIPE") process.exit(0);
  throw error;
});

const program = new Command("winnow")
  .description("Documents in, typed and validated entries out: a document parsing service on your own machine.")
  .version(manifest.version)
  .showHelpAfterError("Add --help for help.")
  .addHelpText("after", examples)
  .exitOverride();

registerServe(program);
registerApply(program);
registerParse(program);
registerEval(program);
registerDemo(program);

try {
  await program.parseAsync();
} catch (error) {
  if (error instanceof CommanderError) {
    // Commander has printed its message; help and version are no faults.
    process.exitCode = error.exitCode === 0 ? 0 : 2;
  } else {
    const { message, exitCode } = describeError(error);
    console.error(`winnow: ${message}`);
    process.exitCode = exitCode;
  }
}
