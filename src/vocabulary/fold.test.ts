import assert from "node:assert/strict";
import { it } from "node:test";
import { fold } from "./fold.ts";

it("letters are folded to what people type without the key for them", () => {
  assert.equal(fold("Großer Ärger"), "grosser arger");
  assert.equal(
    fold("Łódź Sønderborg Kırşehir Đakovo Læsø Cœur İzmir"),
    "lodz sonderborg kirsehir dakovo laeso coeur izmir",
  );
});
