import { organisation, street } from "../../../vocabulary/printed-words.ts";
import type { ValueKind } from "../../../vocabulary/value-kind.ts";
import { type TraitName, traitNames } from "../../candidates/traits.ts";
import type { aloneNames } from "../alone-features.ts";
import { at, type FeatureName } from "../features.ts";
import { added } from "./choice-features.ts";

/** A number, of which only the range matters: of a text, or of a choice by its features, as in `choiceFeatureNames`. */
interface Measure<Seen> {
  name: string;
  of(seen: Seen): number;
  /** The largest numbers of each range but the last. */
  ranges: number[];
}

type Row = ArrayLike<number>;

const engineFeature = (name: FeatureName) => (row: Row) => row[at[name]] ?? 0;
const aloneFeature = (name: (typeof aloneNames)[number]) => (row: Row) => row[added[name]] ?? 0;

const captionRanges = [0.01, 0.4, 0.7, 0.9];
const gapRanges = [0.3, 0.8, 1.5, 3];

const measuresOfText: Measure<string>[] = [
  { name: "length", of: (text) => text.length, ranges: [2, 4, 7, 11, 16, 24, 36, 60] },
  { name: "words", of: (text) => wordsIn(text).length, ranges: [1, 2, 3, 4, 6, 9] },
  { name: "digits", of: (text) => count(text, /\d/gu), ranges: [0, 2, 4, 6, 8, 10, 13] },
  { name: "letters", of: (text) => count(text, /\p{L}/gu), ranges: [0, 1, 2, 4, 8, 20] },
];
const measuresOfPlace: Measure<Row>[] = [
  { name: "heightOnPage", of: aloneFeature("heightOnPage"), ranges: [0.08, 0.18, 0.35, 0.6, 0.8, 0.92] },
  { name: "leftOnPage", of: aloneFeature("leftOnPage"), ranges: [0.2, 0.45, 0.65] },
  { name: "size", of: aloneFeature("size"), ranges: [0.85, 0.95, 1.05, 1.2, 1.5] },
  { name: "near", of: engineFeature("near"), ranges: captionRanges },
  { name: "above", of: engineFeature("above"), ranges: captionRanges },
  { name: "lineSegments", of: aloneFeature("lineSegments"), ranges: [1, 2, 3, 5] },
  { name: "repeated", of: (row) => row[added.repeated] ?? 0, ranges: [0.01, 0.8] },
  { name: "gapAbove", of: aloneFeature("gapAbove"), ranges: gapRanges },
  { name: "gapBelow", of: aloneFeature("gapBelow"), ranges: gapRanges },
];

/**
 * What a text has: its print, its marks, and what its words are. A first letter in lower case and a slash are no looks,
 * because training documents would teach to reject what has them.
 */
