import { type Candidate, placeOf } from "../candidates/candidate.ts";
import type { RememberedValue } from "./example-sketch.ts";
import type { PlaceFinder, PlaceSurface } from "./place-surface.ts";
import { describeValue, type ValueSurface } from "./value-surface.ts";

/** A candidate as learning sees it. */
export interface Sighting extends Omit<RememberedValue, "anchors" | "parts"> {
  around: PlaceSurface;
  look: ValueSurface;
}

const nowhere = { page: 0, box: { left: 0, top: 0, right: 0, bottom: 0 } };

/** Describes the candidates of one document, each once, however many fields ask. */
export function createSightings(places: PlaceFinder): (candidate: Candidate) => Sighting {
  const known = new WeakMap<Candidate, Sighting>();
  return (candidate) => {
    const found = known.get(candidate);
    if (found !== undefined) return found;
    const first = candidate.spans[0];
    const around = places.at(first.segment, candidate.labelledFrom ?? first.from);
    const look = describeValue(candidate);
    const { page, box } = placeOf([first]) ?? nowhere;
    const { width, height } = first.segment.page;
    const sighting: Sighting = {
      around,
      look,
      near: around.near,
      above: around.above,
      right: around.right,
      below: around.below,
      value: look.value,
      shape: look.shape,
      cut: look.cut,
      page,
      left: box.left,
      right2: box.right,
      top: (box.top * height) / width,
    };
    known.set(candidate, sighting);
    return sighting;
  };
}
