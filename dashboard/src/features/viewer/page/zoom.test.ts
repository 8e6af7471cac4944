import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { keepPoint, stepZoom, toPictureWidth, toScale, turnSize, wheelZoom } from "./zoom.ts";

const a4 = { width: 595, height: 842 };
const pane = { width: 1190, height: 842 };

describe("zooming a page", () => {
  it("a page fitted to the width fills it, and one fitted as a whole is seen as a whole", () => {
    assert.equal(toScale({ mode: "width" }, a4, pane), 2);
    assert.equal(toScale({ mode: "page" }, a4, pane), 1);
    assert.equal(toScale({ mode: "page" }, turnSize(a4, 90), pane), Math.min(1190 / 842, 842 / 595));
  });

  it("steps go through all sizes and stop at the ends", () => {
    let factor = 1;
    const seen: number[] = [];
    for (let count = 0; count < 10; count++) {
      const zoom = stepZoom(factor, "in");
      if (zoom.mode === "factor") factor = zoom.factor;
      seen.push(factor);
    }
    assert.deepEqual(seen, [1.25, 1.5, 2, 2.5, 3, 4, 4, 4, 4, 4]);
    assert.deepEqual(stepZoom(0.9, "out"), { mode: "factor", factor: 0.8 });
    assert.deepEqual(stepZoom(0.25, "out"), { mode: "factor", factor: 0.25 });
  });

  it("a notch in and a notch out leave the size as it was, within the limits", () => {
    const larger = wheelZoom(1, -120);
    assert.ok(larger.mode === "factor" && larger.factor > 1.15 && larger.factor < 1.3);
    const back = larger.mode === "factor" ? wheelZoom(larger.factor, 120) : larger;
    assert.ok(back.mode === "factor" && Math.abs(back.factor - 1) < 1e-9);
    assert.deepEqual(wheelZoom(1, -100_000), { mode: "factor", factor: 4 });
  });

  it("what is under the pointer stays there", () => {
    const scroll = keepPoint(300, 100, 2);
    assert.equal((300 + 100) * 2, scroll + 100);
  });

  it("pictures are asked for in a few widths only, sharp for the screen", () => {
    assert.equal(toPictureWidth(600, 1), 640);
    assert.equal(toPictureWidth(600, 2), 1280);
    assert.equal(toPictureWidth(601, 2), 1280);
    assert.equal(toPictureWidth(5000, 3), 2400);
  });
});
