import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { filterColumn, readSheetView, sortBy, toScope } from "./sheet-view.ts";

describe("the sheet's address", () => {
  it("gives the view back, and ignores what makes no sense", () => {
    const view = {
      sort: "total",
      order: "asc",
      search: "x",
      filters: [{ column: "total", is: "from", value: "5" }],
    } as const;
    assert.deepEqual(readSheetView(structuredClone(view) as never), view);
    const odd = { sort: 5, order: "up", search: " ", filters: [1, null, { column: "a" }, { column: "a", is: "odd" }] };
    assert.deepEqual(readSheetView(odd), {});
    assert.deepEqual(readSheetView({ search: 2026, filters: [{ column: "a", is: "equals", value: 7 }] }), {
      search: "2026",
      filters: [{ column: "a", is: "equals", value: "7" }],
    });
  });

  it("keeps one set of filters for each column, and turns the order of a column round", () => {
    const first = filterColumn({}, "total", [{ column: "total", is: "from", value: "5" }]);
    const second = filterColumn(first, "total", [{ column: "total", is: "empty", value: "" }]);
    assert.equal(second.filters?.length, 1);
    assert.deepEqual(filterColumn(second, "total", []), {});
    assert.deepEqual(toScope({}), {});
    const sorted = sortBy({}, "total", "desc");
    assert.deepEqual([sorted.order, sortBy(sorted, "total", "desc").order], ["desc", "asc"]);
  });
});
