import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { readPairs } from "./trace-settings.ts";

describe("readPairs", () => {
  it("reads keys and percent-encoded values", () => {
    assert.deepEqual(readPairs("api-key=a%3Db, region = eu%20west,"), { "api-key": "a=b", region: "eu west" });
    assert.deepEqual(readPairs("authorization=Basic dTpw=="), { authorization: "Basic dTpw==" });
    assert.deepEqual(readPairs(""), {});
  });

  it("refuses what is no list of pairs", () => {
    for (const text of ["key", "=value", "key=%zz", "a=1,b"]) assert.equal(readPairs(text), null, text);
  });
});
