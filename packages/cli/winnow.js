#!/usr/bin/env -S node --max-semi-space-size=16
// Runs the TypeScript of ../../src as it stands: Node strips the types. Where `node` on the path is too old for that,
// the Node pinned in this repository's dependencies takes over. The flag (in MB; npm's scripts set the same) keeps the
// young generation small: with V8's own choice, the service takes up to 100 MB more.
import { spawn } from "node:child_process";
import { constants } from "node:os";
import { fileURLToPath } from "node:url";

const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
const isNodeRecentEnough = major > 22 || (major === 22 && minor >= 18);

if (isNodeRecentEnough) {
  await import("../../src/cli/main.ts");
} else {
  const pinnedNode = fileURLToPath(new URL("../../node_modules/node/bin/node", import.meta.url));
  const child = spawn(pinnedNode, [...process.execArgv, fileURLToPath(import.meta.url), ...process.argv.slice(2)], {
    stdio: "inherit",
  });
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => child.kill(signal));
  child.on("error", (error) => {
    console.error(
      `winnow needs Node 22.18 or later; the pinned one could not be started: ${error.message}. Run npm ci.`,
    );
    process.exit(1);
  });
  child.on("exit", (code, signal) => process.exit(code ?? 128 + (constants.signals[signal] ?? 0)));
}
