import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { shortlist, shortlistFeatureNames, shortlistGroups, shortlistSchema, takeShortlist } from "./shortlist.ts";

const file = shortlistSchema.parse(JSON.parse(readFileSync(join(import.meta.dirname, "shortlist.json"), "utf8")));

test("each feature of candidates has a weight for each group of kinds, and each weight has a feature", () => {
  for (const group of shortlistGroups) assert.deepEqual(Object.keys(file.weights[group]), shortlistFeatureNames, group);
});

const few = { ...shortlist, most: 3, mostByScore: 2, prior: 0.5 };

test("the highest scores become choices, and then what the learned weights list highest", () => {
  const all = [
    { name: "a", score: 1, listing: 9 },
    { name: "b", score: 5, listing: -9 },
    { name: "c", score: 4, listing: -9 },
    { name: "d", score: 3, listing: 0 },
  ];
  const { taken, bestLeftOut } = takeShortlist(all, few);
  assert.deepEqual(
    taken.map(({ name }) => name),
    ["b", "c", "a"],
  );
  assert.equal(bestLeftOut, 3);
});

test("few candidates all become choices, highest score first", () => {
  const all = [
    { score: 1, listing: 9 },
    { score: 2, listing: 0 },
  ];
  assert.deepEqual(takeShortlist(all, few), { taken: [all[1], all[0]], bestLeftOut: Number.NEGATIVE_INFINITY });
});
