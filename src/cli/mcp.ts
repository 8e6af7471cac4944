import { type Command, Option } from "commander";
import { UsageError } from "./usage-error.ts";

interface McpOptions {
  url?: string;
  token?: string;
  root: string[];
}

const details = `
Gives Winnow's tools to an assistant, such as Claude Desktop or an editor, which starts this command and speaks with it
over standard input and output. docs/mcp.md shows how to set up each.

With a token, it works through a running service, for the token's account. Without one, it works on this machine alone,
as "winnow try" does: no service, no account and no network; the ready-made templates take the place of parsers.

An assistant can only read files in the folders that --root names.

Examples:
  $ winnow mcp --root ~/Documents
  $ WINNOW_TOKEN=... winnow mcp --url https://winnow.example.com --root ~/Documents --root ~/Downloads`;

/** Adds `winnow mcp`: the tools for assistants on the user's own machine. */
export function registerMcp(program: Command): void {
  program
    .command("mcp")
    .description("give Winnow's tools to an assistant, over standard input and output (MCP)")
    .addOption(new Option("--url <address>", "where the service is (default: http://127.0.0.1:8080)").env("WINNOW_URL"))
    .addOption(new Option("--token <secret>", "an API token; without one, no service is used").env("WINNOW_TOKEN"))
    .option("--root <folder>", "a folder whose files may be read (default: the current one)", addFolder, [])
    .addHelpText("after", details)
    .action(async ({ url, token, root }: McpOptions) => {
      if (url !== undefined && !token)
        throw new UsageError("--url needs an API token: set it with --token or WINNOW_TOKEN.");
      const roots = root.length > 0 ? root : [process.cwd()];
      const service = token ? { url: url ?? "http://127.0.0.1:8080", token } : null;
      const { runMcp } = await import("./mcp/run-mcp.ts");
      await runMcp({ roots, service });
    });
}

function addFolder(folder: string, others: string[]): string[] {
  return [...others, folder];
}
