import assert from "node:assert/strict";
import { test } from "node:test";
import { legalForm, registrationLine, street } from "./printed-words.ts";

test("a legal form is recognised with or without points, however its language spells it", () => {
  for (const name of ["Alder GmbH", "Alder S.r.l.", "Alder SRL", "Alder s.a.r.l", "Alder B.V.", "Alder Ltd."])
    assert.match(name, legalForm);
  for (const name of ["Alder", "Alder Mills", "GmbHaus"]) assert.doesNotMatch(name, legalForm);
});

test("a form that is a word without its points only counts with them", () => {
  assert.match("Alder S.A.", legalForm);
  assert.doesNotMatch("9 am Sa", legalForm);
});

test("words are recognised with and without accents", () => {
  for (const line of ["12 allée des Pins", "12 ALLEE DES PINS", "Gartenstraße 5", "Gartenstrasse 5"])
    assert.match(line, street);
});

test("a star stands for any ending", () => {
  assert.match("Handelsregisternummer 12 345", registrationLine);
});
