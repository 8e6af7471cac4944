import assert from "node:assert/strict";
import { test } from "node:test";
import { ApiError } from "./api-error.ts";
import { failureOf } from "./failure-of.ts";

const unreachable = new ApiError("unreachable", 0, "The service is not responding.");
const gone = new ApiError("notFound", 404, "It was deleted.");

test("what was found stays when the service is away for a moment, and goes when it is deleted", () => {
  assert.equal(failureOf({ data: undefined, error: unreachable }), unreachable);
  assert.equal(failureOf({ data: undefined, error: null }), null);
  assert.equal(failureOf({ data: [], error: unreachable }), null);
  assert.equal(failureOf({ data: [], error: gone }), gone);
});
