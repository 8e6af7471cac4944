import type { PageLayout } from "../../domain/document-layout.ts";
import type { Conventions } from "../../domain/record.ts";
import type { ValueKind } from "../../vocabulary/value-kind.ts";
import type { TaughtSchema } from "../ranking/applied-model.ts";
import type { Ranking } from "../ranking/rank-candidates.ts";
import { type Ranked, rankAll, rankScalars } from "../ranking/rank-scalars.ts";
import { REQUIRED_FIELD_BONUS } from "../ranking/weights.ts";
import type { PageFacts } from "./read-page-facts.ts";

/** What one page says about where records begin. */
export interface PageLook extends PageFacts {
  /** Keys of the values that the unique field can have here, likeliest first; none if the page states none. */
  values: string[];
  /** Keys of the values that the page states, by field. */
  stated: Map<number, string>;
  /** The unique field is a number of the document itself, not a name or a date that documents share. */
  isNumber: boolean;
}

/** Maximum values of the unique field that are compared: documents print several numbers under likely captions. */
const MOST_VALUES = 3;

/**
 * Names, dates and addresses often have no caption: they may score this far below "absent" and still count as stated.
 */
const WITHOUT_CAPTION = 1.5;
const uncaptionedKinds = new Set<ValueKind>(["name", "date", "datetime", "address"]);

/** Whether values of a kind are shared by documents: a shop's name, a day. */
export function isSharedKind(kind: ValueKind): boolean {
  return uncaptionedKinds.has(kind);
}

/** Describes a page that is known to continue the one before, without examining its fields. */
export function passPage(facts: PageFacts): PageLook {
  return { ...facts, values: [], stated: new Map(), isNumber: false };
}

/**
 * Reads what a page states about the fields; `unique` is the position of the unique field, or -1. The result's `ranked`
 * is everything that was found, in case the page turns out to be a record.
 */
export function lookAtPage(
  facts: PageFacts,
  schema: TaughtSchema,
  unique: number,
  conventions: Conventions,
): { look: PageLook; ranked: Ranked } {
  const ranked = rankAll({ pages: [facts.page], conventions }, schema);
  const asked = ranked.rankings.slice(0, schema.scalars.length);
  const ranking = asked[unique];
  const values = (ranking?.choices ?? []).filter((choice) => choice.score > (ranking?.absentScore ?? 0));
  const look: PageLook = {
    ...facts,
    values: values.slice(0, MOST_VALUES).map((choice) => choice.candidate.key),
    stated: new Map(
      asked.flatMap((each, field) => (isStated(each) ? [[field, each.choices[0]?.candidate.key ?? ""]] : [])),
    ),
    isNumber: ranking !== undefined && !isSharedKind(ranking.profile.kind),
  };
  return { look, ranked };
}

/** What a part of a page states by itself. */
export interface PartLook {
  /** By field: how far its best value is ahead of "absent", without the benefit of being required. */
  leads: number[];
  /** Key of the unique field's best value; null if there is no unique field or no value. */
  value: string | null;
  rankings: Ranking[];
}

/**
 * Reads what a part of a page states. A required field takes whatever there is, which proves nothing about a part, so
 * its bonus does not count.
 */
export function lookAtPart(page: PageLayout, schema: TaughtSchema, unique: number, conventions: Conventions): PartLook {
  return describePart(rankScalars({ pages: [page], conventions }, schema), unique);
}

/** Describes a part whose fields have been ranked. */
export function describePart(rankings: Ranking[], unique: number): PartLook {
  const leads = rankings.map(
    (ranking) => (ranking.choices[0]?.score ?? Number.NEGATIVE_INFINITY) - leastScore(ranking),
  );
  return { leads, value: rankings[unique]?.choices[0]?.candidate.key ?? null, rankings };
}

/** The score from which a part states a value. */
export function leastScore({ absentScore, profile }: Ranking): number {
  const plain = absentScore + (profile.isRequired ? REQUIRED_FIELD_BONUS : 0);
  return plain - (uncaptionedKinds.has(profile.kind) ? WITHOUT_CAPTION : 0);
}

function isStated(ranking: Ranking): boolean {
  return (ranking.choices[0]?.score ?? Number.NEGATIVE_INFINITY) > ranking.absentScore;
}
