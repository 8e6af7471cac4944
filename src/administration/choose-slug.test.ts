import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { Failure } from "../domain/failure.ts";
import { slugSchema } from "../parsers/slug.ts";
import { chooseSlug, toSlug } from "./choose-slug.ts";

test("any name gives a slug, and a different one if that is taken", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme" }), (name) => {
      const first = chooseSlug({ name }, []);
      const second = chooseSlug({ name }, [first]);
      assert.ok(slugSchema.safeParse(first).success && slugSchema.safeParse(second).success);
      assert.notEqual(first, second);
    }),
  );
  assert.equal(toSlug("Électricité & Gaz 2026"), "electricite-gaz-2026");
});

test("a requested slug is never replaced by another one", () => {
  assert.equal(chooseSlug({ name: "x", slug: "mine" }, ["other"]), "mine");
  assert.throws(() => chooseSlug({ name: "x", slug: "mine" }, ["mine"]), Failure);
});
