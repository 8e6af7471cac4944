import { type ChildProcess, fork, spawn } from "node:child_process";
import { on, once } from "node:events";
import { resolve } from "node:path";
import type { ChildMessage } from "../../src/platform/process-pool/protocol.ts";
import { makeField } from "../made/make-field.ts";

/** A document with words, and one that OCR reads. */
const samples = ["samples/invoice-en.pdf", "samples/receipt.jpg"];

const sampleTask = {
  fields: [makeField("total", "money")],
  engine: { type: "local", embedded: true },
  hasMultipleEntries: false,
  today: "2026-01-01",
};

/**
 * Compiles what nearly all tests load before the first of them starts. What a process compiled, including the
 * functions that it called, is kept after its first document and when it ends by itself. Services of tests are killed in
 * the end, and many start at once, so this starts one that is not, and reads a document of each kind first.
 */
export async function fillCompileCache(): Promise<void> {
  await Promise.all([readSamples(), loadService()]);
}

async function readSamples(): Promise<void> {
  const child = fork("src/pipeline/document-process.ts", [String(process.pid)], {
    serialization: "advanced",
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  const ended = once(child, "exit");
  for (const [id, path] of samples.entries()) {
    child.send({
      id,
      need: "contents",
      request: { kind: "parse", reading: { path: resolve(path), leastScans: 9 }, task: sampleTask },
    });
    await Promise.race([nextReply(child), ended]);
  }
  if (child.connected) child.disconnect();
  await ended;
}

async function nextReply(child: ChildProcess): Promise<void> {
  for await (const [message] of on(child, "message"))
    if (!["ready", "progress"].includes((message as ChildMessage).type)) return;
}

async function loadService(): Promise<void> {
  const child = spawn(process.execPath, ["--import", resolve("src/service.ts"), "--eval", ""], { stdio: "inherit" });
  await once(child, "exit");
}
