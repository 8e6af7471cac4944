import type { PageLayout } from "../../../domain/document-layout.ts";
import type { ValueKind } from "../../../vocabulary/value-kind.ts";
import { type Candidate, makeCandidate } from "../../candidates/candidate.ts";
import type { Span } from "../../document/span.ts";
import type { FieldProfile } from "../../fields/field-profile.ts";
import { assignEntries } from "./assign-entries.ts";
import { type AnchoredEntry, findAnchoredEntries } from "./find-anchored-entries.ts";
import { wholeKinds } from "./form-entry.ts";
import type { SegmentIndex } from "./index-by-segment.ts";

/** Of several values of a kind at one place, each later one counts this much of the one before. */
const NEXT_VALUE = 0.8;
/** A place that another field takes counts this much less. */
const TAKEN = 0.35;

/** Candidates that stand at the captions of the fields, by field. */
export function findAnchoredCandidates(
  pages: PageLayout[],
  profiles: FieldProfile[],
  found: SegmentIndex,
): (fieldIndex: number) => Candidate[] {
  const entries = findAnchoredEntries(pages, profiles);
  if (entries.length === 0) return () => [];
  const places = new Map<string, number>();
  for (const entry of entries) {
    const key = keyOf(entry);
    if (!places.has(key)) places.set(key, places.size);
  }
  const scores = profiles.map(() => new Array<number>(places.size).fill(0));
  const valuesOf = createRangeFinder(found);
  for (const entry of entries) {
    const kind = profiles[entry.field]?.kind ?? "text";
    const place = places.get(keyOf(entry)) ?? 0;
    const row = scores[entry.field];
    const hasValue = wholeKinds.has(kind) || valuesOf(kind, entry.spans).length > 0;
    if (row !== undefined && hasValue) row[place] = Math.max(row[place] ?? 0, entry.score);
  }
  const assigned = assignEntries(scores);
  const taken = new Map(assigned.flatMap((place, field) => (place < 0 ? [] : [[place, field] as const])));
  const byField = Map.groupBy(entries, ({ field }) => field);
  return (fieldIndex) => {
    const kind = profiles[fieldIndex]?.kind ?? "text";
    const isKnown = (profiles[fieldIndex]?.concepts.length ?? 0) > 0;
    const own = byField.get(fieldIndex) ?? [];
    return own.flatMap((entry) => {
      if (isKnown && !entry.isInForm) return [];
      const owner = taken.get(places.get(keyOf(entry)) ?? -1);
      const captioned = owner === undefined || owner === fieldIndex ? entry.score : entry.score - TAKEN;
      const candidates = candidatesOf(entry, kind, valuesOf);
      return candidates.map((candidate, order) => ({
        ...candidate,
        traits: { ...candidate.traits, captioned: captioned * NEXT_VALUE ** order },
        vector: null,
      }));
    });
  };
}

/** Values of fields that begin at the same place exclude each other. */
function keyOf({ spans }: AnchoredEntry): string {
  return `${spans[0].segment.id}:${spans[0].from}`;
}

/** Words of an identifier at most, when all of a place is taken for one. */
const MOST_ID_WORDS = 4;

function candidatesOf(entry: AnchoredEntry, kind: ValueKind, valuesOf: RangeFinder): Candidate[] {
  if (!wholeKinds.has(kind)) return valuesOf(kind, entry.spans);
  const whole = makeCandidate(kind, entry.spans);
  if (kind !== "id") return [whole];
  const isId = entry.spans.length <= 2 && whole.text.split(/\s+/u).length <= MOST_ID_WORDS;
  return isId ? [whole, ...valuesOf(kind, entry.spans)] : valuesOf(kind, entry.spans);
}

type RangeFinder = (kind: ValueKind, spans: Span[]) => Candidate[];

function createRangeFinder(found: SegmentIndex): RangeFinder {
  return (kind, spans) =>
    spans.flatMap(({ segment, from, to }) =>
      found(kind, segment).filter(({ spans: [first] }) => first.from >= from && first.to <= to),
    );
}
