import { StdioServerTransport, serveStdio } from "@modelcontextprotocol/server/stdio";
import manifest from "../../../package.json" with { type: "json" };
import { createMcpServer } from "../../mcp/create-mcp-server.ts";
import type { Workplace } from "../../mcp/workplace.ts";
import { openRoots, type Roots } from "./roots.ts";

export interface RunMcpOptions {
  /** Folders whose files may be read. */
  roots: string[];
  /** The service to work through; null: none. */
  service: { url: string; token: string } | null;
}

/** Largest message, in bytes: a file of 50 MB in base64, and room around it. */
const mostBytes = 70_000_000;

/** Serves an assistant until it closes standard input. */
export async function runMcp({ roots: folders, service }: RunMcpOptions): Promise<void> {
  // Only messages may go to standard output.
  console.log = console.error;
  console.info = console.error;
  const roots = await openRoots(folders);
  const workplace = await openWorkplace(roots, service);
  const where =
    service === null
      ? "It works on this machine alone: nothing leaves it, and the ready-made templates take the place of parsers."
      : `It works through the Winnow service at ${service.url}.`;
  const options = {
    version: manifest.version,
    place: `${where} Files can be read in: ${roots.folders.join(", ")}.`,
    takesPaths: true,
    onFault: (error: unknown) => console.error(error),
  };
  serveStdio(() => createMcpServer(workplace, options), {
    transport: new StdioServerTransport(process.stdin, process.stdout, { maxBufferSize: mostBytes }),
    onerror: (error) => console.error(`winnow mcp: ${error.message}`),
  });
  if (process.stdin.isTTY)
    console.error(
      "winnow mcp waits for an assistant on standard input; Ctrl-C stops it. docs/mcp.md says how to set one up.",
    );
  // Nobody waits for what is still being read.
  process.stdin.once("close", () => process.exit(0));
}

/** Only what is needed is loaded: an assistant waits for the first answer. */
async function openWorkplace(roots: Roots, service: RunMcpOptions["service"]): Promise<Workplace> {
  if (service === null) return (await import("./local-workplace.ts")).createLocalWorkplace(roots);
  return (await import("./remote-workplace.ts")).createRemoteWorkplace(roots, service, manifest.version);
}
