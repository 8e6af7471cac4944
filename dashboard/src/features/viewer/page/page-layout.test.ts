import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { layOutPages, pageGap, pageInMiddle, pagesInView, scrollToBox } from "./page-layout.ts";

const portrait = { width: 600, height: 800 };
const landscape = { width: 800, height: 600 };
const layout = layOutPages([portrait, landscape, portrait], 0, 1000, () => 1);
const view = { left: 0, top: 0, width: 1000, height: 500 };

describe("pages laid below one another", () => {
  it("pages are centred and do not touch", () => {
    assert.deepEqual(
      layout.pages.map(({ left, top }) => [left, top]),
      [
        [200, pageGap],
        [100, 800 + 2 * pageGap],
        [200, 1400 + 3 * pageGap],
      ],
    );
    assert.equal(layout.height, 2200 + 4 * pageGap);
  });

  it("a turned page takes the space of its other side", () => {
    const [first] = layOutPages([portrait], 90, 1000, () => 1).pages;
    assert.deepEqual([first?.width, first?.height], [800, 600]);
  });

  it("a column wider than the pane can be scrolled to both of its ends", () => {
    const wide = layOutPages([portrait], 0, 400, () => 2);
    assert.equal(wide.width, 1200 + 2 * pageGap);
    assert.equal(wide.pages[0]?.left, pageGap);
  });

  it("only pages near the view are loaded", () => {
    assert.deepEqual(
      pagesInView(layout, view).map(({ page }) => page),
      [1, 2],
    );
    assert.deepEqual(
      pagesInView(layout, { ...view, top: 1700 }).map(({ page }) => page),
      [2, 3],
    );
  });

  it("the current page is the one in the middle of the view", () => {
    assert.equal(pageInMiddle(layout, view), 1);
    assert.equal(pageInMiddle(layout, { ...view, top: 700 }), 2);
    assert.equal(pageInMiddle(layout, { ...view, top: 1_000_000 }), 3);
    assert.equal(pageInMiddle({ width: 0, height: 0, pages: [] }, view), 1);
  });

  it("a visible box does not move the page; any other is brought to the middle", () => {
    const box = { left: 0.2, top: 0.2, right: 0.4, bottom: 0.25 };
    assert.equal(scrollToBox(layout, { page: 1, box }, 0, view), null);
    const to = scrollToBox(layout, { page: 3, box }, 0, view);
    const middle = 1400 + 3 * pageGap + 0.225 * 800;
    assert.deepEqual(to, { left: 0, top: middle - 250 });
    assert.equal(scrollToBox(layout, { page: 9, box }, 0, view), null);
  });
});
