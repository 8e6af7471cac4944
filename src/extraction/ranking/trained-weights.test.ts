import assert from "node:assert/strict";
import { test } from "node:test";
import { findTrainedKind, type TrainedKind, trainedKinds } from "../fields/trained/trained-weights.ts";
import { featureNames } from "./features.ts";

test("each file of weights read held-out layouts better than without", () => {
  assert.ok(trainedKinds().length > 0);
  for (const { kind, layouts, fitted } of trainedKinds()) {
    const [right, falseValues] = fitted.heldOut;
    assert.ok(layouts > 1, kind);
    assert.ok((right?.after ?? 0) > (right?.before ?? 0), kind);
    assert.ok((falseValues?.after ?? 0) <= (falseValues?.before ?? 0), kind);
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
  const fitted = { command: "", date: "2026-01-01", commit: "0000000", sets: [], heldOut: [] };
  return { kind, fitted, layouts: 1, made: [], meanings, alsoAsked: [], telling, alsoCalled: {}, fields: {} };
}

test("a parser is of the kind that its fields mean most of", () => {
  const kinds = [kindOf("small", ["a", "b", "c"]), kindOf("large", ["a", "b", "c", "d", "e", "f", "g", "h"])];
  assert.equal(findTrainedKind(["a", "b", "c"], kinds)?.kind, "small");
  assert.equal(findTrainedKind(["a", "b", "c", "d", "e", "f"], kinds)?.kind, "large");
  assert.equal(findTrainedKind(["a", "b", "x", "y"], kinds), null);
});

test("a parser that asks mostly for other things is of no kind", () => {
  const kinds = [{ ...kindOf("small", ["a", "b", "c"]), alsoAsked: ["d"] }];
  assert.equal(findTrainedKind(["a", "b", "c", "d", "t", "u", "v", "w", "x", "y"], kinds)?.kind, "small");
  assert.equal(findTrainedKind(["a", "b", "c", "s", "t", "u", "v", "w", "x", "y"], kinds), null);
});

test("a kind with a field that tells it takes only parsers that ask for such a one", () => {
  const kinds = [kindOf("told", ["a", "b", "c", "d"], ["d"])];
  assert.equal(findTrainedKind(["a", "b", "c"], kinds), null);
  assert.equal(findTrainedKind(["a", "b", "d", "x"], kinds)?.kind, "told");
  assert.equal(findTrainedKind(["a", "b", "d", "s", "t", "u", "v", "w", "x", "y"], kinds), null);
});
