import { readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { provenanceSchema } from "../../formats/provenance.ts";
import { columnStepPx } from "./cut-line.ts";
import type { ReadChar } from "./decode-line.ts";

/** What is seen between two neighbouring characters of a line. */
export const gapFactNames = [
  "base",
  /** The probability of a space, as the network saw it. */
  "logProbability",
  /** Distance between middles, and white space between, in columns, beyond what is usual in the line. */
  "extraStep",
  "extraGap",
  /** Wide print has gaps around the decimal sign, and narrow letters (`l`, `i`) stand apart. */
  "isInNumber",
  "isAmongSmallLetters",
  "isAfterPoint",
] as const;
export type GapFacts = Record<(typeof gapFactNames)[number], number>;

export const wordSpacesSchema = z.strictObject({
  fitted: provenanceSchema,
  /** How likely a space is, as log odds: the weight of each fact. */
  weights: z.record(z.enum(gapFactNames), z.number()),
});
export type SpaceWeights = z.infer<typeof wordSpacesSchema>["weights"];

/** Numbers that `training/fit-word-spaces.ts` fits on pictures with known words. */
const { weights } = wordSpacesSchema.parse(
  JSON.parse(readFileSync(join(import.meta.dirname, "word-spaces.json"), "utf8")),
);

/** Whether there is a space between two characters. */
export function isSpace(facts: GapFacts, by: SpaceWeights = weights): boolean {
  return gapFactNames.reduce((score, name) => score + facts[name] * by[name], 0) > 0;
}

/** Keeps the logarithm of a probability of 0 finite; part of the fitted model. */
const probabilityFloor = 1e-4;

/** What is seen before the character at `index`. */
export function observeGap(chars: ReadChar[], index: number, columns: Uint8Array, usual: Spacing): GapFacts {
  const [before, char] = [chars[index - 1], chars[index]];
  const facts: GapFacts = {
    base: 1,
    logProbability: Math.log((char?.spaceBefore ?? 0) + probabilityFloor),
    extraStep: 0,
    extraGap: 0,
    isInNumber: 0,
    isAmongSmallLetters: 0,
    isAfterPoint: 0,
  };
  if (before === undefined || char === undefined) return facts;
  const isInNumber = isPointOfNumber(chars, index - 1) || isPointOfNumber(chars, index);
  facts.extraStep = char.column - before.column - usual.step;
  facts.extraGap = findGap(before, char, columns) - usual.gap;
  facts.isInNumber = isInNumber ? 1 : 0;
  facts.isAmongSmallLetters = /^\p{Ll}{2}$/u.test(before.text + char.text) ? 1 : 0;
  facts.isAfterPoint = !isInNumber && /[.,;:)]/.test(before.text) ? 1 : 0;
  return facts;
}

/** Whether a character is a decimal sign, or separates hours from minutes: there are digits on both sides. */
function isPointOfNumber(chars: ReadChar[], index: number): boolean {
  const [before, sign, after] = [chars[index - 1]?.text ?? "", chars[index]?.text ?? "", chars[index + 1]?.text ?? ""];
  return /^\d$/.test(before) && /^[.,:]$/.test(sign) && /^\d$/.test(after);
}

/** How far apart a line's characters are within words, in columns. */
export interface Spacing {
  /** From middle to middle. */
  step: number;
  /** White space between them. */
  gap: number;
}

/** Steps at which the network saw hardly any space are steps within words; part of the fitted model. */
const noSpaceProbability = 0.02;

/** The median spacing of a line's characters. */
export function findUsual(chars: ReadChar[], columns: Uint8Array): Spacing {
  const pairs = chars.slice(1).flatMap((char, index) => {
    const before = chars[index];
    if (before === undefined) return [];
    return [{ char, step: char.column - before.column, gap: findGap(before, char, columns) }];
  });
  const inner = pairs.filter(({ char }) => char.spaceBefore < noSpaceProbability);
  const known = inner.length > 0 ? inner : pairs;
  return { step: median(known.map(({ step }) => step)), gap: median(known.map(({ gap }) => gap)) };
}

/** The widest stretch without ink between the middles of two characters, in columns. */
function findGap(before: ReadChar, char: ReadChar, columns: Uint8Array): number {
  let widest = 0;
  let blank = 0;
  for (let x = Math.round(centerPx(before)); x <= centerPx(char); x++) {
    blank = columns[x] === 0 ? blank + 1 : 0;
    widest = Math.max(widest, blank);
  }
  return widest / columnStepPx;
}

/** The middle of a character, in pixels of the line's picture. */
export function centerPx(char: ReadChar): number {
  return (char.column + 0.5) * columnStepPx;
}

function median(values: number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}
