import type { Command } from "commander";
import type { DemoOptions } from "./demo/run-demo.ts";

const details = `
Starts the real service on an embedded database in a temporary folder, creates an account with two parsers from the
template library, sends the documents of samples/ through the HTTP interface, receives webhooks, corrects a value, shows
what was charged, and cleans up.

Examples:
  $ winnow demo
  $ winnow demo --stay                       # leave the service running, with commands to try
  $ winnow demo --stay --data-dir ./data     # and keep its data`;

/** Adds `winnow demo`: the whole service at work on sample documents. */
export function registerDemo(program: Command): void {
  program
    .command("demo")
    .description("see the service work on sample documents, from start to clean-up")
    .option("--stay", "leave the service running until Ctrl-C", false)
    .option("--data-dir <folder>", "keep the data in this folder (default: a temporary folder that is removed)")
    .addHelpText("after", details)
    .action(async (options: DemoOptions) => {
      // The service is loaded only when needed: the other commands start without it.
      const { runDemo } = await import("./demo/run-demo.ts");
      await runDemo(options);
    });
}
