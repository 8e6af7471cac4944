import { styleText } from "node:util";
import manifest from "../../../package.json" with { type: "json" };
import type { State } from "./finding.ts";
import type { NamedFinding } from "./run-checks.ts";
import { counted } from "./to-text.ts";

/** Lines are broken at the terminal's width, but at most at this one. */
const mostColumns = 110;
/** Where there is no terminal. */
const usualColumns = 100;

/** Stands in the place of a name. */
const notChecked = "not checked";

const looks = {
  ok: { mark: "✓", colour: "green" },
  skipped: { mark: "–", colour: "dim" },
  warning: { mark: "!", colour: "yellow" },
  problem: { mark: "✗", colour: "red" },
} as const satisfies Record<State, { mark: string; colour: string }>;

/** All findings for people. What needs attention comes last, where a terminal shows it. */
export function findingsToText(findings: readonly NamedFinding[], columns = process.stdout.columns): string {
  // 0 where a terminal does not tell.
  const width = Math.min(columns || usualColumns, mostColumns);
  const of = (state: State) => findings.filter((finding) => finding.state === state);
  const names = findings.map(({ check, state }) => (state === "skipped" ? notChecked : check));
  const nameWidth = Math.max(...names.map((name) => name.length));
  const toLines = (finding: NamedFinding) => findingToText(finding, nameWidth, width);
  const blocks = [
    [...of("ok").map(toLines), ...skippedToText(of("skipped"), nameWidth, width)],
    of("warning").map(toLines),
    of("problem").map(toLines),
  ];
  return [
    styleText("bold", `Winnow ${manifest.version}`),
    ...blocks.filter((block) => block.length > 0).map((block) => block.join("\n")),
    summaryOf(findings),
  ].join("\n\n");
}

function findingToText({ check, state, message, advice }: NamedFinding, nameWidth: number, columns: number): string {
  const { mark, colour } = looks[state];
  const indent = nameWidth + 6;
  const name = check.padEnd(nameWidth);
  const shownName = state === "ok" || state === "skipped" ? styleText("dim", name) : styleText("bold", name);
  const text = wrap(message, columns - indent).join(`\n${" ".repeat(indent)}`);
  const first = `  ${styleText(colour, mark)} ${shownName}  ${text}`;
  if (advice === null) return first;
  const todo = wrap(advice, columns - indent - 2).join(`\n${" ".repeat(indent + 2)}`);
  return `${first}\n${" ".repeat(indent)}${styleText(colour, "→")} ${todo}`;
}

/** Checks that were left out for the same reason share a line. */
function skippedToText(findings: NamedFinding[], nameWidth: number, columns: number): string[] {
  return [...Map.groupBy(findings, ({ message }) => message)].map(([reason, group]) => {
    const names = group.map(({ check }) => check).join(", ");
    const message = `${names}, because ${reason}`;
    return findingToText({ check: notChecked, state: "skipped", message, advice: null }, nameWidth, columns);
  });
}

function summaryOf(findings: readonly NamedFinding[]): string {
  const { problems, warnings } = countFindings(findings);
  if (problems + warnings === 0) return styleText(["bold", "green"], "Everything is in order.");
  const parts = [
    ...(problems > 0 ? [styleText(["bold", "red"], counted(problems, "problem"))] : []),
    ...(warnings > 0 ? [styleText(["bold", "yellow"], counted(warnings, "warning"))] : []),
  ];
  const rest = problems === 0 ? "Nothing prevents the service from working." : "Each says above what to do.";
  return `${parts.join(" and ")}. ${rest}`;
}

export function countFindings(findings: readonly NamedFinding[]): { problems: number; warnings: number } {
  const count = (state: State) => findings.filter((finding) => finding.state === state).length;
  return { problems: count("problem"), warnings: count("warning") };
}

/** Breaks a text between words; a line break in it stays. */
function wrap(text: string, columns: number): string[] {
  return text.split("\n").flatMap((line) => {
    const lines: string[] = [];
    for (const word of line.split(" ")) {
      const last = lines.at(-1);
      if (last === undefined || last.length + 1 + word.length > columns) lines.push(word);
      else lines[lines.length - 1] = `${last} ${word}`;
    }
    return lines;
  });
}
