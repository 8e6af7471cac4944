import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { spelledTokens } from "./caption-tokens.ts";
import { shareAlike, spelledAlike } from "./spelled-alike.ts";

const alike = (some: string, other: string) => spelledAlike(spelledTokens(some), spelledTokens(other));

describe("texts that are spelled alike", () => {
  test("are alike whatever the endings of their words", () => {
    assert.ok(alike("recebedor", "Recebedores:") > 0.7);
    assert.ok(alike("groesste_abweichung", "Größte Lageabweichung") > 0.7);
  });

  test("are only as alike as the words that they do not share leave them", () => {
    const half = alike("supply_voltage", "Supply");
    assert.ok(half > 0.4 && half < 0.8, String(half));
    assert.equal(alike("supply_voltage", "Weight"), 0);
  });

  test("are not alike because of short words or first letters", () => {
    assert.equal(alike("date", "dash"), 0);
    assert.equal(alike("per_day", "Permission"), 0);
  });

  test("compare nothing with a text without words", () => {
    assert.equal(alike("total", "12.50"), 0);
    assert.equal(alike("", "Total"), 0);
  });
});

test("the share of a text that is spelled like others counts words that say much more than words that say little", () => {
  const described = spelledTokens("number of the printed warranty");
  assert.ok(
    shareAlike(spelledTokens("Warranty form"), described) > shareAlike(spelledTokens("Form number"), described),
  );
});
