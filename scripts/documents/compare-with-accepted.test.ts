import assert from "node:assert/strict";
import { test } from "node:test";
import { acceptCommand, compareWithAccepted } from "./compare-with-accepted.ts";

const right = { value: "total", isRight: true, expected: 9.5, found: 9.5 };
const wrong = { value: "total", isRight: false, expected: 9.5, found: 1.5 };

test("a value that stays right or wrong is no change", () => {
  assert.equal(compareWithAccepted([right], new Set(["total"])), null);
  assert.equal(compareWithAccepted([wrong], new Set()), null);
});

test("a value that was right is named with what was expected and what was found", () => {
  assert.match(compareWithAccepted([wrong], new Set(["total"])) ?? "", /total: expected 9.5, found 1.5/u);
});

test("a value that is right for the first time asks to be accepted, and says how", () => {
  assert.match(
    compareWithAccepted([right], new Set()) ?? "",
    new RegExp(`total.*\nAccept with: ${acceptCommand}`, "u"),
  );
});

test("a promised value does not go away with its field", () => {
  assert.match(compareWithAccepted([], new Set(["total"])) ?? "", /not asked for any more: total/u);
});
