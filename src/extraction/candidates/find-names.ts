import type { Segment } from "../../domain/document-layout.ts";
import { gapBelow, SAME_EDGE, WRAP_GAP } from "../../domain/spacing.ts";
import { type Span, wholeSegment } from "../../domain/span.ts";
import { findAll } from "../../formats/find-all.ts";
import { anyOf } from "../../vocabulary/any-of.ts";
import { isBareCaption } from "../../vocabulary/caption-tokens.ts";
import { anyPhrase } from "../../vocabulary/phrases.ts";
import {
  bareForm,
  beforeFormerName,
  commonCapital,
  contactLine,
  documentTitle,
  formsOfAddress,
  legalForm,
  namesDocument,
  organisation,
  partyHeading,
  postcode,
  registerCaption,
  registrationLine,
  sentencePart,
  street,
} from "../../vocabulary/printed-words.ts";
import { countCharacters, countLetters } from "../document/characters.ts";
import { LONGEST_LINE_WORDS } from "../document/print.ts";
import { type Candidate, makeCandidate } from "./candidate.ts";
import { addCuts } from "./cut-line.ts";
import { aboveLine, nextLine, wrappedLine } from "./next-line.ts";
import { labelInside, textTraits } from "./text-traits.ts";
import { asTicked, findOptions, isOfBox } from "./ticked-options.ts";
import { trimText } from "./trim-text.ts";

/** Words of the longest name; anything longer is a sentence, and the longer, the less likely a name. */
const LONG_NAME_WORDS = 8;
/** Maximum words of a line that continues a name or value: a line that stands for itself is longer. */
const SHORT_LINE_WORDS = 6;
/** Maximum digits in a name, such as a year or a house number; anything with more is a number. */
const YEAR_DIGITS = 4;
/** Minimum letters and digits of a name. */
const FEWEST_LETTERS = 3;
/** Lines whose print differs in size by this share are not one name. */
const OTHER_SIZE = 0.3;
/** Maximum characters of a line in which a contract says what it calls a party. */
const DEFINITION_LETTERS = 80;

/** Names of people, companies, places and goods. */
export function findNames(segment: Segment): Candidate[] {
  const spans = new Map<number, { span: Span; pattern: string }>();
  const options = findOptions(segment);
  const add = (from: number, to: number, pattern: string) => {
    const span = trimName({ segment, from, to });
    const key = span.from * (segment.text.length + 1) + span.to;
    if (spans.has(key) || (options !== null && isOfBox(span))) return;
    const text = segment.text.slice(span.from, span.to);
    if (!/\p{L}/u.test(text) || bareForm.test(text) || isBareCaption(text) || isMostlyDigits(text)) return;
    if (formsOfAddress.test(text)) return;
    if (!startsWithForm(span)) spans.set(key, { span, pattern });
  };
  const isRunning = isRunningText(segment);
  if (!isRunning) {
    add(0, segment.text.length, "whole");
    // Everything before the register number is the name.
    const number = registrationAtEnd.exec(segment.text);
    if (number !== null && number.index > 0) add(0, number.index, "whole");
    const aside = besideName(segment.text);
    if (aside !== null) add(aside.from, aside.to, "whole");
    addCuts(segment, add);
  }
  for (const [from, to] of capitalRuns(segment.text)) {
    // On a line of its own, a name is a run if other words stand before or behind it: "Bunad for Ada Renwick, b. 2008".
    const isWithin =
      lowerBefore.test(segment.text.slice(0, from)) || /^[,;]?\s+[\p{Ll}\d]/u.test(segment.text.slice(to));
    if (isRunning || isWithin) add(from, to, "run");
  }
  const end = describeEnd(segment);
  const names = [...spans.values()].map(({ span, pattern }) => describeName([span], pattern, end));
  const broken = isRunning ? brokenName(segment) : null;
  if (broken !== null) names.push(describeName(broken, "run", describeEnd(broken[1].segment)));
  for (const option of options?.ticked ?? [])
    names.push(asTicked(describeName([option], "ticked", end), options?.question ?? ""));
  const next = options === null ? (nextLine(segment) ?? wrappedLine(segment)) : null;
  const isAddressing = formsOfAddress.test(segment.text);
  if (
    next !== null &&
    !isAddressing &&
    // A line with a number below a name is a street, or another value.
    !/\d/u.test(next.text) &&
    segment.words.length <= LONG_NAME_WORDS &&
    next.words.length <= LONG_NAME_WORDS
  ) {
    names.push(describeName([wholeSegment(segment), wholeSegment(next)], "twoLines", describeEnd(next)));
    const start = valueStart(segment);
    if (start > 0 && !/[:：]/u.test(next.text)) {
      const first = trimName({ segment, from: start, to: segment.text.length });
      names.push(describeName([first, wholeSegment(next)], "twoLines", describeEnd(next)));
    }
  }
  const hanging = options === null ? hangingLine(segment) : null;
  if (hanging !== null) {
    for (const name of names)
      if (name.spans.length === 1 && name.spans[0].to === segment.text.length) name.traits.isUnfinished = 1;
    const start = valueStart(segment);
    const first = trimName({ segment, from: start, to: segment.text.length });
    names.push(describeName([first, wholeSegment(hanging)], "hanging", describeEnd(hanging)));
  }
  return names;
}

