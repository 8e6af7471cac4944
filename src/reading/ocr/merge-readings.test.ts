import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { mergeReadings } from "./merge-readings.ts";

for (const [first, second, merged] of [
  ["KonigstraBe", "Königstraße", "Königstraße"],
  ["GroBe,", "Größe,", "Größe,"],
  ["Muiller", "Müller", "Müller"],
  ["fir", "für", "für"],
  ["Construcci6n", "Construcción", "Construcción"],
  ["jAtencion!", "¡Atención!", "¡Atención!"],
  ["coeur", "cœur", "cœur"],
  ["Societe", "Société", "Société"],
  ["dEquipement", "d'Équipement", "d'Équipement"],
  ["é", "è", "è"],
] as const) {
  test(`${first} and ${second} are ${merged}`, () => {
    assert.equal(mergeReadings(first, second), merged);
  });
}

test("digits and ordinary letters stay as the first reader read them", () => {
  assert.equal(mergeReadings("DE123456789", "DE128456189"), "DE123456789");
  assert.equal(mergeReadings("Rechnung", "Rechnunq"), "Rechnung");
});

test("readings of different words are not merged", () => {
  assert.equal(mergeReadings("Total", "Größe"), null);
});

test("what is read the same twice stays", () => {
  fc.assert(fc.property(fc.stringMatching(/^[A-Za-z0-9.,-]{1,12}$/), (word) => mergeReadings(word, word) === word));
});

test("a word never loses a digit, whatever the second reader read", () => {
  const digits = (text: string) => text.replace(/\D/g, "");
  fc.assert(
    fc.property(fc.stringMatching(/^[0-57-9.,-]{1,10}$/), fc.string({ maxLength: 12 }), (word, other) => {
      const merged = mergeReadings(word, other);
      return merged === null || /[ß¿¡œæø\p{M}]/iu.test(merged.normalize("NFD")) || digits(merged) === digits(word);
    }),
  );
});
