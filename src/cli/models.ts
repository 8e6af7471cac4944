import type { Command } from "commander";
import type { CheckOptions } from "./models/run-check.ts";

const details = `
Finds out how the language model of your settings (WINNOW_MODEL_…) is best asked: in which form it answers, whether it
thinks, whether it sees pictures, how long its context is. The service keeps what is found, and asks accordingly. A
made-up invoice is read with it, to show its speed, its mistakes, and what a thousand such pages would cost.

With --provider or --address, another language model is tried, and the settings do not change. Its key is then
WINNOW_MODEL_KEY of the environment; one in .env is for the server of the settings. A public address is only contacted
with WINNOW_MODELS_MAY_LEAVE=true. Nothing but made-up text is sent.

Examples:
  $ winnow models check
  $ winnow models check --address http://127.0.0.1:11434 --name NAME --input-price 0 --output-price 0
  $ WINNOW_MODELS_MAY_LEAVE=true WINNOW_MODEL_KEY=… winnow models check --provider openai --name NAME
  $ winnow models check --account ops@example.com`;

/** Adds `winnow models`: what language models can do and cost. */
export function registerModels(program: Command): void {
  const models = program
    .command("models")
    .description("check a language model: what it can do, how fast, at what cost")
    .addHelpText("after", "\nExamples:\n  $ winnow models check\n");
  models
    .command("check")
    .description("find out how a language model is best asked, and read a sample with it")
    .option("--account <email>", "check the account's own language model")
    .option("--provider <name>", "openai-compatible, ollama, openai, anthropic or google")
    .option("--address <url>", "where the language model's server is")
    .option("--name <name>", "the language model, as its server calls it")
    .option("--input-price <amount>", "price of a million tokens that it reads")
    .option("--output-price <amount>", "price of a million tokens that it writes")
    .option("--json", "print what was found as JSON", false)
    .addHelpText("after", details)
    .action(async (options: CheckOptions) => {
      const { runCheck } = await import("./models/run-check.ts");
      await runCheck(options);
    });
}
