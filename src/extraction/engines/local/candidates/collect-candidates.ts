import type { PageLayout, Segment } from "../../../../model/document-layout.ts";
import type { Conventions } from "../../../../model/record.ts";
import { relateTotals } from "../arithmetic/relate-totals.ts";
import type { ValueKind } from "../labels/value-kind.ts";
import type { Candidate } from "./candidate.ts";
import { findAddresses } from "./find-addresses.ts";
import { findBooleans } from "./find-booleans.ts";
import { findIds } from "./find-ids.ts";
import { findDateCandidates, findNumberCandidates, relateAmounts, relateRepeats } from "./find-numbers-and-dates.ts";
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
import { findNames, findTexts } from "./find-texts.ts";

/** Candidates by kind; a kind that no field asks for is not looked for. */
export type CandidatesByKind = Map<ValueKind, Candidate[]>;

/**
 * Candidates of one kind in one document. Beyond it the first ones are kept: values that a field asks for stand at the
 * beginning of a document far more often than on its 40th page, and ranking must stay within milliseconds a page.
 */
const MOST_PER_KIND = 60_000;

type Finder = (segment: Segment, conventions: Conventions) => Candidate[];

const finders: Partial<Record<ValueKind, Finder>> = {
  date: findDateCandidates,
  time: findTimeCandidates,
  id: findIds,
  name: findNames,
  text: findTexts,
  address: findAddresses,
  iban: findIbanCandidates,
  bic: findBicCandidates,
  vat: findVatCandidates,
  currency: findCurrencyCandidates,
  email: findEmailCandidates,
  phone: findPhoneCandidates,
  url: findUrlCandidates,
  duration: findDurationCandidates,
  boolean: findBooleans,
};

/** Finds everything on the pages that could be the value of a field of one of the kinds. */
export function collectCandidates(
  pages: PageLayout[],
  kinds: Set<ValueKind>,
  conventions: Conventions,
): CandidatesByKind {
  const found: CandidatesByKind = new Map([...kinds].map((kind) => [kind, []]));
  const wantsNumbers = kinds.has("amount") || kinds.has("number") || kinds.has("percent");
  for (const segment of pages.flatMap((page) => page.segments)) {
    for (const kind of kinds) {
      const list = found.get(kind);
      const finder = finders[kind];
      if (finder === undefined || list === undefined || list.length > MOST_PER_KIND) continue;
      for (const candidate of finder(segment, conventions)) list.push(candidate);
    }
    if (wantsNumbers) {
      const numbers = findNumberCandidates(segment, conventions, kinds);
      for (const kind of ["amount", "number", "percent"] as const) {
        const list = found.get(kind);
        if (list !== undefined && list.length <= MOST_PER_KIND) list.push(...(numbers[kind] ?? []));
      }
    }
  }
  relateTotals(found.get("amount") ?? []);
  for (const [kind, candidates] of found) {
    if (kind === "amount" || kind === "number") relateAmounts(candidates);
    else if (kind !== "name" && kind !== "text" && kind !== "address" && kind !== "boolean") relateRepeats(candidates);
  }
  return found;
}
