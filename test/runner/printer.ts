import { styleText } from "node:util";
import type { Outcome } from "./outcome.ts";

/**
 * Prints a line for each check or file as it ends, so that a long run shows that it is alive, and what failed in it, so
 * that one that is ended early still tells it.
 */
export function printProgress(outcome: Outcome, done: number, total: number): void {
  const { passed, failures, skips } = outcome;
  const mark = failures.length > 0 ? styleText("red", "✗") : styleText("green", "✓");
  const counts = [`${passed} passed`];
  if (failures.length > 0) counts.push(styleText("red", `${failures.length} failed`));
  if (skips.length > 0) counts.push(styleText("yellow", `${skips.length} skipped`));
  const position = styleText("dim", `${done}/${total}`.padStart(7));
  const seconds = styleText("dim", `${(outcome.durationMs / 1000).toFixed(1)} s`);
  console.log(`${position} ${mark} ${outcome.name}  ${counts.join(", ")}  ${seconds}`);
  for (const { title, text } of failures) console.log(`        ${title}: ${text.split("\n", 1)[0]}`);
}

/** Prints every failure whole, then what passed only when it ran alone, then every skip with its reason. */
export function printDetails(outcomes: Outcome[]): void {
  for (const { name, failures } of outcomes) {
    for (const { title, text } of failures) {
      console.log(`\n${styleText(["red", "bold"], `FAILED  ${name}`)}\n        ${styleText("bold", title)}`);
      console.log(text.replaceAll(/^(?=.)/gm, "        "));
    }
  }
  const alone = outcomes.filter(({ failures, earlier }) => failures.length === 0 && earlier !== undefined);
  if (alone.length > 0) console.log(`\n${styleText(["yellow", "bold"], "PASSED ONLY ALONE")}`);
  for (const { name, earlier = [] } of alone)
    for (const { title, text } of earlier) console.log(`  ${name}: ${title}\n${text.replaceAll(/^(?=.)/gm, "    ")}`);
  const skips = outcomes.flatMap(({ name, skips }) => skips.map((skip) => ({ name, ...skip })));
  if (skips.length > 0) console.log(`\n${styleText(["yellow", "bold"], "SKIPPED")}`);
  for (const { name, title, reason } of skips) console.log(`  ${name}: ${title}\n    because: ${reason}`);
}

/** Prints the closing line that other programs read, and says whether the run is good. */
export function printTotal(outcomes: Outcome[]): boolean {
  const sum = (count: (outcome: Outcome) => number) => outcomes.reduce((total, outcome) => total + count(outcome), 0);
  const failed = sum(({ failures }) => failures.length);
  const skipped = sum(({ skips }) => skips.length);
  const passed = sum((outcome) => outcome.passed);
  console.log(`\n${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ""}`);
  return failed === 0;
}
