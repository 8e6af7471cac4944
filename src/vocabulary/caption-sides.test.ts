import assert from "node:assert/strict";
import { test } from "node:test";
import { captionSides } from "./caption-sides.ts";

test("a caption in several languages is one caption in each of them", () => {
  assert.deepEqual(captionSides("[a] Name/Surname/Nom"), ["Name", "Surname", "Nom"]);
  assert.deepEqual(captionSides("Vornamen / Given names"), ["Vornamen", "Given names"]);
});

test("two words with a slash right between them share the words around", () => {
  assert.deepEqual(captionSides("Effective/Expiration Date:"), ["Effective Date", "Expiration Date"]);
  assert.deepEqual(captionSides("Port/place of discharge"), ["Port of discharge", "place of discharge"]);
});

test("values and sentences with a slash are no captions", () => {
  for (const text of [
    "01/15/2021",
    "n/a",
    "Mr and Mrs Ada Tennick or guests/their agent who pays",
    "Invoice number",
    "a / b / c / d / e",
  ])
    assert.deepEqual(captionSides(text), [], text);
});
