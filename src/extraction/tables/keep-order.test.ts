import assert from "node:assert/strict";
import { test } from "node:test";
import type { Column } from "./column.ts";
import { keepOrder, type NamedPair } from "./keep-order.ts";

const box = { left: 0, right: 1, top: 0, bottom: 1 };
const cells = ["principal", "interest", "principal left"].map(
  (text): Column => ({ box, printed: box, text, field: null }),
);
const [principal, interest, left] = cells as [Column, Column, Column];
const pair = (field: number, cell: Column, similarity: number): NamedPair => ({
  field,
  cell,
  similarity,
  rank: similarity,
});
const pairs = [pair(0, left, 0.9), pair(0, principal, 0.7), pair(1, interest, 1)];

test("of two headers that name a child about equally well, the one at its place among the other children's is meant", () => {
  const taken = new Map([
    [0, left],
    [1, interest],
  ]);
  keepOrder(taken, cells, pairs, { roles: [null, null] });
  assert.equal(taken.get(0), principal);
});

test("a header at its place that names a child far less well is not meant", () => {
  const taken = new Map([
    [0, left],
    [1, interest],
  ]);
  keepOrder(taken, cells, [pair(0, left, 1), pair(0, principal, 0.3), pair(1, interest, 1)], { roles: [null, null] });
  assert.equal(taken.get(0), left);
});

test("two children whose headers are alike get them in their order", () => {
  const taken = new Map([
    [0, left],
    [1, principal],
  ]);
  const alike = [principal, left].flatMap((cell) => [pair(0, cell, 0.7), pair(1, cell, 0.7)]);
  keepOrder(taken, cells, alike, { roles: [null, null] });
  assert.deepEqual([taken.get(0), taken.get(1)], [principal, left]);
});

test("columns of goods are left to their arithmetic", () => {
  const taken = new Map([
    [0, left],
    [1, interest],
  ]);
  keepOrder(taken, cells, pairs, { roles: ["quantity", null] });
  assert.equal(taken.get(0), left);
});
