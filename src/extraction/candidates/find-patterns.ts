import type { PageLayout, Segment } from "../../domain/document-layout.ts";
import type { Conventions } from "../../domain/record.ts";
import { currencyPattern, isCurrencyCode, readPrintedCurrency } from "../../formats/currencies.ts";
import { findAll } from "../../formats/find-all.ts";
import { findEmails } from "../../formats/find-emails.ts";
import { findPhones, isPhoneCaption } from "../../formats/find-phones.ts";
import { findTimes } from "../../formats/find-times.ts";
import { findUrls } from "../../formats/find-urls.ts";
import { wordsMeaning } from "../../formats/option-words.ts";
import { parseChoice } from "../../formats/parse-choice.ts";
import { parseIban } from "../../formats/parse-iban.ts";
import { parseTime } from "../../formats/parse-time.ts";
import { vatPrefixes } from "../../formats/vat-checks.ts";
import { fold } from "../../vocabulary/fold.ts";
import { entriesOf } from "../../vocabulary/languages.ts";
import { anyPhrase } from "../../vocabulary/phrases.ts";
import { secondForms } from "../../vocabulary/printed-words.ts";
import { remember } from "../document/remember.ts";
import { findBroken } from "./across-lines.ts";
import { type Candidate, makeCandidate } from "./candidate.ts";

type Found = { start: number; end: number; value: unknown };

export function findEmailCandidates(segment: Segment): Candidate[] {
  return segment.text.includes("@") ? findEmails(segment.text).map((span) => fromSpan("email", segment, span)) : [];
}

export function findUrlCandidates(segment: Segment): Candidate[] {
  return findUrls(segment.text).map((span) => fromSpan("url", segment, span));
}

/** `0930` alone, as tickets and shift plans write it; four digits that begin with 19 or 20 are usually a year. */
const bareTime = /^\s*(?:0\d|1[0-8]|2[1-3])[0-5]\d\s*$/u;

/** `08.10`: where amounts have a decimal comma, two digits, a dot and minutes are a time of day. */
const dottedTime = /(?<![\p{L}\d.,/-]|\d )(?:[01]\d|2[0-3])\.[0-5]\d(?![\d.,/%-]|\s?\p{Sc})/gu;

/** `06.50`: no amount begins with a zero and another digit. */
const surelyDotted = /(?<![\d.,/-])0[1-9]\.[0-5]\d(?![\d.,/-])/u;
const FEWEST_DOTTED = 2;

/** Whether times of day are printed with a dot, although amounts are, too. */
const printsDottedTimes = remember(
  ({ segments }: PageLayout) => segments.filter(({ text }) => surelyDotted.test(text)).length >= FEWEST_DOTTED,
);

export function findTimeCandidates(segment: Segment, { decimalSign }: Conventions): Candidate[] {
  const printed = findTimes(segment.text);
  const isTime = decimalSign === "," || printsDottedTimes(segment.page);
  const dotted = isTime ? findAll(segment.text, dottedTime) : [];
  const others = dotted.flatMap(({ 0: text, index }): Found[] => {
    const span = { start: index, end: index + text.length, value: text.replace(".", ":") };
    return printed.some(({ start, end }) => start < span.end && span.start < end) ? [] : [span];
  });
  const found = [...printed, ...others].map((span) => fromSpan("time", segment, span));
  const alone = found.length === 0 && bareTime.test(segment.text) ? parseTime(segment.text) : null;
  if (alone === null) return found;
  return [fromSpan("time", segment, { start: 0, end: segment.text.length, value: alone })];
}

