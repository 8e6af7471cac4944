import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { type AheadKey, takeAhead } from "./typed-ahead.ts";

const press = (...keys: string[]): AheadKey[] => keys.map((key) => ({ key, shiftKey: false }));

describe("keys that were typed ahead of an editor", () => {
  it("make the text that they would have made in the input", () => {
    assert.deepEqual(takeAhead(press("C", "-", "1", "x", "Backspace", "d")), { text: "C-1d", end: null });
    assert.deepEqual(takeAhead(press("Backspace")), { text: "", end: null });
    assert.deepEqual(takeAhead([]), { text: null, end: null });
  });

  it("end with the key that ends the edit, and leave the rest", () => {
    const keys = press("a", "Tab", "b", "Enter", "j");
    assert.deepEqual(takeAhead(keys), { text: "a", end: { key: "Tab", shiftKey: false } });
    assert.deepEqual(takeAhead(keys), { text: "b", end: { key: "Enter", shiftKey: false } });
    assert.deepEqual(keys, press("j"));
  });
});
