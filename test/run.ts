/**
 * `npm test [word…]`: the static checks, then every test file. Words keep the checks and files whose name or path holds
 * one of them: `npm test types`, `npm test src/values webhook`.
 */
import { globSync } from "node:fs";
import { sep } from "node:path";
import { fileURLToPath } from "node:url";
import { checks, runCheck } from "./runner/check.ts";
import type { Outcome } from "./runner/outcome.ts";
import { printDetails, printProgress, printTotal } from "./runner/printer.ts";
import { runTestFile } from "./runner/test-file.ts";
import { stopTestServer } from "./support/database.ts";

process.chdir(fileURLToPath(new URL("..", import.meta.url)));

/** Test files at work at once: the smallest machine that the project is built on has two cores. */
const filesAtOnce = 2;

const words = process.argv.slice(2);
const isWanted = (name: string) => words.length === 0 || words.some((word) => name.includes(word));

/** What is quick and explains the rest comes first; what needs a database, HTTP or a browser comes last. */
const testFiles = ["src", "dashboard/src", "packages", "bench", "scripts", "test"]
  .flatMap((folder) => globSync(`${folder}/**/*.test.ts`, { exclude: ["**/node_modules"] }).sort())
  .map((path) => path.split(sep).join("/"))
  .filter(isWanted);
const wantedChecks = checks.filter(({ name }) => isWanted(name));

const outcomes: Outcome[] = [];
const total = wantedChecks.length + testFiles.length;

function keep(outcome: Outcome): void {
  outcomes.push(outcome);
  printProgress(outcome, outcomes.length, total);
}

async function runFilesInTurn(): Promise<void> {
  for (let path = testFiles.shift(); path !== undefined; path = testFiles.shift()) keep(await runTestFile(path));
}

if (total === 0) {
  console.error(`No check and no test file matches ${words.join(", ")}.`);
  process.exit(2);
}
for (const check of wantedChecks) keep(await runCheck(check));
await Promise.all(Array.from({ length: filesAtOnce }, runFilesInTurn));
await stopTestServer();
printDetails(outcomes);
process.exitCode = printTotal(outcomes) ? 0 : 1;
