import type { Command } from "commander";
import manifest from "../../package.json" with { type: "json" };
import { exitCodes } from "./describe-error.ts";
import type { NamedFinding } from "./doctor/run-checks.ts";

const details = `
Checks settings, machine, database, files and everything else that the service needs, and says what to do about what is
not right. Use it before the first start, after a change, and when something is wrong. The service can run meanwhile.
The command changes nothing, except that it writes a small file to the file store and removes it again.

Exit code: 0 if there is no problem, 1 if there is one. Warnings do not count.

Examples:
  $ winnow doctor
  $ WINNOW_DATA_DIR=/srv/winnow winnow doctor
  $ winnow doctor --json | jq '.checks[] | select(.state == "problem")'`;

/** How many milliseconds what hung may take to close before the process ends without. */
const closeMs = 5_000;

/** Otherwise a database that hangs would keep the process, and one that responds at last would stay open. */
function endSoon(): void {
  setTimeout(() => process.exit(), closeMs).unref();
}

/** Adds `winnow doctor`: what is wrong with an installation, and what to do about it. */
export function registerDoctor(program: Command): void {
  program
    .command("doctor")
    .description("check everything that the service needs, and say what to do")
    .option("--json", "print the findings as JSON", false)
    .addHelpText("after", details)
    .action(async ({ json }: { json: boolean }) => {
      const findings = await examine();
      const { countFindings, findingsToText } = await import("./doctor/print-findings.ts");
      const { problems, warnings } = countFindings(findings);
      const report = { version: manifest.version, problems, warnings, checks: findings };
      const text = json ? JSON.stringify(report, null, 2) : findingsToText(findings);
      process.stdout.write(`${text}\n`, endSoon);
      process.exitCode = problems === 0 ? 0 : exitCodes.failure;
    });
}

async function examine(): Promise<NamedFinding[]> {
  const [{ allChecks }, { runChecks }, { createSurroundings }, { showProgress }] = await Promise.all([
    import("./doctor/all-checks.ts"),
    import("./doctor/run-checks.ts"),
    import("./doctor/surroundings.ts"),
    import("./terminal/show-progress.ts"),
  ]);
  const around = createSurroundings();
  const run = (tell: (line: string) => void) =>
    runChecks(allChecks, around, (names) => {
      if (names.length > 0) tell(names.join(", "));
    });
  // Elsewhere than on a terminal, nobody watches.
  const findings = process.stderr.isTTY
    ? await showProgress("Checking", run, process.stderr)
    : await runChecks(allChecks, around);
  await Promise.race([around.close(), new Promise((resolve) => setTimeout(resolve, closeMs).unref())]);
  return findings;
}
