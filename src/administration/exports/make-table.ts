import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { fileURLToPath } from "node:url";

const script = fileURLToPath(new URL("./export-process.ts", import.meta.url));

/** Heap of a process that makes a table, in MB: it holds a few entries at a time, one of which may be large. */
const heapMb = 96;

/** How much of its last output is kept for the log, in characters. */
const stderrTailChars = 2000;

/**
 * Makes a table in a separate process, from the lines of `export-stream.ts`. Lines are only taken as fast as bytes are;
 * the stream ends only if the table is complete, and fails otherwise. Destroying the stream ends the process.
 */
export function makeTable(lines: AsyncIterable<string>): Readable {
  return Readable.from(readTable(lines), { objectMode: false });
}

async function* readTable(lines: AsyncIterable<string>): AsyncGenerator<Uint8Array> {
  const child = startProcess();
  const ended = watchEnd(child);
  const sent = send(child, lines);
  // A client that stops reading does not ask for the result either.
  sent.catch(() => {});
  try {
    for await (const chunk of child.stdout) yield chunk;
    // A process that failed has also closed its output: only its exit code shows that the table is complete.
    await Promise.all([sent, ended]);
  } finally {
    child.kill("SIGKILL");
  }
}

function startProcess() {
  return spawn(process.execPath, [`--max-old-space-size=${heapMb}`, "--no-warnings", script], {
    // None of the service's own environment: it needs none.
    env: { TZ: "UTC" },
    stdio: ["pipe", "pipe", "pipe"],
  });
}

/** Resolves when the process has ended successfully; fails with its last output otherwise. */
function watchEnd(child: ChildProcess): Promise<void> {
  let tail = "";
  child.stderr?.setEncoding("utf8").on("data", (text: string) => {
    tail = (tail + text).slice(-stderrTailChars);
  });
  const ended = once(child, "close").then(([code, signal]) => {
    if (code !== 0) throw new Error(`the process of an export ended with ${code ?? signal}. ${tail}`.trim());
  });
  // A client that stops reading never asks how it ended.
  ended.catch(() => {});
  return ended;
}

/** Sends the lines as fast as the process takes them. If they cannot be read, the process gets no end mark. */
async function send(child: ChildProcess, lines: AsyncIterable<string>): Promise<void> {
  const { stdin } = child;
  if (stdin === null) throw new Error("the process of an export takes no input");
  const sent = pipeline(Readable.from(lines, { objectMode: false }), stdin);
  sent.catch(() => child.kill("SIGKILL"));
  return sent;
}
