import type { Segment } from "../../domain/document-layout.ts";
import { type Span, wholeSegment } from "../../domain/span.ts";
import { findAll } from "../../formats/find-all.ts";
import { anyOf } from "../../vocabulary/any-of.ts";
import { isPrintedCaption } from "../../vocabulary/printed-captions.ts";
import {
  contactLine,
  documentTitle,
  formsOfAddress,
  organisation,
  postcode,
  regionLine,
  registrationLine,
  street,
} from "../../vocabulary/printed-words.ts";
import { isStacked } from "../document/is-stacked.ts";
import { LONGEST_LINE_WORDS } from "../document/print.ts";
import { type Candidate, makeCandidate } from "./candidate.ts";
import { nextLine } from "./next-line.ts";

/** Lines of an address above its postal code, and below it (region, country). */
const LINES_ABOVE = 5;
const LINES_BELOW = 2;

/**
 * Stacked lines around a postal code, as far as the captions of other things: every plausible beginning and end is a
 * candidate.
 */
export function findAddresses(segment: Segment): Candidate[] {
  if (!postcode.test(segment.text) && !isStreetWithoutTown(segment)) return [];
  const above: Segment[] = [];
  for (let line = stackedAbove(segment); line !== null && above.length < LINES_ABOVE; line = stackedAbove(line)) {
    if (isPrintedCaption(line.text) || formsOfAddress.test(line.text)) break;
    if (postcode.test(line.text) && postcode.test(segment.text) && !line.text.includes(",")) break;
    above.unshift(line);
  }
  const below: Segment[] = [];
  for (let line = stackedBelow(segment); line !== null && below.length < LINES_BELOW; line = stackedBelow(line)) {
    if (isPrintedCaption(line.text.split(/[:：]/u, 1)[0] ?? "") || formsOfAddress.test(line.text)) break;
    if (postcode.test(segment.text) && endsAddress(line.text)) break;
    below.push(line);
  }
  const candidates: Candidate[] = [];
  for (let start = 0; start <= above.length; start += 1) {
    for (let end = 0; end <= below.length; end += 1) {
      const lines = [...above.slice(start), segment, ...below.slice(0, end)];
      addWindow(lines, candidates);
    }
  }
  addParts(segment, candidates);
  const broken = brokenTown(segment);
  if (broken !== null) candidates.push(...broken);
  for (const row of besideTown(segment)) candidates.push(describe(row));
  return candidates;
}

/** Whether a line below a town is no part of its address, which only goes on with a region and a country. */
export function endsAddress(text: string): boolean {
  return (/\d/u.test(text) && !street.test(text) && !postcode.test(text)) || /^[^\d:：]{1,30}[:：]\s*\S/u.test(text);
}

/** Words before an address on its line that may be its caption, or lead to it in a sentence. */
const MOST_WORDS_BEFORE = 3;
/**
 * What follows an address on its line: words in brackets, a sign between parts, a telephone number, the rest of a
 * sentence.
 */
const afterTown =
  /\s+\((?!\p{Lu}{2}\))|\s+[·•|–—-]\s|;\s|[\s,;]+(?:[Tt]el|[Tt]lf|[Ff]ax|[Pp]h)\b|[.;]\s+\p{Lu}|,\s+\p{Ll}{2}|(?<=\d\p{Lu}{0,2})\s+\p{Ll}{2}/gu;

/** Adds an address on one line, without the caption before it or the aside after it. */
function addParts(segment: Segment, candidates: Candidate[]): void {
  const { text } = segment;
  if (!postcode.test(text)) return;
  const town = text.search(/\d[^\d]*$/u);
  const ends = new Set([text.length]);
  const end = findAll(text, afterTown).find(({ index }) => postcode.test(text.slice(0, index)));
  if (end !== undefined) ends.add(end.index);
  const starts = startsOfAddress(text.slice(0, Math.max(0, town)));
  for (const from of starts) {
    for (const to of ends) {
      const part = text.slice(from, to);
      const isAddress = postcode.test(part) && (street.test(part) || numbered.test(part.split(",", 1)[0] ?? ""));
      if ((from > 0 || to < text.length) && isAddress) candidates.push(describe([{ segment, from, to }]));
    }
  }
}

/** A line of running text that ends in a postal code, whose town begins the next line; null for any other. */
function brokenTown(segment: Segment): Candidate[] | null {
  const { text } = segment;
  const next = postalEnd.test(text) ? nextLine(segment) : null;
  const town = next === null ? null : townStart.exec(next.text);
  if (next === null || town === null || segment.words.length <= LONGEST_LINE_WORDS) return null;
  const starts = [...startsOfAddress(text)].filter((from) => from > 0);
  const rest: Span = { segment: next, from: 0, to: town[0].length };
  return starts
    .filter((from) => numbered.test(text.slice(from).split(",", 1)[0] ?? "") || street.test(text.slice(from)))
    .map((from) => {
      const part = describe([{ segment, from, to: text.length }, rest]);
      return { ...part, traits: { ...part.traits, hasPostcode: 1, lineCount: 1 } };
    });
}