/** Digits of a telephone number with its area code. */
const FEWEST_PHONE_DIGITS = 6;
/** Groups of digits, as telephone numbers are printed where no word says that they are one: "ring 271 555 014". */
const groupedDigits = /(?<![\p{L}\d+(.,/-]|\d )\d{2,5}(?:[ -]\d{2,5}){1,4}(?!\d|[.,/-]\d| \d)/gu;
const FEWEST_GROUPED = 8;
const MOST_GROUPED = 12;
const dateLike = /^\d{1,4}-\d{1,2}-\d{1,4}$/u;

export function findPhoneCandidates(segment: Segment): Candidate[] {
  const broken = findBroken("phone", segment, (text) => findPhones(text, null, false));
  if (countDigits(segment.text) < FEWEST_PHONE_DIGITS) return broken;
  const isCaptioned = [segment.left, segment.above].some((other) => other !== null && isPhoneCaption(other.text));
  const found = findPhones(segment.text, null, isCaptioned);
  const phones = found.map((span) => fromSpan("phone", segment, { ...span, value: span.text.replace(/\D/gu, "") }));
  const grouped = findAll(segment.text, groupedDigits).filter(({ 0: text }) => {
    const digits = countDigits(text);
    return digits >= FEWEST_GROUPED && digits <= MOST_GROUPED && !dateLike.test(text);
  });
  const others = grouped.map((match) => fromMatch("phone", segment, match));
  return [...phones, ...others.filter((other) => phones.every((phone) => !overlaps(phone, other))), ...broken];
}

function countDigits(text: string): number {
  return text.match(/\d/gu)?.length ?? 0;
}

/** In groups of four, or in those of its country: "IT38 K 05555 20300 000000044172". */
const ibanLike =
  /(?<![\p{L}\d])(?:[A-Z]{2}\d{2}(?:\s?[\dA-Z]{3,4}){3,8}(?:\s?[\dA-Z]{1,3})?|[A-Z]{2}\d{2}\s?[A-Z]\s?\d{5}\s?\d{5}\s?[\dA-Z]{12})(?![\p{L}\d])/gu;

/** Digits that every country's IBAN has, counting the account and the check digits; words in capitals have fewer. */
const FEWEST_IBAN_DIGITS = 10;

/** Numbers in the form of an IBAN. A wrong check digit is left to validation: the text is still what was printed. */
export function findIbanCandidates(segment: Segment): Candidate[] {
  const broken = findBroken("iban", segment, (text) =>
    findAll(text, ibanLike).map(({ 0: iban, index }) => ({ start: index, end: index + iban.length })),
  );
  const whole = findAll(segment.text, ibanLike).map((match) => fromMatch("iban", segment, match));
  const found = [...whole, ...broken].filter(({ text }) => countDigits(text) >= FEWEST_IBAN_DIGITS);
  // If the page prints several, the ones with correct check digits come first.
  return found.map((each) => ({ ...each, traits: { isPattern: parseIban(each.text) === null ? 0 : 1 } }));
}

const bicLike = /(?<![\p{L}\d])[A-Z]{6}[A-Z\d]{2}(?:[A-Z\d]{3})?(?![\p{L}\d])/gu;

/** Bank codes, only if the line says so: common words in capitals have the same form. */
export function findBicCandidates(segment: Segment): Candidate[] {
  const line = segment.line.segments.map((each) => each.text).join(" ");
  const context = `${line} ${segment.above?.text ?? ""}`;
  if (!/\b(?:BIC|SWIFT)\b/iu.test(context)) return [];
  return findAll(segment.text, bicLike).map((match) => fromMatch("bic", segment, match));
}

/** Letters of a country, not of a caption: "ABN 51 824 753 556" and "P. IVA 01234567890" begin with their digits. */
const vatLike = new RegExp(
  `(?<![\\p{L}\\d])(?:AT\\s?U|${[...vatPrefixes, "GR"].join("|")})\\s?[\\dA-Z]{0,2}(?:[\\s.-]?\\d){7,12}(?:[\\s.]?[A-Z]\\d{2})?(?![\\p{L}\\d])`,
  "gu",
);

const money = /^\D{0,4}\d{1,3}(?:[.,'\s]?\d{3})*[.,]\d{2}\D{0,4}$/u;

/** Tax IDs with a country's letters first, then the other identifiers found in the segment. */
export function findVatCandidates(segment: Segment, found: Candidate[]): Candidate[] {
  const patterns = findAll(segment.text, vatLike).map((match) => fromMatch("vat", segment, match));
  for (const candidate of patterns) candidate.traits = { isPattern: 1 };
  const ids = found
    .filter((id) => !money.test(id.text))
    .map((id) => ({ ...id, traits: { ...id.traits }, kind: "vat" as const }));
  return [...patterns, ...ids.filter((id) => patterns.every((pattern) => !overlaps(pattern, id)))];
}

const currencyLike = new RegExp(`(?<![\\p{L}])${currencyPattern}(?![\\p{L}])`, "giu");

/** ISO codes and signs of currencies; a printed code is preferred to a sign. */
export function findCurrencyCandidates(segment: Segment, conventions: Conventions): Candidate[] {
  const found: Candidate[] = [];
  for (const match of findAll(segment.text, currencyLike)) {
    if (endsLegalForm(segment.text.slice(0, match.index), match[0])) continue;
    const code = readPrintedCurrency(match[0], false, conventions);
    if (code === null) continue;
    const isCode = isCurrencyCode(match[0]);
    const candidate = fromMatch("currency", segment, match);
    found.push({ ...candidate, key: code, traits: { isPattern: isCode ? 1 : 0 } });
  }
  return found;
}

/** The second word of a legal form is not a currency: "Sdn Bhd" is not a dinar. */
function endsLegalForm(before: string, code: string): boolean {
  const first = /(\p{L}+)\.?\s*$/u.exec(before)?.[1]?.toLowerCase() ?? "";
  return secondForms.get(first) === code.toLowerCase();
}

const numberWords = alternatives([...entriesOf("number words").values()].flat());
const timeUnits = alternatives([...entriesOf("time units").values()].flat());
/** A length of time: "two (2) years", "18 months", "30 Tage". */
export const durationPattern = new RegExp(
  `(?<![\\p{L}\\d])(?:(?:${numberWords})\\s?(?:\\(\\s?\\d{1,3}\\s?\\)\\s?)?|\\d{1,3}\\s?(?:\\(\\s?(?:${numberWords})\\s?\\)\\s?)?|\\(\\d{1,3}\\)\\s?)-?\\s?(?:${anyPhrase("whole")}\\s)?(?:${timeUnits})(?![\\p{L}])`,
  "giu",
);

/** The words for a unit of time, as alternatives for a regular expression that ignores case. */
export function unitPattern(unit: string): string {
  return alternatives(entriesOf("time units").get(unit) ?? []);
}

/** Words with and without their accents, longer ones first. */
function alternatives(words: string[]): string {
  const spellings = new Set(words.flatMap((word) => [word, word.replaceAll("ß", "ss"), plainLetters(word)]));
  return [...spellings].toSorted((a, b) => b.length - a.length).join("|");
}

function plainLetters(word: string): string {
  return word.normalize("NFD").replace(/\p{M}/gu, "");
}

/** Lengths of time: "two (2) years", "18 months", "30 Tage". */
export function findDurationCandidates(segment: Segment): Candidate[] {
  return findAll(segment.text, durationPattern).map((match) => fromMatch("duration", segment, match));
}

/** Places where an option of a choice field is printed as a word of its own, or a word or code that means the same. */
export function findOptionCandidates(segment: Segment, options: string[], conventions: Conventions): Candidate[] {
  const found: Candidate[] = [];
  for (const option of options) {
    if (option.trim() === "") continue;
    const printed = findAll(segment.text, patternsOf(option).printed);
    const meant = printed.length > 0 ? [] : findMeant(segment, option, options);
    for (const match of [...printed, ...meant]) {
      const box = boxBefore(segment, match.index);
      if (box === "empty") continue;
      // A ticked box before an option is as good as a caption: its question may be anywhere above.
      const traits: Candidate["traits"] = box === "ticked" ? { captioned: 1 } : {};
      found.push({ ...fromMatch("choice", segment, match), key: fold(option), traits });
    }
  }
  const codes = new Set(options.filter(isCurrencyCode));
  if (codes.size > 0) {
    for (const candidate of findCurrencyCandidates(segment, conventions)) {
      if (codes.has(candidate.key)) found.push({ ...candidate, kind: "choice", key: fold(candidate.key) });
    }
  }
  return found;
}

/**
 * Maximum words of a segment in which a word may mean an option: in sentences, such words have their ordinary meaning.
 */
const MOST_MEANT_WORDS = 6;

/** Text that means an option in another language or as a code, where an answer stands: at an end, or after a colon. */
function findMeant(segment: Segment, option: string, options: string[]): RegExpExecArray[] {
  if (segment.words.length > MOST_MEANT_WORDS) return [];
  const { meant } = patternsOf(option);
  if (meant === null) return [];
  const { text } = segment;
  return findAll(text, meant).filter(({ 0: word, index }) => {
    const isAtEnd = index + word.length === text.trimEnd().length || /^\s*[:/]?\s*$/u.test(text.slice(0, index));
    return (isAtEnd || /:\s*$/u.test(text.slice(0, index))) && parseChoice(word, options) === option;
  });
}

/** An option as printed, and what means the same; null if nothing else does. */
interface OptionPatterns {
  printed: RegExp;
  meant: RegExp | null;
}

const knownPatterns = new Map<string, OptionPatterns>();
/** Maximum options remembered for all parsers; beyond that, all are forgotten. */
const MOST_OPTIONS = 2000;

function patternsOf(option: string): OptionPatterns {
  const known = knownPatterns.get(option);
  if (known !== undefined) return known;
  const { words, codes } = wordsMeaning(option);
  // A code of one letter stands alone or ends its line.
  const all = [...words.map(wordPattern), ...codes.map((code) => `${code}(?=\\s*$)`)];
  const patterns = {
    printed: new RegExp(`(?<![\\p{L}\\d])${wordPattern(option)}(?![\\p{L}\\d])`, "giu"),
    meant: all.length === 0 ? null : new RegExp(`(?<![\\p{L}\\d/])(?:${all.join("|")})(?![\\p{L}\\d/])`, "giu"),
  };
  if (knownPatterns.size >= MOST_OPTIONS) knownPatterns.clear();
  knownPatterns.set(option, patterns);
  return patterns;
}

function wordPattern(text: string): string {
  return text
    .trim()
    .replace(/[.*+?^${}()|[\]\\]/gu, "\\$&")
    .replace(/\s+/gu, "[\\s-]+");
}

const ticked = /(?:[☒☑⊠✓✔]|\[\s*[x✓✔]\s*\]|\(\s*[x✓✔]\s*\))\s*$/iu;
const empty = /(?:[☐□]|\[\s*\]|\(\s*\))\s*$/u;

/** The tick box right before a word, in its segment or as the segment to its left. */
function boxBefore(segment: Segment, position: number): "ticked" | "empty" | null {
  const before = segment.text.slice(0, position);
  const text = before.trim() === "" ? (segment.left?.text ?? "") : before;
  return ticked.test(text) ? "ticked" : empty.test(text) ? "empty" : null;
}

function fromSpan(kind: Candidate["kind"], segment: Segment, span: Found): Candidate {
  const key = typeof span.value === "string" ? span.value.toLowerCase() : segment.text.slice(span.start, span.end);
  return makeCandidate(kind, [{ segment, from: span.start, to: span.end }], { key });
}

function fromMatch(kind: Candidate["kind"], segment: Segment, match: RegExpExecArray): Candidate {
  const span = { segment, from: match.index, to: match.index + match[0].length };
  return makeCandidate(kind, [span], { key: match[0].toLowerCase().replace(/[\s.-]/gu, "") });
}

function overlaps(a: Candidate, b: Candidate): boolean {
  return a.spans[0].from < b.spans[0].to && b.spans[0].from < a.spans[0].to;
}
