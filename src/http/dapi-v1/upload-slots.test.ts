import assert from "node:assert/strict";
import { test } from "node:test";
import { Failure } from "../../model/failure.ts";
import { UploadSlots } from "./upload-slots.ts";

const isOverloaded = (error: unknown) => error instanceof Failure && error.kind === "overloaded";

test("one upload more than there are slots is refused at once, and taken again when a slot is free", async () => {
  const slots = new UploadSlots(1);
  const first = Promise.withResolvers<string>();
  const upload = slots.use(() => first.promise);
  await assert.rejects(
    slots.use(async () => "second"),
    isOverloaded,
  );
  first.resolve("first");
  assert.equal(await upload, "first");
  assert.equal(await slots.use(async () => "third"), "third");
});

test("an upload that fails gives its slot back", async () => {
  const slots = new UploadSlots(1);
  await assert.rejects(
    slots.use(() => Promise.reject(new Error("broken"))),
    /broken/,
  );
  assert.equal(slots.taken, 0);
});