const postalEnd = /(?:^|[\s,])(?:\d{4,5}|\d{2}-\d{3}|\d{4}\s?[A-Z]{2})$/u;
const townStart = new RegExp(
  `^\\p{Lu}[\\p{L}'’-]+(?:(?: (?:${anyOf("joiners in names")})){0,2} \\p{Lu}[\\p{L}'’-]+)*`,
  "u",
);

/** Where an address may begin before its town: at the words before a street, and at a word such as "rue". */
function startsOfAddress(text: string): Set<number> {
  const road = street.exec(text);
  const at = road === null ? text.length : road.index + (/^\W/u.test(road[0]) ? 1 : 0);
  const words = [...findAll(text, wordOfAddress), ...findAll(text, signBefore)].map(
    ({ index, 0: sign }) => index + sign.length,
  );
  const nearest = words.filter((start) => start <= at).toSorted((a, b) => a - b);
  const starts = new Set([0, ...nearest.slice(0, MOST_WORDS_BEFORE), ...nearest.slice(-MOST_WORDS_BEFORE)]);
  const isWordStart = at === 0 || /\s/u.test(text.charAt(at - 1));
  if (isWordStart && /^\p{L}+\.?\s\p{L}/u.test(text.slice(at))) starts.add(at);
  return starts;
}

