import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { likelyRowsSchema } from "./part-rows.ts";
import { type RowFeature, rowFeatureNames } from "./row-features.ts";

const file = likelyRowsSchema.parse(JSON.parse(readFileSync(join(import.meta.dirname, "likely-rows.json"), "utf8")));

test("trees only ask about known features of rows", () => {
  assert.deepEqual(
    file.features.filter((name) => !rowFeatureNames.includes(name as RowFeature)),
    [],
  );
});

test("of unseen kinds, less than two thirds of what only looks like rows is given, and hardly a whole row is lost", () => {
  const [others, whole] = file.fitted.heldOut;
  assert.ok(3 * (others?.after ?? 0) < 2 * (others?.before ?? 0));
  assert.ok((whole?.after ?? 0) > 0.98 * (whole?.before ?? 0));
});
