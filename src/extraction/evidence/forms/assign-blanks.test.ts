import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { assignBlanks, LEAST_SCORE } from "./assign-blanks.ts";

test("a field gives way if another one fits its blank better and there is a second blank for it", () => {
  assert.deepEqual(
    assignBlanks([
      [0.8, 0.7],
      [0.9, 0.1],
    ]),
    [1, 0],
  );
});

test("a blank that names a field badly is left alone", () => {
  assert.deepEqual(assignBlanks([[LEAST_SCORE - 0.05]]), [-1]);
});

test("no assignment has a larger sum, and no blank is used twice", () => {
  const score = fc.integer({ min: 0, max: 10 }).map((tenths) => tenths / 10);
  const matrix = fc
    .tuple(fc.integer({ min: 1, max: 4 }), fc.integer({ min: 0, max: 4 }))
    .chain(([fields, blanks]) =>
      fc.array(fc.array(score, { minLength: blanks, maxLength: blanks }), { minLength: fields, maxLength: fields }),
    );
  fc.assert(
    fc.property(matrix, (scores) => {
      const assigned = assignBlanks(scores);
      const taken = assigned.filter((blank) => blank >= 0);
      assert.equal(new Set(taken).size, taken.length);
      const sum = assigned.reduce((total, blank, field) => total + worth(scores[field]?.[blank] ?? 0), 0);
      assert.ok(sum >= bestSum(scores, 0, new Set()) - 1e-9);
    }),
  );
});

/** A field without a blank is worth as much as the worst blank that is still taken. */
function worth(score: number): number {
  return Math.max(score, LEAST_SCORE);
}

function bestSum(scores: number[][], field: number, taken: Set<number>): number {
  const own = scores[field];
  if (own === undefined) return 0;
  let best = LEAST_SCORE + bestSum(scores, field + 1, taken);
  for (const [blank, score] of own.entries()) {
    if (taken.has(blank)) continue;
    best = Math.max(best, worth(score) + bestSum(scores, field + 1, new Set([...taken, blank])));
  }
  return best;
}
