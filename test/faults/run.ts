/**
 * `npm run test:faults [-- --rounds 100] [word…]`: disturbs two web and two worker processes under load, and prints what
 * became of every document, as a table. Words keep the scenarios whose name holds one of them. Exit code 1 if anything was
 * lost or doubled.
 */
import { parseArgs } from "node:util";
import { startInstallation } from "./installation.ts";
import { runScenario } from "./run-scenario.ts";
import { type Scenario, scenarios } from "./scenarios.ts";
import { goodCounts, type Tally } from "./tally.ts";

const { values, positionals: words } = parseArgs({
  options: { rounds: { type: "string", default: "100" } },
  allowPositionals: true,
});
const rounds = Number(values.rounds);
const wanted = scenarios.filter(({ name }) => words.length === 0 || words.some((word) => name.includes(word)));
if (wanted.length === 0 || !Number.isInteger(rounds) || rounds < 1) {
  console.error(`Nothing to do. The scenarios are:\n${scenarios.map(({ name }) => `  ${name}`).join("\n")}`);
  process.exit(2);
}

const tallies: [Scenario, Tally, number][] = [];
{
  await using installation = await startInstallation();
  for (const scenario of wanted) {
    const begin = performance.now();
    console.error(`${scenario.name}, ${rounds} rounds …`);
    const tally = await runScenario(installation, scenario, rounds);
    tallies.push([scenario, tally, (performance.now() - begin) / 1000]);
  }
}

const names = Object.keys(tallies[0]?.[1] ?? {}) as (keyof Tally)[];
const line = (cells: (string | number)[]) => `| ${cells.join(" | ")} |`;
console.log(line(["", "rounds", ...names, "minutes"]));
console.log(`|${"---|".repeat(names.length + 3)}`);
for (const [{ name }, tally, seconds] of tallies)
  console.log(line([name, rounds, ...names.map((each) => tally[each]), (seconds / 60).toFixed(1)]));
const isWrong = (name: keyof Tally) => !(goodCounts as readonly string[]).includes(name);
if (tallies.some(([, tally]) => names.some((name) => isWrong(name) && tally[name] !== 0))) process.exitCode = 1;