/** A number from a company register, printed after a name: "(126926-H)", "(Co. No. 113825-W)". */
const registrationAtEnd = /\s*\((?=[^()]*\p{L})[^()]*\d{4,}[^()]*\)?\.?$/u;

/** A number before a name, "0027 - ", and what is said of somebody after the name: " (Adult)", ", geb. 28.02.1955". */
const numberBefore = /^(?=\S*\d)[\p{Lu}\d][\p{Lu}\d./-]{0,9}\s+(?:[-–]\s+)?(?=\p{Lu}[\p{L}.’'-]+\s+\p{Lu})/u;
const saidBehind = /(?<=^\P{Nd}{5,60})(?:\s+\([^()]*\)?(?:\s*[-–—,;:·•|].*)?|,\s+(?=\p{Ll}).*)$/u;

/** The part of a line that is somebody's name, if a number stands before it or an aside after it; null if none does. */
function besideName(text: string): { from: number; to: number } | null {
  const from = numberBefore.exec(text)?.[0].length ?? 0;
  const to = saidBehind.exec(text)?.index ?? endOfFirm(text) ?? text.length;
  return (from > 0 || to < text.length) && to > from ? { from, to } : null;
}

/**
 * Where a company's name ends: at a comma or dash after its legal form, unless another legal form follows; null if
 * there is none.
 */
function endOfFirm(text: string): number | null {
  const ends = findAll(text, /,\s+|\s+[–—·•|-]\s+/gu);
  const end = ends.find(({ index, 0: sign }) => {
    const next = /^\S*/u.exec(text.slice(index + sign.length))?.[0] ?? "";
    return legalForm.test(text.slice(0, index)) && !bareForm.test(next);
  });
  return end?.index ?? null;
}

/** Times, telephone numbers and account numbers contain a few letters, but are not names. */
function isMostlyDigits(text: string): boolean {
  const { digits } = countCharacters(text);
  return digits > YEAR_DIGITS && digits >= countLetters(text);
}

/** A long line, or a short one that ends or continues a paragraph of long lines. */
export function isRunningText(segment: Segment): boolean {
  if (segment.words.length > LONGEST_LINE_WORDS) return true;
  const { above, below, block } = segment;
  const isLongNeighbour = (other: Segment | null) =>
    other !== null && other.block === block && other.words.length > LONGEST_LINE_WORDS;
  return isLongNeighbour(above) || (segment.words.length > LONGEST_LINE_WORDS / 2 && isLongNeighbour(below));
}

/** Where the value begins in "Caption: value"; 0 for a segment without a caption. */
function valueStart({ text }: Segment): number {
  const colon = /[:：]\s+(?=\S)/u.exec(text);
  return colon === null ? 0 : colon.index + colon[0].length;
}

/**
 * The next line of a value whose caption stands before it: it begins below the value's first word, where only such a
 * value continues, and nothing to its left or right makes it something of its own.
 */
function hangingLine(segment: Segment): Segment | null {
  const { below, left, page } = segment;
  const start = valueStart(segment);
  const hasCaption = start > 0 || /[:：]$/u.test(left?.text ?? "");
  if (
    !hasCaption ||
    below === null ||
    below.above !== segment ||
    below.words.length > SHORT_LINE_WORDS ||
    /[:：]/u.test(below.text)
  )
    return null;
  const edge = wordAt(segment, start)?.box.left ?? segment.box.left;
  const isUnder = Math.abs(below.box.left - edge) < SAME_EDGE * page.lineHeight;
  const isClose = gapBelow(segment, below) < WRAP_GAP * page.lineHeight;
  const isBeside =
    below.left !== null && below.left.box.right > (left ?? segment).box.left && below.left.box.left < segment.box.right;
  const isAlike = below.isBold === (segment.words.length > 0 && segment.isBold) || start > 0;
  return isUnder && isClose && !isBeside && isAlike && !/^\W*\d[\d\W]*$/u.test(below.text) ? below : null;
}

function wordAt(segment: Segment, position: number) {
  let end = 0;
  return segment.words.find((word) => {
    end += word.text.length + 1;
    return end > position;
  });
}

const capitalWord = `(?:(?:${anyOf("abbreviations in names")})\\.|\\p{Lu}\\.(?:\\p{Lu}\\.)*|\\p{Lu}[\\p{L}\\d'’&-]*|&)`;
const joiner = `(?:${anyOf("joiners in names")}|&)`;
const capitalRun = new RegExp(`${capitalWord}(?:,? (?:${joiner} ){0,2}${capitalWord})*`, "gu");
/** What may stand between a name and the end of its line, and the part of its rest up to a comma. */
const lineEnd = new RegExp(`^(?: ${joiner}){0,2}\\s*$`, "u");
const firstPart = /^[^,]+/u;
const lowerBefore = /\p{Ll}{2}\.?\s$/u;
const parting = new RegExp(` (?:${anyOf("partings of names")}) `, "gu");

/** Runs of capitalised words in a sentence, including what follows "of" and "and": how names appear in running text. */
export function capitalRuns(text: string): [number, number][] {
  return findAll(text, capitalRun).flatMap((match): [number, number][] => {
    const end = match.index + match[0].length;
    const tails = findAll(match[0], parting).map((inner): [number, number][] => [
      [match.index + inner.index + inner[0].length, end],
      [match.index, match.index + inner.index],
    ]);
    return [[match.index, end], ...tails.flat(), ...betweenCommas(match)];
  });
}

/** The parts of a run between commas: a company and its town. */
function betweenCommas({ 0: run, index }: RegExpExecArray): [number, number][] {
  const commas = findAll(run, /, /gu);
  if (commas.length === 0) return [];
  const starts = [0, ...commas.map((comma) => comma.index + comma[0].length)];
  return starts.map((start, part) => [index + start, index + (commas[part]?.index ?? run.length)]);
}

/** A name that goes on in the next line of running text; null if none does. */
function brokenName(segment: Segment): [Span, Span] | null {
  const next = nextLine(segment);
  const first = findAll(segment.text, capitalRun).at(-1);
  const rest = next === null ? undefined : findAll(next.text, capitalRun)[0];
  if (next === null || first === undefined || rest === undefined || rest.index > 0) return null;
  const end = first.index + first[0].length;
  // Between the two there is nothing, or a word such as "of" or "and".
  if (!lineEnd.test(segment.text.slice(end))) return null;
  return [
    { segment, from: first.index, to: segment.text.length },
    { segment: next, from: 0, to: firstPart.exec(rest[0])?.[0].length ?? rest[0].length },
  ];
}

/** What stands next to and below the line in which a name ends; the same for all names cut from the line. */
interface NameEnd {
  isPriced: 0 | 1;
  isAddressBelow: 0 | 1;
}

function describeEnd(segment: Segment): NameEnd {
  const below = nextLine(segment);
  const isAddressBelow = below !== null && (street.test(below.text) || postcode.test(below.text));
  return { isPriced: isPriced(segment) ? 1 : 0, isAddressBelow: isAddressBelow ? 1 : 0 };
}

function describeName(spans: [Span, ...Span[]], pattern: string, end: NameEnd): Candidate {
  const candidate = makeCandidate("name", spans);
  const { text } = candidate;
  const { digits, ink, gaps } = countCharacters(text);
  const last = spans[spans.length - 1] ?? spans[0];
  const above = spans[0].from === 0 ? aboveLine(spans[0].segment) : null;
  const isFormer = above !== null && beforeFormerName.test(above.text);
  candidate.traits = {
    ...textTraits(text, last, pattern),
    hasOrganisation: organisation.test(text) ? 1 : 0,
    endsInLegalForm: legalForm.test(text) ? 1 : 0,
    endsInRegistration:
      digits >= YEAR_DIGITS && (registrationAtEnd.test(text) || /\d{6,}[\w-]*\)?$/u.test(text)) ? 1 : 0,
    isContact: contactLine.test(text) || registrationLine.test(text) ? 1 : 0,
    hasPostcode: digits > 0 && postcode.test(text) ? 1 : 0,
    hasStreet: street.test(text) ? 1 : 0,
    isMoney: digits > 0 && (/\d[.,]\d{2}\b/u.test(text) || numericDate.test(text)) ? 1 : 0,
    isPriced: end.isPriced,
    hasLabelInside: labelInside.test(text) ? 1 : 0,
    isDefined: pattern === "run" && isDefinedTerm(last) ? 1 : 0,
    isTitle: isFormer || isNoName(text) ? 1 : 0,
    startsLower: /^\p{Ll}/u.test(text) && /\s/u.test(text) ? 1 : 0,
    joinsForm: spans.length === 2 && isForm(spans[1]?.segment) && beginsName(spans[0].segment) ? 1 : 0,
    isFormAlone: spans.length === 1 && above !== null && isForm(spans[0].segment) && beginsName(above) ? 1 : 0,
    isTwoLines: pattern === "twoLines" ? 1 : 0,
    goesOnHanging: pattern === "hanging" ? 1 : 0,
    isAddressBelow: end.isAddressBelow,
    digitShare: digits / Math.max(ink, 1),
    isLongText: Math.max(0, gaps + 1 - LONG_NAME_WORDS) / LONG_NAME_WORDS,
    isTiny: ink < FEWEST_LETTERS || bareForm.test(text) || isBareCaption(text) ? 1 : 0,
  };
  return candidate;
}

const numericDate = /\d{1,2}[./-]\d{1,2}[./-]\d{2}/u;

/** The rest of a name from its legal form on: "AG Mitte" in "Beispiel AG Mitte". */
function startsWithForm({ segment, from, to }: Span): boolean {
  return from > 0 && bareForm.test(/^\S*/u.exec(segment.text.slice(from, to))?.[0] ?? "");
}

/** Goods rather than a company or person: a price stands at the end of the line. */
function isPriced({ right }: Segment): boolean {
  return right !== null && /^\W*\d{1,3}(?:[.,]?\d{3})*[.,]\d{2}\D{0,4}$/u.test(right.text);
}

function isNoName(text: string): boolean {
  return [documentTitle, commonCapital, namesDocument, sentencePart, registerCaption].some((known) => known.test(text));
}

/** A line that ends in a legal form and continues the name on the line above. */
function isForm(segment: Segment | undefined): boolean {
  return segment !== undefined && legalForm.test(segment.text.replace(registrationAtEnd, ""));
}

/**
 * The first line of a name whose legal form is on the next line: alone on its line, in capitals, neither caption nor
 * address.
 */
function beginsName(segment: Segment): boolean {
  const { text, line, below } = segment;
  if (
    line.segments.length > 1 ||
    segment.words.length > SHORT_LINE_WORDS ||
    below === null ||
    nextLine(segment) !== below
  )
    return false;
  if (Math.abs(below.fontSize - segment.fontSize) > OTHER_SIZE * segment.fontSize) return false;
  if (text !== text.toUpperCase() || /\d|[:;]/u.test(text) || legalForm.test(text)) return false;
  return !contactLine.test(text) && !street.test(text) && !isNoName(text) && !partyHeading.test(text);
}

const definition = new RegExp(
  `^,?\\s*(?:${anyPhrase("before definitions")}\\s[^()]{0,100})?\\((?:${anyPhrase("opens definitions")}[\\s,]){0,4}[^()]{0,30}["“”']`,
  "u",
);
const description = new RegExp(
  `^,\\s+${anyPhrase("indefinite articles")}\\s+(?:\\p{L}+\\s){1,3}${anyPhrase("described nouns")}`,
  "u",
);

/** Contracts name a party and then define a short form: `…, a Delaware corporation (the "Company")`. */
function isDefinedTerm(span: Span): boolean {
  const below = nextLine(span.segment);
  const after = `${span.segment.text.slice(span.to)} ${below?.text.slice(0, DEFINITION_LETTERS) ?? ""}`.slice(
    0,
    2 * DEFINITION_LETTERS,
  );
  return definition.test(after) || description.test(after);
}

function trimName(span: Span): Span {
  const trimmed = trimText(span);
  const { text } = span.segment;
  let { to } = trimmed;
  while (to > trimmed.from && ",;:|".includes(text.charAt(to - 1))) to -= 1;
  return { ...trimmed, to };
}
