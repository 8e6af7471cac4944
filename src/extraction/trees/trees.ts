import { z } from "zod";

/** How many questions a tree asks one after the other. */
export const TREE_DEPTH = 4;
/** Number of questions in a tree, and of all its nodes, including those that ask nothing more. */
const QUESTIONS = 2 ** TREE_DEPTH - 1;
const NODES = 2 ** (TREE_DEPTH + 1) - 1;
/** Marks a node that asks nothing more. */
export const NOTHING = -1;

/**
 * A tree as a heap: after node i, node 2 i + 1 applies to things whose feature is at most the bound, and node 2 i + 2 to
 * others. Each node says what the tree would add to a score if it asked nothing more.
 */
const treeSchema = z.strictObject({
  /** The feature that each node asks about, by its number in `features`; -1 if it asks nothing more. */
  asked: z.array(z.int().min(NOTHING)).length(QUESTIONS),
  bounds: z.array(z.number()).length(QUESTIONS),
  points: z.array(z.number()).length(NODES),
});

export const treesSchema = z.strictObject({ features: z.array(z.string()), trees: z.array(treeSchema) });
export type Trees = z.infer<typeof treesSchema>;

/** Trees one after the other; a feature is a position in a vector of features. */
export interface PackedTrees {
  count: number;
  asked: Int32Array;
  bounds: Float64Array;
  points: Float64Array;
}

/**
 * Packs trees for vectors of features with these names; a node that asks about a name no longer known asks nothing
 * more.
 */
export function packTrees({ features, trees }: Trees, names: readonly string[]): PackedTrees {
  const at = new Map(names.map((name, index) => [name, index]));
  const toPosition = (feature: number) =>
    feature === NOTHING ? NOTHING : (at.get(features[feature] ?? "") ?? NOTHING);
  return {
    count: trees.length,
    asked: Int32Array.from(trees.flatMap(({ asked }) => asked.map(toPosition))),
    bounds: Float64Array.from(trees.flatMap(({ bounds }) => bounds)),
    points: Float64Array.from(trees.flatMap(({ points }) => points)),
  };
}

/** What the trees add to the score of the thing with these features. */
export function sumTrees(features: ArrayLike<number>, trees: PackedTrees): number {
  let sum = 0;
  for (let tree = 0; tree < trees.count; tree += 1) {
    let place = 0;
    for (let next = 0; next >= 0; next = answer(features, trees, tree, place)) place = next;
    sum += trees.points[tree * NODES + place] ?? 0;
  }
  return sum;
}

/**
 * The same sum, divided among the features whose answers changed what a tree adds, after Saabas, "Interpreting random
 * forests" (2014). What trees add before they ask anything goes to the feature that always holds, at the position
 * `always`.
 */
export function treePoints(features: ArrayLike<number>, trees: PackedTrees, always: number): Float64Array {
  const found = new Float64Array(features.length);
  const add = (feature: number, points: number) => {
    found[feature] = (found[feature] ?? 0) + points;
  };
  for (let tree = 0; tree < trees.count; tree += 1) {
    const pointsAt = (place: number) => trees.points[tree * NODES + place] ?? 0;
    add(always, pointsAt(0));
    let place = 0;
    for (let next = answer(features, trees, tree, 0); next >= 0; next = answer(features, trees, tree, place)) {
      add(trees.asked[tree * QUESTIONS + place] ?? always, pointsAt(next) - pointsAt(place));
      place = next;
    }
  }
  return found;
}

/** The next node; -1 if this one asks nothing more. */
function answer(features: ArrayLike<number>, { asked, bounds }: PackedTrees, tree: number, place: number): number {
  if (place >= QUESTIONS) return NOTHING;
  const feature = asked[tree * QUESTIONS + place] ?? NOTHING;
  if (feature === NOTHING) return NOTHING;
  return 2 * place + ((features[feature] ?? 0) <= (bounds[tree * QUESTIONS + place] ?? 0) ? 1 : 2);
}
