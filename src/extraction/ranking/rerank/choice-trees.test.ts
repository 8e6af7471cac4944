import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { packTrees, sumTrees, TREE_DEPTH, treePoints } from "../../trees/trees.ts";
import { absentAt, absentFeatureNames } from "./absent-features.ts";
import { added, choiceFeatureNames } from "./choice-features.ts";
import { ALWAYS_IN_TREES, treeFeatureNames, treeFeatures } from "./choice-trees.ts";
import { rerankingSchema } from "./choice-weights.ts";
import { contextFeatureNames } from "./context-features.ts";

const questions = 2 ** TREE_DEPTH - 1;

/** A tree that asks about the first feature and then, for choices with less of it, about the second. */
function tree(points: number[]) {
  return {
    asked: Array.from({ length: questions }, (_, node) => (node < 2 ? node : -1)),
    bounds: Array.from({ length: questions }, () => 0.5),
    points: [...points, ...Array.from({ length: 2 * questions + 1 - points.length }, () => 0)],
  };
}

const trees = packTrees(
  {
    features: ["isOnly", "field isPerson"],
    trees: [tree([0.1, 0.2, 0.3, 0.4, 0.5]), tree([0, -1, 1, -2, -1])],
  },
  treeFeatureNames,
);

function features({ isOnly, isPerson }: { isOnly: number; isPerson: number }) {
  const row = new Float64Array(choiceFeatureNames.length);
  const absent = new Float64Array(absentFeatureNames.length);
  row[added.isOnly] = isOnly;
  absent[absentAt.get("isPerson") ?? -1] = isPerson;
  return treeFeatures(row, absent);
}

test("each tree adds the points of the last node that a choice's answers lead to", () => {
  assert.equal(sumTrees(features({ isOnly: 1, isPerson: 0 }), trees), 0.3 + 1);
  assert.equal(sumTrees(features({ isOnly: 0, isPerson: 0 }), trees), 0.4 - 2);
  assert.equal(sumTrees(features({ isOnly: 0, isPerson: 1 }), trees), 0.5 - 1);
});

test("the points of the single features sum up to what the trees add", () => {
  const choice = features({ isOnly: 0, isPerson: 1 });
  const points = treePoints(choice, trees, ALWAYS_IN_TREES);
  const at = (name: string) => points[treeFeatureNames.indexOf(name)] ?? 0;
  assert.ok(Math.abs(at("isOnly") - (0.1 - 1)) < 1e-9);
  assert.ok(Math.abs(at("field isPerson") - 0.3) < 1e-9);
  assert.ok(Math.abs(at("field always") - 0.1) < 1e-9);
  assert.ok(Math.abs(points.reduce((sum, each) => sum + each) - sumTrees(choice, trees)) < 1e-9);
});

test("the shipped trees only ask about features that exist", () => {
  const file = rerankingSchema.parse(JSON.parse(readFileSync(join(import.meta.dirname, "reranking.json"), "utf8")));
  assert.deepEqual(
    file.features.filter((name) => !treeFeatureNames.includes(name)),
    [],
  );
  const inContext: string[] = contextFeatureNames;
  assert.deepEqual(
    file.context.features.filter((name) => !inContext.includes(name)),
    [],
  );
});
