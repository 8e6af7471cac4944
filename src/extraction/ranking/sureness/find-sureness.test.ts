import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { packTrees } from "../../trees/trees.ts";
import { logOdds } from "../confidence-line.ts";
import { sureness, surenessOf, surenessSchema } from "./find-sureness.ts";
import { documentFactIn, heldBack, ofBest, surenessFeatureNames } from "./sureness-features.ts";

const file = surenessSchema.parse(JSON.parse(readFileSync(join(import.meta.dirname, "sureness.json"), "utf8")));

test("trees only ask about known features", () => {
  assert.deepEqual(
    file.features.filter((name) => !surenessFeatureNames.includes(name)),
    [],
  );
});

test("of unseen kinds, sureness gives more right values than shares, fewer wrong ones, and invents fewer", () => {
  const [right, wrong, absentGiven] = file.fitted.heldOut;
  assert.ok((right?.after ?? 0) > (right?.before ?? 0));
  assert.ok((wrong?.after ?? 0) < (wrong?.before ?? 0));
  assert.ok((absentGiven?.after ?? 0) < (absentGiven?.before ?? 0));
});

test("without anything else, a choice is as sure as its share", () => {
  const features = new Float64Array(surenessFeatureNames.length);
  features[ofBest.shareOdds] = logOdds(0.8);
  const none = { ...sureness.trees, count: 0 };
  assert.ok(Math.abs(surenessOf(features, none) - 0.8) < 1e-9);
});

test("a choice that is held back by hand is no surer than its share, whatever the trees say", () => {
  const surest = {
    ...file,
    trees: [{ asked: Array(15).fill(-1), bounds: Array(15).fill(0), points: Array(31).fill(3) }],
  };
  const trees = packTrees(surest, surenessFeatureNames);
  for (const name of ["none", ...heldBack]) {
    const features = new Float64Array(surenessFeatureNames.length);
    features[ofBest.shareOdds] = logOdds(0.3);
    if (name !== "none") features[surenessFeatureNames.indexOf(name)] = 1;
    const sure = surenessOf(features, trees);
    assert.ok(name === "none" ? sure > 0.8 : Math.abs(sure - 0.3) < 1e-9, `${name}: ${sure}`);
  }
});

test("facts about the document are told from those about a choice", () => {
  assert.equal(documentFactIn("document title"), "title");
  assert.equal(documentFactIn("near"), null);
});