const patterns: Record<string, RegExp> = {
  isUpper: /^(?=.*\p{Lu})\P{Ll}+$/su,
  isLower: /^(?=.*\p{Ll})\P{Lu}+$/su,
  startsWithDigit: /^\d/u,
  endsWithDigit: /\d$/u,
  isNumeric: /^(?=.*\d)\P{L}+$/su,
  isLetter: /^\p{Lu}\.?$/u,
  isTwoNames: /^\p{Lu}[\p{L}’'-]+\s(?:\p{Lu}\.\s)?\p{Lu}[\p{L}’'-]+$/u,
  hasInitial: /(?<!\p{L})\p{Lu}\./u,
  startsWithTitle: /^\p{Lu}\p{Ll}{0,4}\.\s?\p{L}/u,
  comma: /,/u,
  bracket: /\(/u,
  hyphen: /-/u,
  dash: /[–—]/u,
  colon: /:/u,
  dot: /\./u,
  and: /&/u,
  quote: /["„“”«»]/u,
  middleDot: /·/u,
  lines: /\n/u,
  at: /@/u,
  hash: /#/u,
  plus: /\+/u,
  apostrophe: /['’]/u,
  percent: /%/u,
  emptyBox: /☐/u,
  tickedBox: /☒/u,
  unit: /\d\s?(?:\p{L}{1,3}|°\p{L}?|%)(?:[/²³]\p{L}*)?$/u,
  wordsOfOrganisations: organisation,
  wordsOfStreets: street,
  postalCode: /(?<!\d)\d{4,5}(?!\d)\s+\p{Lu}/u,
  year: /^(?:19|20)\d{2}$/u,
  leadingZero: /^0\d/u,
};

/** Traits that say that a text is not a value, or is whole, whatever training documents teach. */
const heldByHand = new Set<TraitName>(["isPrint", "isElsewhere", "isPrintedCaption", "startsLower", "endsInRegion"]);

/** Features that a choice either has or has not. */
const isSeen: { name: string; of: (row: Row) => number }[] = [
  ...(["isLetterhead", "isSigner", "prose", "inTableRow", "isAddressee", "isHeadline", "isFullName"] as const).map(
    (name) => ({ name, of: engineFeature(name) }),
  ),
  ...traitNames
    .filter((name) => !heldByHand.has(name))
    .map((name) => ({ name: `trait ${name}`, of: engineFeature(name) })),
  ...(
    [
      "isBold",
      "isCaptionInSegment",
      "isWholeSegment",
      "isAboveBold",
      "isLeftBold",
      "endsAtBracket",
      "endsAtComma",
      "endsAtWord",
      "endsAtSlash",
      "endsAtDash",
      "beginsAtWord",
      "beginsAtMark",
    ] as const
  ).map((name) => ({ name, of: aloneFeature(name) })),
];
/** A feature counts as seen above this. */
const SEEN = 0.5;

/** The case of the words of a text without digits: all capitalised, none, or some, by how many words there are. */
const MOST_COUNTED_WORDS = 5;
const cases = ["allCapitalised", "noneCapitalised", "someCapitalised"] as const;

/** A number's size, its decimals, and its place among the field's other choices. */
const sizeRanges = [0, 1, 4, 9, 31, 99, 999, 9999, 99_999, 999_999];
const MOST_DECIMALS = 4;
const rankRanges = [0, 0.25, 0.5, 0.75, 0.99];
/** Years between a day and the year of most days of the field's choices. */
const yearRanges = [-18, -6, -2, -1, 0, 1, 3];

/** What choices may look like, each by the name under which a field's expectations are kept. */
export const lookNames: string[] = [
  ...[...measuresOfText, ...measuresOfPlace].flatMap(({ name, ranges }) =>
    [...ranges.keys(), ranges.length].map((range) => `${name} ${range}`),
  ),
  ...Object.keys(patterns),
  ...isSeen.map(({ name }) => name),
  ...cases.flatMap((name) => upTo(MOST_COUNTED_WORDS).map((words) => `${name} ${words}`)),
  ...[...sizeRanges.keys(), sizeRanges.length].map((range) => `size of number ${range}`),
  ...upTo(MOST_DECIMALS).map((decimals) => `decimals ${decimals}`),
  ...[...rankRanges.keys(), rankRanges.length].map((range) => `rank of number ${range}`),
  ...[...yearRanges.keys(), yearRanges.length].map((range) => `years after others ${range}`),
];
const lookAt = new Map(lookNames.map((name, position) => [name, position]));

function upTo(most: number): number[] {
  return [...Array(most + 1).keys()];
}

/** What texts look like, each looked at once. */
export type LooksOfText = (text: string) => readonly number[];

export function rememberLooks(): LooksOfText {
  const known = new Map<string, readonly number[]>();
  return (text) => {
    const looks = known.get(text) ?? looksOfText(text);
    known.set(text, looks);
    return looks;
  };
}

/** Positions in `lookNames` of what each of a field's choices looks like, by their texts and features. */
export function looksOf(
  texts: readonly string[],
  rows: readonly Row[],
  kind: ValueKind,
  ofText: LooksOfText,
): number[][] {
  const years = kind === "date" || kind === "datetime" ? yearsAfterOthers(texts) : null;
  const ranks = kind === "number" || kind === "amount" ? ranksOf(texts) : null;
  return texts.map((text, place) => {
    const looks = [...ofText(text), ...looksOfPlace(rows[place] ?? [])];
    const [year, rank] = [years?.[place] ?? null, ranks?.[place] ?? null];
    if (year !== null) looks.push(yearsAt + rangeOf(year, yearRanges));
    if (rank !== null) looks.push(ranksAt + rangeOf(rank, rankRanges));
    return looks;
  });
}

const textMeasuresAt = withPositions(measuresOfText, ({ name }) => `${name} 0`);
const placeMeasuresAt = withPositions(measuresOfPlace, ({ name }) => `${name} 0`);
const patternsAt = withPositions(Object.entries(patterns), ([name]) => name);
const isSeenAt = withPositions(isSeen, ({ name }) => name);
const casesAt = cases.map((name) => positionOf(`${name} 0`));
const sizesAt = positionOf("size of number 0");
const decimalsAt = positionOf("decimals 0");
const ranksAt = positionOf("rank of number 0");
const yearsAt = positionOf("years after others 0");

function withPositions<Each>(all: Each[], nameOf: (each: Each) => string): { each: Each; position: number }[] {
  return all.map((each) => ({ each, position: positionOf(nameOf(each)) }));
}

/** Position in `lookNames`; undefined for a look that is not known. */
export function positionOfLook(name: string): number | undefined {
  return lookAt.get(name);
}

function positionOf(name: string): number {
  const position = positionOfLook(name);
  if (position === undefined) throw new Error(`No look is called "${name}".`);
  return position;
}

function looksOfText(text: string): number[] {
  const looks = textMeasuresAt.map(({ each, position }) => position + rangeOf(each.of(text), each.ranges));
  for (const { each, position } of patternsAt) if (each[1].test(text)) looks.push(position);
  if (!/\d/u.test(text)) {
    const words = wordsIn(text);
    const capitalised = words.filter((word) => /^\p{Lu}/u.test(word)).length;
    const at = capitalised === words.length ? casesAt[0] : capitalised === 0 ? casesAt[1] : casesAt[2];
    looks.push((at ?? 0) + Math.min(words.length, MOST_COUNTED_WORDS));
  }
  const number = numberIn(text);
  if (number !== null) {
    looks.push(sizesAt + rangeOf(number.size, sizeRanges));
    looks.push(decimalsAt + Math.min(number.decimals, MOST_DECIMALS));
  }
  return looks;
}

function looksOfPlace(row: Row): number[] {
  const looks = placeMeasuresAt.map(({ each, position }) => position + rangeOf(each.of(row), each.ranges));
  for (const { each, position } of isSeenAt) if (each.of(row) > SEEN) looks.push(position);
  return looks;
}

function rangeOf(value: number, ranges: readonly number[]): number {
  const range = ranges.findIndex((most) => value <= most);
  return range < 0 ? ranges.length : range;
}

function wordsIn(text: string): string[] {
  return text.split(/\s+/u).filter(Boolean);
}

function count(text: string, pattern: RegExp): number {
  return text.match(pattern)?.length ?? 0;
}

/** Longer numbers are as large. */
const MOST_DIGITS = 12;
/** A longer text is no number, in characters. */
const LONGEST_NUMBER = 40;

/** The size of a text that is only a number, and its decimals; null for other texts. */
function numberIn(text: string): { size: number; decimals: number } | null {
  if (text.length > LONGEST_NUMBER || !/^[+-]?[\d\s.,]*\d[\d\s.,]*$/u.test(text)) return null;
  const [, whole = "", decimals = ""] = /^(.*?)(?:[.,](\d{1,3}))?$/su.exec(text) ?? [];
  return { size: Number(whole.replace(/\D/gu, "").slice(0, MOST_DIGITS)), decimals: decimals.length };
}

/** For each day, the years between it and the year of most of the days; null for a text without a year. */
function yearsAfterOthers(texts: readonly string[]): (number | null)[] {
  const years = texts.map((text) => /(?<!\d)(?:19|20)\d{2}(?!\d)/u.exec(text)?.[0] ?? null);
  const counts = Map.groupBy(
    years.filter((year) => year !== null),
    (year) => year,
  );
  const [most] = [...counts].toSorted(([, a], [, b]) => b.length - a.length);
  return years.map((year) => (year === null || most === undefined ? null : Number(year) - Number(most[0])));
}

/** For each number, the share of the others' sizes that are smaller. */
function ranksOf(texts: readonly string[]): number[] {
  const sizes = texts.map((text) =>
    Number(
      text
        .replace(/[.,]\d{1,2}(?!\d)/u, "")
        .replace(/\D/gu, "")
        .slice(0, MOST_DIGITS),
    ),
  );
  const sorted = [...new Set(sizes)].toSorted((a, b) => a - b);
  return sizes.map((size) => sorted.indexOf(size) / Math.max(1, sorted.length - 1));
}
