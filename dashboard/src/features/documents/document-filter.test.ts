import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { isFiltered, readDocumentFilter } from "./document-filter.ts";

describe("the filter of the documents", () => {
  it("the address narrows the list", () => {
    const filter = {
      parserId: "p1",
      status: "failed",
      validity: "invalid",
      environment: "test",
      search: "INV-1",
      from: "2026-03-01",
      to: "2026-03-31",
    };
    assert.deepEqual(readDocumentFilter(filter), filter);
  });

  it("anything in the address that is not a filter is ignored", () => {
    const filter = readDocumentFilter({
      status: "lost",
      validity: 3,
      search: "  ",
      from: "soon",
      to: "2026-99-01",
      x: 1,
    });
    assert.deepEqual(filter, {});
    assert.equal(isFiltered(filter), false);
  });

  it("a search for digits is a text", () => {
    assert.deepEqual(readDocumentFilter({ search: 1042 }), { search: "1042" });
  });
});
