import assert from "node:assert/strict";
import { test } from "node:test";
import { Failure } from "../../domain/failure.ts";
import { readTextFormat } from "./read-text-format.ts";

test("without a word about it, the text is plain", () => {
  assert.equal(readTextFormat({}, undefined), "text");
  assert.equal(readTextFormat({}, "*/*"), "text");
  assert.equal(readTextFormat(undefined, "image/png"), "text");
});

test("?format= goes before Accept, and only takes what there is", () => {
  assert.equal(readTextFormat({ format: "markdown" }, "application/json"), "markdown");
  for (const format of ["", "Markdown", "html", ["text", "json"], "constructor"])
    assert.throws(
      () => readTextFormat({ format }, undefined),
      (error) => error instanceof Failure && error.kind === "invalidRequest",
    );
});

test("Accept is read by what the client likes best", () => {
  assert.equal(readTextFormat({}, "application/json"), "json");
  assert.equal(readTextFormat({}, "text/html, text/plain;q=0.5, Text/Markdown;q=0.9"), "markdown");
  assert.equal(readTextFormat({}, "text/markdown;q=0, application/json;q=0.1"), "json");
});
