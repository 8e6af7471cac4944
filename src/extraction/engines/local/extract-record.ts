import type { PageLayout } from "../../../model/document-layout.ts";
import type { Conventions, RawList, RawObject, RawRecord, RawScalar, RawValue } from "../../../model/record.ts";
import { placeOf } from "./candidates/candidate.ts";
import { readProse } from "./candidates/prose.ts";
import { readPartyList } from "./parties/read-party-list.ts";
import { rankScalars } from "./rank-scalars.ts";
import { repairRecord } from "./repair/repair-record.ts";
import { checkingSlots, type ListSlot, type ScalarSlot, type Schema } from "./schema.ts";
import { calibrateConfidence, worstReading } from "./scoring/calibrate-confidence.ts";
import { chooseTogether } from "./scoring/choose-together.ts";
import { matchDocument } from "./scoring/matches-document.ts";
import type { Choice, Ranking } from "./scoring/rank-candidates.ts";
import { extractEnumeration, isEnumeration } from "./tables/extract-enumeration.ts";
import { extractList } from "./tables/extract-list.ts";

/** Runners-up given to people to pick from. */
const MOST_ALTERNATIVES = 4;
/** A runner-up less likely than this is noise. */
const LEAST_ALTERNATIVE = 0.01;

/** Extracts one record from the pages that hold it; `ranked`: what `rankAll` gave for them, where it was asked already. */
export function extractRecord(
  allPages: PageLayout[],
  schema: Schema,
  conventions: Conventions,
  ranked: Ranking[] | null = null,
): RawRecord {
  const rankings = rankTogether(allPages, schema, conventions, ranked);
  const lists = schema.lists.map((slot) => ({ slot, list: readList(allPages, slot, conventions) }));
  const match = matchDocument(
    allPages,
    rankings.slice(0, schema.scalars.length),
    lists.map(({ list }) => ({ isFound: list !== null })),
  );
  const values: Record<string, RawValue | null> = {};
  for (const field of schema.fields) values[field.name] = null;
  for (const [index, slot] of schema.scalars.entries()) {
    const ranking = rankings[index];
    const best = ranking?.choices[0];
    const isGiven = ranking !== undefined && best !== undefined && match.accepts(best, ranking);
    const scalar = isGiven ? toScalar(ranking, schema.learned ? null : calibrateConfidence) : null;
    putScalar(values, slot, scalar);
  }
  for (const { slot, list } of lists) values[slot.field.name] = match.isMatch ? list : null;
  repairRecord(values, schema, rankings, { pages: allPages, conventions });
  return { conventions, values };
}

/** Ranks all single values, and behind them the engine's own that check them, before any corrects another. */
export function rankAll(pages: PageLayout[], schema: Schema, conventions: Conventions): Ranking[] {
  return rankScalars(pages, { ...schema, scalars: [...schema.scalars, ...checkingSlots(schema)] }, conventions);
}

/** Reads the rows of a list; null where the document has none. */
export function readList(pages: PageLayout[], slot: ListSlot, conventions: Conventions): RawList | null {
  const parties = readPartyList(readProse(pages), slot);
  if (parties !== null) return parties;
  return isEnumeration(slot) ? extractEnumeration(pages, slot, conventions) : extractList(pages, slot, conventions);
}

/** Ranks all single values and lets them correct each other. */
export function rankTogether(
  allPages: PageLayout[],
  schema: Schema,
  conventions: Conventions,
  ranked: Ranking[] | null = null,
): Ranking[] {
  const rankings = ranked ?? rankAll(allPages, schema, conventions);
  chooseTogether(rankings);
  return rankings;
}

/**
 * The best choice as a raw value with its runners-up, or null where "absent" is likelier. What was learned from a parser's own
 * examples has other shares than those that `calibrate` was fitted on.
 */
function toScalar(ranking: Ranking, calibrate: typeof calibrateConfidence | null): RawScalar | null {
  const [best, ...others] = ranking.choices;
  const { kind } = ranking.profile;
  const sureness = ({ probability, candidate }: Choice) =>
    calibrate === null ? probability : calibrate(probability, kind, worstReading(candidate.spans));
  if (best === undefined || best.score <= ranking.absentScore) return null;
  return {
    kind: "scalar",
    text: best.candidate.text,
    ...(ranking.profile.kind === "currency" ? { meaning: "currency" as const } : {}),
    confidence: sureness(best),
    place: placeOf(best.candidate.spans),
    alternatives: others
      .filter((choice) => choice.probability >= LEAST_ALTERNATIVE)
      .slice(0, MOST_ALTERNATIVES)
      .map((choice) => ({
        text: choice.candidate.text,
        confidence: sureness(choice),
        place: placeOf(choice.candidate.spans),
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
