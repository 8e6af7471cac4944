import assert from "node:assert/strict";
import { test } from "node:test";
import { findTrainedKind, type TrainedKind, trainedKinds } from "../fields/trained/trained-weights.ts";
import { featureNames } from "./features.ts";

test("with each file of weights, held-out layouts are read better than without", () => {
  assert.ok(trainedKinds().length > 0);
  for (const { kind, layouts, fitted } of trainedKinds()) {
    const [right, falseValues] = fitted.heldOut;
    assert.ok(layouts > 1, kind);
    assert.ok((right?.after ?? 0) > (right?.before ?? 0), kind);
    assert.ok((falseValues?.after ?? 0) <= (falseValues?.before ?? 0), kind);
  }
});

test("the weights are numbers for the engine's own features, and contain nothing of any document", () => {
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

/** The kind of a parser that asks for these things, in these words. */
function findKind(meanings: string, words: string, kinds: TrainedKind[]): string | null {
  return findTrainedKind({ meanings: meanings.split(" "), words }, kinds)?.kind ?? null;
}

test("a parser is of the kind that shares most meanings with its fields", () => {
  const kinds = [kindOf("small", ["a", "b", "c"]), kindOf("large", ["a", "b", "c", "d", "e", "f", "g", "h"])];
  assert.equal(findKind("a b c", "small or large", kinds), "small");
  assert.equal(findKind("a b c d e f", "small or large", kinds), "large");
  assert.equal(findKind("a b x y", "small or large", kinds), null);
});

test("a parser that asks mostly for other things is of no kind", () => {
  const kinds = [{ ...kindOf("small", ["a", "b", "c"]), alsoAsked: ["d"] }];
  assert.equal(findKind("a b c d t u v w x y", "small", kinds), "small");
  assert.equal(findKind("a b c s t u v w x y", "small", kinds), null);
});

test("a kind is recognised by a field that only it is asked for, or by its name", () => {
  const kinds = [kindOf("told", ["a", "b", "c", "d"], ["d"])];
  assert.equal(findKind("a b c", "", kinds), null);
  assert.equal(findKind("a b c", "Told papers", kinds), "told");
  assert.equal(findKind("a b d x", "", kinds), "told");
  assert.equal(findKind("a b d s t u v w x y", "", kinds), null);
});