/** A number, or a capitalised word after one in lower case. */
const wordOfAddress = /\s(?:(?=\d)|(?<=\p{Ll}\s)(?<!\p{Lu}[\p{L}'’-]*\s)(?=\p{Lu}))/gu;

/** A colon or a comma before the first part of an address. */
const signBefore = /[:,]\s(?=[\p{Lu}\d])/gu;

/** How many segments to the left of a town its street may be: a flat or a house number may stand between them. */
const TOWN_BESIDE = 2;
const LONGEST_CELL = 48;

/** The cells of a form's row for the street and the town: "12 Mill Lane | Flat 2 | 4711 Harwick". */
function besideTown(segment: Segment): [Span, ...Span[]][] {
  if (!postcode.test(segment.text) || street.test(segment.text) || segment.text.length > LONGEST_CELL) return [];
  const rows: [Span, ...Span[]][] = [];
  const region = segment.right !== null && onlyWords.test(segment.right.text) ? [wholeSegment(segment.right)] : [];
  let cells: Span[] = [wholeSegment(segment)];
  let left = segment.left;
  for (let count = 0; left !== null && count < TOWN_BESIDE; count += 1) {
    const { text } = left;
    if (text.length > LONGEST_CELL || contactLine.test(text) || /[:：]/u.test(text) || dateOrMoney.test(text)) break;
    if (/\d/u.test(text) && /\p{L}{2}/u.test(text)) {
      rows.push([wholeSegment(left), ...cells]);
      if (region.length > 0) rows.push([wholeSegment(left), ...cells, ...region]);
    }
    cells = [wholeSegment(left), ...cells];
    left = left.left;
  }
  return rows;
}

/** A region or country beside a town. */
const onlyWords = /^\p{Lu}[\p{L} .-]{1,30}$/u;
const dateOrMoney = /\d{1,2}[./]\s?\d{1,2}[./]\s?\d{2}|\d[.,]\d{2}(?!\d)|\d{6}/u;
/** A street with its number before or after it. */
const numbered = /^\d+\p{L}?,? \p{Lu}[^\d]+$|^\p{Lu}[^\d]+ \d+\s?\p{L}?$/u;

/** Maximum lines from a street to the line of its postal code. */
const TOWN_REACH = 3;
/** Characters before a postal code that are its country's: "D-", "DE ". */
const COUNTRY_LETTERS = 3;
/** Characters of the longest town name on a line of its own. */
const LONGEST_TOWN = 40;

/** Receipts often print the street and the district, but no postal code. */
function isStreetWithoutTown(segment: Segment): boolean {
  if (!street.test(segment.text) || !/\d/u.test(segment.text) || contactLine.test(segment.text)) return false;
  if (/\d[.,]\d{2}(?:\D|$)/u.test(segment.text) || registrationLine.test(segment.text)) return false;
  let [above, below] = [stackedAbove(segment), stackedBelow(segment)];
  for (let i = 0; i < TOWN_REACH; i += 1) {
    if ([above, below].some((line) => line !== null && postcode.test(line.text))) return false;
    above = above === null ? null : stackedAbove(above);
    below = below === null ? null : stackedBelow(below);
  }
  return true;
}

function addWindow(lines: Segment[], candidates: Candidate[]): void {
  const [first, ...rest] = lines;
  if (first === undefined || !lines.some((line) => /\p{L}{3}/u.test(line.text))) return;
  const others = rest.map(withoutCountryCode);
  candidates.push(describe([withoutCountryCode(first), ...others]));
  const mark = /^[^\d:]{2,40}:\s*|^.{2,60}?\s[·•|–-]\s|^[^,\d]{2,60}?,\s/u.exec(first.text);
  if (mark !== null && mark[0].length < first.text.length) {
    candidates.push(describe([{ segment: first, from: mark[0].length, to: first.text.length }, ...others]));
  }
}

/** "DE 80333 München" and "D-80333 München": the country's letters are not part of the town. */
function withoutCountryCode(segment: Segment): Span {
  const code = /^[A-Z]{1,2}\s?[-–]?\s?(?=\d{4,5}\s)|^[A-Z]{2}\s(?=[A-Z]{1,2}\d)/u.exec(segment.text);
  return { ...wholeSegment(segment), from: code?.[0].length ?? 0 };
}

function describe(spans: [Span, ...Span[]]): Candidate {
  const candidate = makeCandidate("address", spans);
  const lines = candidate.text.split("\n");
  const last = spans[spans.length - 1] ?? spans[0];
  const first = spans[0].segment;
  const isWholeStart = spans[0].from <= COUNTRY_LETTERS;
  const above = isWholeStart ? (stackedAbove(first)?.text ?? "") : first.text.slice(0, spans[0].from);
  const below = stackedBelow(last.segment)?.text ?? "";
  const hasStreet = lines.some((line) => street.test(line));
  candidate.traits = {
    streetLines: lines.filter((line) => street.test(line)).length,
    hasNoStreet: hasStreet ? 0 : 1,
    hasPostcode: lines.some((line) => postcode.test(line)) ? 1 : 0,
    hasTwoTowns: lines.filter((line) => postcode.test(line)).length > 1 ? 1 : 0,
    isTitle: documentTitle.test(lines[0] ?? "") ? 1 : 0,
    startsWithWords: (lines.length > 2 || isWholeBelow(lines)) && isNoStreet(lines) ? 1 : 0,
    endsInRegion: lines.length > 1 && regionLine.test(lines.at(-1) ?? "") ? 1 : 0,
    endsBeforeTown:
      /\d{5}[\s,.]*$/u.test(lines.at(-1) ?? "") && /^\P{Nd}+$/u.test(below) && below.length < LONGEST_TOWN ? 1 : 0,
    endsInPostcode: postcode.test(lines.at(-1) ?? "") ? 1 : 0,
    isContact: lines.some((line) => contactLine.test(line) || registrationLine.test(line)) ? 1 : 0,
    isContactBelow: contactLine.test(below) || registrationLine.test(below) ? 1 : 0,
    startsWithOrganisation: organisation.test(lines[0] ?? "") && !street.test(lines[0] ?? "") ? 1 : 0,
    isOrganisationAbove: organisation.test(above) ? 1 : 0,
    hasDigitsInFirst: /\d/u.test(lines[0] ?? "") ? 1 : 0,
    startsMidAddress: isWholeStart && isAddressPart(above) ? 1 : 0,
    startsWithNumber: lines.length > 1 && !/\p{L}{3}/u.test(lines[0] ?? "") ? 1 : 0,
    lineCount: lines.length,
    isMoney: /\d[.,]\d{2}(?:\D|$)/u.test(candidate.text) ? 1 : 0,
  };
  return candidate;
}

/** A line above that belongs to the address: a street, or words that end in a comma. */
function isAddressPart(above: string): boolean {
  if (contactLine.test(above) || registrationLine.test(above)) return false;
  return street.test(above) || /\p{L}{3}.*,\s*$/u.test(above);
}

/** A first line without a number is a name, even if it sounds like a street, provided that the street follows. */
function isNoStreet([first = "", second = ""]: string[]): boolean {
  return !/\d/u.test(first) && (!street.test(first) || (street.test(second) && /\d/u.test(second)));
}

/** Whether the second line has the street, its number and the town. */
function isWholeBelow([, second = ""]: string[]): boolean {
  return /\d/u.test(second) && street.test(second) && postcode.test(second);
}

function stackedAbove(segment: Segment): Segment | null {
  const above = segment.above;
  return above !== null && isStacked(above, segment) ? above : null;
}

function stackedBelow(segment: Segment): Segment | null {
  const below = segment.below;
  return below !== null && isStacked(segment, below) ? below : null;
}
