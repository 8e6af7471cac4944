import type { Segment } from "../../domain/document-layout.ts";
import { isPrintedCaption } from "../../vocabulary/printed-captions.ts";
import {
  contactLine,
  documentTitle,
  organisation,
  postcode,
  regionLine,
  registrationLine,
  street,
} from "../../vocabulary/printed-words.ts";
import { isStacked } from "../document/is-stacked.ts";
import { type Span, wholeSegment } from "../document/span.ts";
import { type Candidate, makeCandidate } from "./candidate.ts";

/** Lines of an address above its postal code, and below it (region, country). */
const LINES_ABOVE = 5;
const LINES_BELOW = 2;

/** Stacked lines around a postal code, as far as the captions of other things: every plausible beginning and end is a candidate. */
export function findAddresses(segment: Segment): Candidate[] {
  if (!postcode.test(segment.text) && !isStreetWithoutTown(segment)) return [];
  const above: Segment[] = [];
  for (let line = stackedAbove(segment); line !== null && above.length < LINES_ABOVE; line = stackedAbove(line)) {
    if (isPrintedCaption(line.text)) break;
    if (postcode.test(line.text) && postcode.test(segment.text) && !line.text.includes(",")) break;
    above.unshift(line);
  }
  const below: Segment[] = [];
  for (let line = stackedBelow(segment); line !== null && below.length < LINES_BELOW; line = stackedBelow(line)) {
    if (isPrintedCaption(line.text.split(/[:：]/u, 1)[0] ?? "")) break;
    below.push(line);
  }
  const candidates: Candidate[] = [];
  for (let start = 0; start <= above.length; start += 1) {
    for (let end = 0; end <= below.length; end += 1) {
      const lines = [...above.slice(start), segment, ...below.slice(0, end)];
      addWindow(lines, candidates);
    }
  }
  return candidates;
}

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
    startsWithWords: lines.length > 2 && isNoStreet(lines) ? 1 : 0,
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

/** A first line without a number is a name, even if it sounds like a street, when the street follows. */
function isNoStreet([first = "", second = ""]: string[]): boolean {
  return !/\d/u.test(first) && (!street.test(first) || (street.test(second) && /\d/u.test(second)));
}

function stackedAbove(segment: Segment): Segment | null {
  const above = segment.above;
  return above !== null && isStacked(above, segment) ? above : null;
}

function stackedBelow(segment: Segment): Segment | null {
  const below = segment.below;
  return below !== null && isStacked(segment, below) ? below : null;
}
