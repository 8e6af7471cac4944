import { spanBox } from "../../../domain/span.ts";
import type { ValueKind } from "../../../vocabulary/value-kind.ts";
import type { Candidate } from "../../candidates/candidate.ts";
import { createFeatureSet } from "./hash.ts";
import { createPlaceFinder, type PlaceSurface } from "./place-surface.ts";
import { createSegmentWords } from "./segment-words.ts";
import { describeValue, type ValueSurface } from "./value-surface.ts";

/** Where a candidate's first line stands, in widths of the page. */
export interface Spot {
  page: number;
  left: number;
  right: number;
  top: number;
}

/** A candidate as learning sees it: what surrounds it, what it looks like, and where it is. */
export interface Sighting extends Spot {
  around: PlaceSurface;
  look: ValueSurface;
}

/** All positions of hashed features. */
const allFeatures = createFeatureSet();

/**
 * Describes the candidates of one document; those of kinds that several fields ask for are remembered. `features` are
 * the hashed features that count.
 */
export function createSightings(
  features = allFeatures,
  isShared: (kind: ValueKind) => boolean = () => true,
): (candidate: Candidate) => Sighting {
  const wordsOf = createSegmentWords();
  const places = createPlaceFinder(wordsOf, features);
  const known = new Map<Candidate, Sighting>();
  return (candidate) => {
    const isKept = isShared(candidate.kind);
    const found = isKept ? known.get(candidate) : undefined;
    if (found !== undefined) return found;
    const first = candidate.spans[0];
    const { page, left, right, top } = spotOf(candidate);
    const sighting: Sighting = {
      around: places.at(first.segment, candidate.captionedFrom ?? first.from),
      look: describeValue(candidate, wordsOf, features),
      page,
      left,
      right,
      top,
    };
    if (isKept) known.set(candidate, sighting);
    return sighting;
  };
}

export function spotOf({ spans: [first] }: Candidate): Spot {
  const { page } = first.segment;
  const { left, right, top } = spanBox(first);
  return {
    page: page.number,
    left: clamp(left / page.width),
    right: clamp(right / page.width),
    top: (clamp(top / page.height) * page.height) / page.width,
  };
}

function clamp(share: number): number {
  return Math.min(1, Math.max(0, share));
}
