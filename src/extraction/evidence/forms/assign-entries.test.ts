import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { assignEntries, LEAST_SCORE } from "./assign-entries.ts";

test("a field gives way when another one fits its entry better and there is a second for it", () => {
  assert.deepEqual(
    assignEntries([
      [0.8, 0.7],
      [0.9, 0.1],
    ]),
    [1, 0],
  );
});

test("an entry that names a field badly is left alone", () => {
  assert.deepEqual(assignEntries([[LEAST_SCORE - 0.05]]), [-1]);
});

test("no assignment has a larger sum, and no entry is given twice", () => {
  const score = fc.integer({ min: 0, max: 10 }).map((tenths) => tenths / 10);
  const matrix = fc
    .tuple(fc.integer({ min: 1, max: 4 }), fc.integer({ min: 0, max: 4 }))
    .chain(([fields, entries]) =>
      fc.array(fc.array(score, { minLength: entries, maxLength: entries }), { minLength: fields, maxLength: fields }),
    );
  fc.assert(
    fc.property(matrix, (scores) => {
      const assigned = assignEntries(scores);
      const taken = assigned.filter((entry) => entry >= 0);
      assert.equal(new Set(taken).size, taken.length);
      const sum = assigned.reduce((total, entry, field) => total + worth(scores[field]?.[entry] ?? 0), 0);
      assert.ok(sum >= bestSum(scores, 0, new Set()) - 1e-9);
    }),
  );
});

/** A field without an entry is worth as much as the worst entry that is still taken. */
function worth(score: number): number {
  return Math.max(score, LEAST_SCORE);
}

function bestSum(scores: number[][], field: number, taken: Set<number>): number {
  const own = scores[field];
  if (own === undefined) return 0;
  let best = LEAST_SCORE + bestSum(scores, field + 1, taken);
  for (const [entry, score] of own.entries()) {
    if (taken.has(entry)) continue;
    best = Math.max(best, worth(score) + bestSum(scores, field + 1, new Set([...taken, entry])));
  }
  return best;
}
