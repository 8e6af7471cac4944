import type { Mistake } from "../../src/evaluation/score-record.ts";

/** The ways in which a value can be wrong, in the order tried. */
export const mistakeClasses = [
  "not found",
  "given though absent",
  "with its label or another text",
  "a part of it",
  "another field's value",
  "a label",
  "something else",
] as const;
export type MistakeClass = (typeof mistakeClasses)[number];

/** The class of a wrong value, by everything on the same made document: its captions and the values of its other fields. */
export function classifyMistake({ expected, found }: Mistake, labels: string[], values: unknown[]): MistakeClass {
  if (found === null || found === undefined) return "not found";
  const given = lettersOf(String(found));
  const right = lettersOf(String(expected ?? ""));
  if (expected === null) return "given though absent";
  if (values.some((value) => lettersOf(String(value)) === given)) return "another field's value";
  if (given.includes(right)) return "with its label or another text";
  if (right.includes(given)) return "a part of it";
  if (labels.some((label) => lettersOf(label).includes(given))) return "a label";
  return "something else";
}

/** Lower-case letters and digits only. */
function lettersOf(text: string): string {
  return text
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, "");
}
