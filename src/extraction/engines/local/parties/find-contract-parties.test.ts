import assert from "node:assert/strict";
import { test } from "node:test";
import type { Prose } from "../candidates/prose.ts";
import { findContractParties } from "./find-contract-parties.ts";

function partiesOf(text: string): string[] {
  const found: string[] = [];
  const prose: Prose = {
    text,
    spansOf(from, to) {
      found.push(text.slice(from, to));
      return null;
    },
  };
  findContractParties(prose);
  return found;
}

test("a contract's first sentence gives its parties, without their addresses and short forms", () => {
  const text =
    'This Agreement is made as of May 3, 2004 by and between Alpha Mills Corporation, a Delaware corporation with\noffices at 1 Main Street, Springfield, IL 62701 (the "Company"), and Jane Q. Doe ("Employee"). The Company agrees.';
  assert.deepEqual(partiesOf(text), ["Alpha Mills Corporation", "Jane Q. Doe"]);
});

test("a text in which nobody agrees with anybody names no party", () => {
  assert.deepEqual(partiesOf("The distance between the two towns is short, and the road is good."), []);
});
