import type { Segment } from "../../../domain/document-layout.ts";
import type { ValueKind } from "../../../vocabulary/value-kind.ts";
import type { Candidate } from "../../candidates/candidate.ts";

/** The candidates of a kind that begin in a segment. */
export type SegmentIndex = (kind: ValueKind, segment: Segment) => Candidate[];

/** Sorts candidates by the segment in which they begin, each kind when it is first asked for. */
export function indexBySegment(found: Map<ValueKind, Candidate[]>): SegmentIndex {
  const known = new Map<ValueKind, Map<Segment, Candidate[]>>();
  return (kind, segment) => {
    const bySegment = known.get(kind) ?? Map.groupBy(found.get(kind) ?? [], ({ spans: [first] }) => first.segment);
    known.set(kind, bySegment);
    return bySegment.get(segment) ?? [];
  };
}
