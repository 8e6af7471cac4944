import type { PageLayout } from "../../../model/document-layout.ts";
import type { Conventions, RawObject, RawRecord, RawScalar, RawValue } from "../../../model/record.ts";
import { placeOf } from "./candidates/candidate.ts";
import { type CandidatesByKind, collectCandidates } from "./candidates/collect-candidates.ts";
import { findOptionCandidates } from "./candidates/find-patterns.ts";
import { createRelevanceFinder } from "./labels/relevance.ts";
import type { ValueKind } from "./labels/value-kind.ts";
import { findParties } from "./parties/find-parties.ts";
import type { ScalarSlot, Schema } from "./schema.ts";
import { chooseTogether } from "./scoring/choose-together.ts";
import { type Ranking, rankCandidates } from "./scoring/rank-candidates.ts";
import { createSurroundingsFinder } from "./scoring/surroundings.ts";
import { extractList } from "./tables/extract-list.ts";

/** Pages that are searched for single values: on longer documents they stand on the first pages or the last ones. */
const FIRST_PAGES = 40;
const LAST_PAGES = 10;
/** Runners-up given to people to pick from. */
const MOST_ALTERNATIVES = 4;
/** A runner-up less likely than this is noise. */
const LEAST_ALTERNATIVE = 0.01;

/** Extracts one record from the pages that hold it. */
export function extractRecord(allPages: PageLayout[], schema: Schema, conventions: Conventions): RawRecord {
  const pages = searchedPages(allPages);
  const rankings = rankScalars(pages, schema, conventions);
  chooseTogether(rankings);
  const values: Record<string, RawValue | null> = {};
  for (const field of schema.fields) values[field.name] = null;
  for (const [index, slot] of schema.scalars.entries()) {
    const ranking = rankings[index];
    const scalar = ranking === undefined ? null : toScalar(ranking);
    putScalar(values, slot, scalar);
  }
  for (const slot of schema.lists) values[slot.field.name] = extractList(allPages, slot, conventions);
  return { conventions, values };
}

function searchedPages(pages: PageLayout[]): PageLayout[] {
  return pages.length <= FIRST_PAGES + LAST_PAGES
    ? pages
    : [...pages.slice(0, FIRST_PAGES), ...pages.slice(-LAST_PAGES)];
}

function rankScalars(pages: PageLayout[], schema: Schema, conventions: Conventions): Ranking[] {
  const profiles = schema.scalars.map((slot) => slot.profile);
  const relevance = createRelevanceFinder(profiles);
  const context = {
    relevance,
    surroundings: createSurroundingsFinder(relevance, profiles.length),
    parties: findParties(pages),
  };
  const candidates = collectCandidates(pages, new Set(profiles.map((profile) => profile.kind)), conventions);
  return profiles.map((profile, index) =>
    rankCandidates(
      profile,
      index,
      candidatesFor(profile.kind, schema.scalars[index], pages, candidates, conventions),
      context,
    ),
  );
}

function candidatesFor(
  kind: ValueKind,
  slot: ScalarSlot | undefined,
  pages: PageLayout[],
  candidates: CandidatesByKind,
  conventions: Conventions,
) {
  const options = slot?.profile.field.options ?? [];
  if (kind !== "choice") return candidates.get(kind) ?? [];
  return pages
    .flatMap((page) => page.segments)
    .flatMap((segment) => findOptionCandidates(segment, options, conventions));
}

/** The best choice as a raw value with its runners-up, or null where "absent" is likelier. */
function toScalar(ranking: Ranking): RawScalar | null {
  const [best, ...others] = ranking.choices;
  if (best === undefined || best.score <= ranking.absentScore) return null;
  return {
    kind: "scalar",
    text: best.candidate.text,
    confidence: best.probability,
    place: placeOf(best.candidate.spans),
    alternatives: others
      .filter((choice) => choice.probability >= LEAST_ALTERNATIVE)
      .slice(0, MOST_ALTERNATIVES)
      .map(({ candidate, probability }) => ({
        text: candidate.text,
        confidence: probability,
        place: placeOf(candidate.spans),
      })),
  };
}

function putScalar(values: Record<string, RawValue | null>, slot: ScalarSlot, scalar: RawScalar | null): void {
  if (slot.child === null) {
    values[slot.field.name] = scalar;
    return;
  }
  const known = values[slot.field.name];
  const object: RawObject = known?.kind === "object" ? known : { kind: "object", values: {} };
  object.values[slot.child] = scalar;
  values[slot.field.name] = object;
}
