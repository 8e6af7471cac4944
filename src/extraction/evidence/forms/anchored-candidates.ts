import type { PageLayout } from "../../../domain/document-layout.ts";
import { type Span, spanText } from "../../../domain/span.ts";
import type { ValueKind } from "../../../vocabulary/value-kind.ts";
import { type Candidate, makeCandidate } from "../../candidates/candidate.ts";
import { onlyTicked } from "../../candidates/ticked-options.ts";
import type { FieldProfile } from "../../fields/field-profile.ts";
import { assignBlanks } from "./assign-blanks.ts";
import { canBeId, canBeOf, MOST_ID_WORDS, partFor } from "./block-parts.ts";
import { type AnchoredText, findAnchoredTexts } from "./find-anchored-texts.ts";
import { optionKinds, tickBox, wholeKinds } from "./form-blank.ts";
import type { SegmentIndex } from "./index-by-segment.ts";

/** Of several values of a kind at one place, each later one counts this much of the one before. */
const NEXT_VALUE = 0.8;
/** A place that another field takes counts this much less. */
const TAKEN = 0.35;

/** Candidates at the fields' captions, by field. */
export function findAnchoredCandidates(
  pages: PageLayout[],
  profiles: FieldProfile[],
  found: SegmentIndex,
): (fieldIndex: number) => Candidate[] {
  const anchoredTexts = findAnchoredTexts(pages, profiles).flatMap((anchored) => partOf(anchored, profiles));
  if (anchoredTexts.length === 0) return () => [];
  const places = new Map<string, number>();
  for (const anchored of anchoredTexts) {
    const key = keyOf(anchored);
    if (!places.has(key)) places.set(key, places.size);
  }
  const scores = profiles.map(() => new Array<number>(places.size).fill(0));
  const valuesOf = createRangeFinder(found);
  for (const anchored of anchoredTexts) {
    const kind = profiles[anchored.field]?.kind ?? "text";
    const place = places.get(keyOf(anchored)) ?? 0;
    const row = scores[anchored.field];
    const hasValue = wholeKinds.has(kind) || valuesOf(kind, anchored.spans).length > 0;
    if (row !== undefined && hasValue) row[place] = Math.max(row[place] ?? 0, anchored.score);
  }
  const assigned = assignBlanks(scores);
  const taken = new Map(assigned.flatMap((place, field) => (place < 0 ? [] : [[place, field] as const])));
  const byField = Map.groupBy(anchoredTexts, ({ field }) => field);
  return (fieldIndex) => {
    const kind = profiles[fieldIndex]?.kind ?? "text";
    const isKnown = (profiles[fieldIndex]?.concepts.length ?? 0) > 0;
    const own = byField.get(fieldIndex) ?? [];
    return own.flatMap((anchored) => {
      if (isKnown && !anchored.isInForm) return [];
      const owner = taken.get(places.get(keyOf(anchored)) ?? -1);
      const captioned = owner === undefined || owner === fieldIndex ? anchored.score : anchored.score - TAKEN;
      const candidates = candidatesOf(anchored, kind, valuesOf);
      return candidates.map((candidate, order) => ({
        ...candidate,
        traits: { ...candidate.traits, captioned: captioned * NEXT_VALUE ** order },
      }));
    });
  };
}

/** Values of different fields that begin at the same place exclude each other. */
function keyOf({ spans }: AnchoredText): string {
  return `${spans[0].segment.id}:${spans[0].from}`;
}

/** The part of the text at a caption that the field asks for; nothing if that cannot be a value of the field's kind. */
function partOf(anchored: AnchoredText, profiles: FieldProfile[]): AnchoredText[] {
  const profile = profiles[anchored.field];
  if (profile === undefined) return [];
  if (optionKinds.has(profile.kind) && anchored.spans.some((span) => tickBox.test(spanText(span))))
    return tickedOf(anchored);
  const spans = partFor(anchored.spans, profile);
  if (anchored.isPartys && spans === anchored.spans) return [];
  return canBeOf(profile, spans.map(spanText).join("\n")) ? [{ ...anchored, spans }] : [];
}

/** Of options with tick boxes, the only one that is ticked. */
function tickedOf(anchored: AnchoredText): AnchoredText[] {
  const only = onlyTicked(anchored.spans);
  return only === null ? [] : [{ ...anchored, spans: [only] }];
}

function candidatesOf(anchored: AnchoredText, kind: ValueKind, valuesOf: RangeFinder): Candidate[] {
  if (!wholeKinds.has(kind)) return valuesOf(kind, anchored.spans);
  const whole = makeCandidate(kind, anchored.spans);
  if (kind !== "id") return [whole];
  const isId = anchored.spans.length <= 2 && whole.text.split(/\s+/u).length <= MOST_ID_WORDS && canBeId(whole.text);
  return isId ? [whole, ...valuesOf(kind, anchored.spans)] : valuesOf(kind, anchored.spans);
}

type RangeFinder = (kind: ValueKind, spans: Span[]) => Candidate[];

function createRangeFinder(found: SegmentIndex): RangeFinder {
  return (kind, spans) =>
    spans.flatMap(({ segment, from, to }) =>
      found(kind, segment).filter(({ spans: [first] }) => first.from >= from && first.to <= to),
    );
}
