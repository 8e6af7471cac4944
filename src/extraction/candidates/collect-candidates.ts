import type { PageLayout, Segment } from "../../domain/document-layout.ts";
import type { Conventions } from "../../domain/record.ts";
import type { ValueKind } from "../../vocabulary/value-kind.ts";
import type { Candidate } from "./candidate.ts";
import { findAddresses } from "./find-addresses.ts";
import { findBooleans } from "./find-booleans.ts";
import { findDateTimeCandidates } from "./find-date-times.ts";
import { findIds } from "./find-ids.ts";
import { findLineNumbers } from "./find-line-numbers.ts";
import { findNames } from "./find-names.ts";
import { findNumberCandidates, relateAmounts, relateRepeats } from "./find-numbers-and-dates.ts";
import { findDatesAndParts } from "./find-parted-dates.ts";
import {
  findBicCandidates,
  findCurrencyCandidates,
  findDurationCandidates,
  findEmailCandidates,
  findIbanCandidates,
  findPhoneCandidates,
  findTimeCandidates,
  findUrlCandidates,
  findVatCandidates,
} from "./find-patterns.ts";
import { findTexts } from "./find-texts.ts";
import { findYearlessDays } from "./find-yearless-days.ts";
import { relateDates } from "./relate-dates.ts";
import { relateTotals } from "./relate-totals.ts";

/** Candidates by kind; a kind is only searched for if a field asks for it. */
export type CandidatesByKind = Map<ValueKind, Candidate[]>;

/**
 * Maximum candidates of one kind in a document. Beyond it the first ones are kept: the values that fields ask for are
 * far more often at the start of a document than on its 40th page, and ranking a page may only take milliseconds.
 */
const MOST_PER_KIND = 60_000;

type Finder = (segment: Segment, conventions: Conventions) => Candidate[];

const finders: Partial<Record<ValueKind, Finder>> = {
  date: findDatesAndParts,
  time: findTimeCandidates,
  datetime: findDateTimeCandidates,
  name: findNames,
  text: findTexts,
  address: findAddresses,
  iban: findIbanCandidates,
  bic: findBicCandidates,
  currency: findCurrencyCandidates,
  email: findEmailCandidates,
  phone: findPhoneCandidates,
  url: findUrlCandidates,
  duration: findDurationCandidates,
  boolean: findBooleans,
};

/** Kinds whose values are words. */
const wordKinds = new Set<ValueKind>(["name", "text", "address"]);
/**
 * The fillers of a machine-readable line, which OCR reads as quotes, and the characters that such a line consists of.
 */
const fillers = /<<|«|‹‹/u;
const machineSigns = /^[\p{Lu}\d<«‹\s]+$/u;

/** Finds everything on the pages that could be the value of a field of one of these kinds. */
export function collectCandidates(
  pages: PageLayout[],
  kinds: Set<ValueKind>,
  conventions: Conventions,
): CandidatesByKind {
  const found: CandidatesByKind = new Map([...kinds].map((kind) => [kind, []]));
  const wantsNumbers = kinds.has("amount") || kinds.has("number") || kinds.has("percent");
  const add = (kind: ValueKind, candidates: Candidate[]) => {
    const list = found.get(kind);
    if (list === undefined || list.length > MOST_PER_KIND) return;
    for (const candidate of candidates) list.push(candidate);
  };
  const wanted = [...kinds].flatMap((kind) => (finders[kind] === undefined ? [] : [[kind, finders[kind]] as const]));
  const wantsIds = kinds.has("id") || kinds.has("vat");
  const lineNumbers = new Set(wantsNumbers ? pages.flatMap((page) => [...findLineNumbers(page)]) : []);
  for (const segment of pages.flatMap((page) => page.segments)) {
    const isForMachines = isMachineLine(segment);
    for (const [kind, finder] of wanted)
      if (!isForMachines || !wordKinds.has(kind)) add(kind, finder(segment, conventions));
    if (wantsIds) {
      const ids = findIds(segment);
      if (kinds.has("vat")) add("vat", findVatCandidates(segment, ids));
      add("id", ids);
    }
    if (wantsNumbers && !lineNumbers.has(segment)) {
      const numbers = findNumberCandidates(segment, conventions, kinds);
      for (const kind of ["amount", "number", "percent"] as const) add(kind, numbers[kind] ?? []);
    }
  }
  relateDates(found.get("date") ?? []);
  const known = [...(found.get("date") ?? []), ...(found.get("datetime") ?? [])];
  const yearless = findYearlessDays(pages, conventions, known);
  add("date", yearless.dates);
  add("datetime", yearless.datetimes);
  relateTotals(found.get("amount") ?? []);
  for (const [kind, candidates] of found) {
    if (kind === "amount" || kind === "number") relateAmounts(candidates);
    else if (kind !== "name" && kind !== "text" && kind !== "address" && kind !== "boolean") relateRepeats(candidates);
  }
  return found;
}

/** A machine-readable line, as passports and cards print it (ICAO 9303): capitals, digits and fillers. */
function isMachineLine({ text }: Segment): boolean {
  return fillers.test(text) && machineSigns.test(text);
}
