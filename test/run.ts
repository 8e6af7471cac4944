/**
 * `npm test [word…]`: the static checks and every test file. Words keep the checks and files whose name or path holds one
 * of them: `npm test types`, `npm test src/values webhook`. `--quick` leaves out what needs a service, a database or a
 * browser.
 */
import { globSync, statSync } from "node:fs";
import { availableParallelism } from "node:os";
import { sep } from "node:path";
import { fileURLToPath } from "node:url";
import { keepCompiledModules } from "../src/platform/process-pool/compile-cache.ts";
import { checks, runCheck } from "./runner/check.ts";
import { fillCompileCache } from "./runner/compile-cache.ts";
import { groupTestFiles } from "./runner/groups.ts";
import type { Outcome } from "./runner/outcome.ts";
import { printDetails, printProgress, printTotal } from "./runner/printer.ts";
import { runTestGroup } from "./runner/test-group.ts";
import { keepTestServer, stopTestServer } from "./support/database.ts";

process.chdir(fileURLToPath(new URL("..", import.meta.url)));
keepCompiledModules();

/**
 * Checks and groups of test files at work at once. Most wait longer than they work, for processes, leases and pages: with two
 * for each core, a fifth of the time of two cores was left over.
 */
const atOnce = Math.max(3, Math.min(12, availableParallelism() * 3));

/** The most files that run again if they fail: more than these, and the code is at fault. */
const mostAlone = 5;

/** Folders whose files need nothing but the code: with the static checks a minute's worth. What explains the rest comes first. */
const quickFolders = [
  ...["src", "dashboard/src", "packages", "bench", "training", "scripts"],
  ...["test/values", "test/documents", "test/extraction"],
];
/** The rest needs a database, HTTP or a browser; what takes longest comes first, so that all cores are busy to the end. */
const longFolders = ["e2e", "learning", "dashboard-api", "reading", "pipeline", "cli"].map((room) => `test/${room}`);
const folders = [...quickFolders, ...longFolders, "test"];

const [isQuick, words] = [process.argv.includes("--quick"), process.argv.slice(2).filter((word) => word !== "--quick")];
const isWanted = (name: string) => words.length === 0 || words.some((word) => name.includes(word));
const needsMore = (path: string) => !quickFolders.some((folder) => path.startsWith(`${folder}/`));

const testFiles = folders
  .flatMap((folder) => globSync(`${folder}/**/*.test.ts`, { exclude: ["**/node_modules"] }).sort())
  .map((path) => path.split(sep).join("/"))
  .filter((path, index, all) => all.indexOf(path) === index && isWanted(path) && !(isQuick && needsMore(path)));
const wantedChecks = checks.filter(({ name }) => isWanted(name));

const outcomes: Outcome[] = [];
const total = wantedChecks.length + testFiles.length;
const tell = (outcome: Outcome) => {
  outcomes.push(outcome);
  printProgress(outcome, outcomes.length, total);
};
const queue = [
  ...wantedChecks.map((check) => async () => tell(await runCheck(check))),
  ...groupTestFiles(testFiles).map((paths) => () => runTestGroup(paths, tell)),
];

async function runInTurn(): Promise<void> {
  for (let run = queue.shift(); run !== undefined; run = queue.shift()) await run();
}

/**
 * Runs files that failed in a whole run once more, one after the other. What then passes failed because of what ran beside
 * it, or because the order of two things is left to chance: it does not fail the run, which still tells it, because it is
 * to be mended.
 */
async function runFailedAlone(): Promise<void> {
  const failed = outcomes.filter(({ name, failures }) => failures.length > 0 && testFiles.includes(name));
  if (failed.length > mostAlone) return;
  for (const first of failed) {
    await runTestGroup([first.name], (second) => {
      const outcome = { ...second, earlier: first.failures };
      outcomes.splice(outcomes.indexOf(first), 1, outcome);
      printProgress(outcome, outcomes.length, total);
    });
  }
}

if (total === 0) {
  console.error(`No check and no test file matches ${words.join(", ")}.`);
  process.exit(2);
}
if (isOutdated()) console.log("package-lock.json is newer than node_modules: run npm ci if a package is missing.");
if (testFiles.some(needsMore)) await Promise.all([fillCompileCache(), keepTestServer()]);
await Promise.all(Array.from({ length: atOnce }, runInTurn));
if (words.length === 0) await runFailedAlone();
await stopTestServer();
printDetails(outcomes);
process.exitCode = printTotal(outcomes) ? 0 : 1;

/** Whether the lock file has changed since the last installation, of which npm keeps a record. */
function isOutdated(): boolean {
  const installed = statSync("node_modules/.package-lock.json", { throwIfNoEntry: false });
  return installed !== undefined && installed.mtimeMs < statSync("package-lock.json").mtimeMs;
}
