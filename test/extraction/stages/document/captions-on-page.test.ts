import assert from "node:assert/strict";
import { test } from "node:test";
import { captionsOnPage } from "../../../../src/extraction/document/captions-on-page.ts";
import { drawPage } from "../../draw-page.ts";

test("each caption of a page is counted once, and its values are not", () => {
  const captions = captionsOnPage(
    drawPage("Invoice number: RE-4711\n\nInvoice number   RE-4712\n\nDue date   2025-03-01"),
  );
  assert.deepEqual([...captions.keys()], ["invoice number", "due date"]);
  assert.ok(captions.get("due date")?.includes("due_date"));
});

test("a sentence is not a caption", () => {
  assert.equal(captionsOnPage(drawPage("the due date of this invoice number is the last of the month")).size, 0);
});
