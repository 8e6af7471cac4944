import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { it } from "node:test";
import { fold, foldLongText } from "./fold.ts";

const folder = join(import.meta.dirname, "languages");

it("letters are folded to what people type without the key for them", () => {
  assert.equal(fold("Großer Ärger"), "grosser arger");
  assert.equal(
    fold("Łódź Sønderborg Kırşehir Đakovo Læsø Cœur İzmir"),
    "lodz sonderborg kirsehir dakovo laeso coeur izmir",
  );
});

it("a long text is folded like its words", () => {
  const files = readdirSync(folder).map((name) => readFileSync(join(folder, name), "utf8"));
  for (const text of ["ÅSTRÖM İzmir ŁÓDŹ Straße e\u0301t\u00e9 №1", ...files])
    assert.equal(foldLongText(text), text.split("\n").map(fold).join("\n"));
});
