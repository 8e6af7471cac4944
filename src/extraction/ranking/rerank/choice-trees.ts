import { z } from "zod";
import type { Features } from "../features.ts";
import { absentFeatureNames } from "./absent-features.ts";
import { choiceFeatureNames } from "./choice-features.ts";

/** Prefix of the names of facts about the field. */
const OF_FIELD = "field ";

/**
 * What trees ask about: features of a choice, and facts about its field and document, which alone say nothing about a
 * choice.
 */
export const treeFeatureNames: string[] = [...choiceFeatureNames, ...absentFeatureNames.filter(isOfField).map(ofField)];

function ofField(name: string): string {
  return `${OF_FIELD}${name}`;
}

function isOfField(name: string): boolean {
  return !name.startsWith("best ") && !name.startsWith("first ");
}

/** The fact about the field in the name of a tree's feature; null if it is a feature of the choice. */
export function fieldFactIn(name: string): string | null {
  return name.startsWith(OF_FIELD) ? name.slice(OF_FIELD.length) : null;
}

/** Position of the feature that always holds. */
export const ALWAYS_IN_TREES = treeFeatureNames.indexOf(ofField("always"));

/** Positions of the facts about the field among the features of "absent". */
const factsAt = absentFeatureNames.flatMap((name, index) => (isOfField(name) ? [index] : []));

/** The features of a choice that trees ask about, in the order of `treeFeatureNames`. */
export function treeFeatures(row: ArrayLike<number>, absent: ArrayLike<number>): Features {
  const features = new Float64Array(treeFeatureNames.length);
  features.set(row);
  for (const [index, at] of factsAt.entries()) features[choiceFeatureNames.length + index] = absent[at] ?? 0;
  return features;
}

/** How many questions a tree asks one after the other. */
export const TREE_DEPTH = 4;
/** Number of questions in a tree, and of all its nodes, including those that ask nothing more. */
const QUESTIONS = 2 ** TREE_DEPTH - 1;
const NODES = 2 ** (TREE_DEPTH + 1) - 1;
/** Marks a node that asks nothing more. */
export const NOTHING = -1;

/**
 * A tree as a heap: after node i, node 2 i + 1 applies to choices whose feature is at most the bound, and node 2 i + 2
 * to others. Each node says what the tree would add to a score if it asked nothing more.
 */
const treeSchema = z.strictObject({
  /** The feature that each node asks about, by its number in `features`; -1 if it asks nothing more. */
  asked: z.array(z.int().min(NOTHING)).length(QUESTIONS),
  bounds: z.array(z.number()).length(QUESTIONS),
  points: z.array(z.number()).length(NODES),
});

export const choiceTreesSchema = z.strictObject({ features: z.array(z.string()), trees: z.array(treeSchema) });
export type ChoiceTrees = z.infer<typeof choiceTreesSchema>;

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
export function packTrees({ features, trees }: ChoiceTrees, names: readonly string[]): PackedTrees {
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

/** What the trees add to the score of a choice. */
export function sumTrees(features: Features, trees: PackedTrees): number {
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
export function treePoints(features: Features, trees: PackedTrees, always: number): Float64Array {
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

/** The next node for a choice; -1 if this one asks nothing more. */
function answer(features: Features, { asked, bounds }: PackedTrees, tree: number, place: number): number {
  if (place >= QUESTIONS) return NOTHING;
  const feature = asked[tree * QUESTIONS + place] ?? NOTHING;
  if (feature === NOTHING) return NOTHING;
  return 2 * place + ((features[feature] ?? 0) <= (bounds[tree * QUESTIONS + place] ?? 0) ? 1 : 2);
}
