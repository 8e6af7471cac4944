import assert from "node:assert/strict";
import { test } from "node:test";
import { findTrainedKind, type TrainedKind, trainedKinds } from "../fields/trained/trained-weights.ts";
import { featureNames } from "./features.ts";

test("each file of weights says what it was trained on, and read held-out layouts better than without", () => {
  assert.ok(trainedKinds().length > 0);
  for (const { kind, training } of trainedKinds()) {
    assert.ok(training.documents > 0 && training.layouts > 1 && /^\d{4}-\d\d-\d\d$/u.test(training.date), kind);
    assert.ok(training.after.right > training.before.right, kind);
    assert.ok(training.after.falseValues <= training.before.falseValues, kind);
  }
});

test("the weights are numbers on the engine's own features, and nothing of any document", () => {
  const known = new Set<string>(featureNames);
  for (const { kind, fields } of trainedKinds()) {
    for (const { weights } of Object.values(fields)) {
      for (const name of Object.keys(weights)) assert.ok(known.has(name), `${kind}: ${name}`);
    }
  }
});

function kindOf(kind: string, meanings: string[], telling: string[] = []): TrainedKind {
  const none = { right: 0, stated: 0, falseValues: 0, absent: 0 };
  const training = { set: "", documents: 1, made: [], layouts: 1, date: "", version: "", before: none, after: none };
  return { kind, training, meanings, telling, alsoCalled: {}, fields: {} };
}

test("a parser is of the kind that its fields mean most of", () => {
  const kinds = [kindOf("small", ["a", "b", "c"]), kindOf("large", ["a", "b", "c", "d", "e", "f", "g", "h"])];
  assert.equal(findTrainedKind(["a", "b", "c"], kinds)?.kind, "small");
  assert.equal(findTrainedKind(["a", "b", "c", "d", "e", "f"], kinds)?.kind, "large");
  assert.equal(findTrainedKind(["a", "b", "x", "y"], kinds), null);
});

test("a kind with a field that tells it takes only parsers that ask for such a one", () => {
  const kinds = [kindOf("told", ["a", "b", "c", "d"], ["d"])];
  assert.equal(findTrainedKind(["a", "b", "c"], kinds), null);
  assert.equal(findTrainedKind(["a", "b", "d", "x"], kinds)?.kind, "told");
  assert.equal(findTrainedKind(["a", "b", "d", "s", "t", "u", "v", "w", "x", "y"], kinds), null);
});
