/**
 * `npm run test:faults [-- --rounds N] [--seed N] [word…]`: disturbs a whole installation under load, and prints what became
 * of every document, as a table. Words keep the scenarios whose name holds one of them; `--rounds` is how often something
 * is killed, and each of the others is done at most. Each round has a seed of its own, which is printed: with it and
 * `--rounds 1`, the same is done again. After `kill -INT` it ends the round, and counts what was done by then. Exit code 1 if
 * anything was lost or doubled.
 */
import { parseArgs } from "node:util";
import { type Installation, type SetUp, startInstallation } from "./installation.ts";
import type { Told } from "./load.ts";
import { type Outcome, runScenario } from "./run-scenario.ts";
import { describeSetUp, type Scenario, scenarios } from "./scenarios.ts";
import { countMissing, goodCounts, type Tally } from "./tally.ts";

const { values, positionals: words } = parseArgs({
  options: {
    rounds: { type: "string", default: "100" },
    seed: { type: "string", default: String(Date.now() % 1_000_000) },
  },
  allowPositionals: true,
});
const wanted = scenarios.filter(({ name }) => words.length === 0 || words.some((word) => name.includes(word)));
const [rounds, seed] = [Number(values.rounds), Number(values.seed)];
if (wanted.length === 0 || !Number.isInteger(seed) || !Number.isInteger(rounds) || rounds < 1) {
  console.error(`Nothing to do. The scenarios are:\n${scenarios.map(({ name }) => `  ${name}`).join("\n")}`);
  process.exit(2);
}

interface Line extends Outcome {
  name: string;
  rounds: number;
  minutes: number;
}

/** The installation that is running; scenarios with the same set-up share it, one after another. */
const running: { kind: Scenario["setUp"]; installation: Installation }[] = [];

async function openInstallation(kind: Scenario["setUp"], setUp: SetUp): Promise<Installation> {
  const [current] = running;
  if (current?.kind === kind) return current.installation;
  await closeInstallation();
  const installation = await startInstallation(setUp);
  running.push({ kind, installation });
  return installation;
}

async function closeInstallation(): Promise<void> {
  for (const { installation } of running.splice(0)) {
    for (const crash of installation.programs.flatMap(({ crashes }) => crashes)) console.error(crash);
    await installation[Symbol.asyncDispose]();
  }
}

let isInterrupted = false;
process.once("SIGINT", () => {
  isInterrupted = true;
});

/** Every so many rounds, looks whether each accepted document is there. */
const lookEvery = 10;

/** Null if the scenario cannot run on this machine. */
async function measure(scenario: Scenario): Promise<Line | null> {
  const { name } = scenario;
  const setUp = describeSetUp(scenario);
  if (typeof setUp === "string") return skip(scenario, setUp);
  const begunAt = performance.now();
  const installation = await openInstallation(scenario.setUp, setUp);
  if (scenario.setUp === "small disks" && installation.disks === null)
    return skip(scenario, "no disk can be mounted here, which needs root and Linux");
  const total = Math.min(rounds, scenario.most);
  let round = 0;
  function* giveSeeds() {
    for (let each = seed; each < seed + total && !isInterrupted; each++) yield each;
  }
  const onRound = async (done: string, told: Told) => {
    console.error(`${name}, round ${round + 1} of ${total}, seed ${seed + round}: ${done}`);
    if (++round % lookEvery === 0)
      console.error(`  ${told.accepted.size} accepted, ${await countMissing(installation, told)} of them missing`);
  };
  const outcome = await runScenario(installation, scenario, { seeds: giveSeeds(), onRound });
  return { ...outcome, name, rounds: round, minutes: (performance.now() - begunAt) / 60_000 };
}

function skip({ name }: Scenario, reason: string): null {
  console.error(`${name}: skipped, because ${reason}.`);
  return null;
}

function print(lines: Line[]): void {
  const names = Object.keys(lines[0]?.tally ?? {}) as (keyof Tally)[];
  const row = (cells: (string | number)[]) => console.log(`| ${cells.join(" | ")} |`);
  row(["", "rounds", ...names, "minutes"]);
  console.log(`|${"---|".repeat(names.length + 3)}`);
  for (const line of lines)
    row([line.name, line.rounds, ...names.map((name) => line.tally[name]), line.minutes.toFixed(1)]);
  console.log(`\nSeed ${seed}. What was done, why documents failed, and what clients were told beside that:\n`);
  for (const { name, done, reasons, told } of lines) {
    const answers = new Map([...told.refused, ...told.unexpected]);
    console.log(`- ${name}: ${list(done)}; failed: ${list(reasons)}; answers: ${list(answers)}`);
  }
}

const list = (counts: Map<string, number>): string =>
  [...counts].map(([name, count]) => `${count} x ${name}`).join(", ") || "none";

const lines: Line[] = [];
try {
  for (const scenario of wanted) {
    const line = isInterrupted ? null : await measure(scenario);
    if (line !== null) lines.push(line);
  }
} finally {
  print(lines);
  await closeInstallation();
}
const isWrong = (name: string) => !(goodCounts as readonly string[]).includes(name);
if (lines.some(({ tally }) => Object.entries(tally).some(([name, count]) => isWrong(name) && count !== 0)))
  process.exitCode = 1;
