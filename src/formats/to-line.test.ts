import assert from "node:assert/strict";
import { it } from "node:test";
import { toLine } from "./to-line.ts";

it("leaves no character that commands a terminal, of the old or of the new set", () => {
  assert.equal(toLine("A\u001b]0;title\u0007B\u009b31mC\u007f\nD"), "A ]0;title B 31mC D");
});
