import assert from "node:assert/strict";
import { test } from "node:test";
import type { DocumentLayout } from "../../../../src/domain/document-layout.ts";
import type { LearnTask } from "../../../../src/extraction/learning/contract/learn-task.ts";
import { learn } from "../../../../src/extraction/learning.ts";
import { makeField } from "../../../made/make-field.ts";
import { drawDocument } from "../../draw-page.ts";

test("a later training does not read again the pages that its parser keeps", () => {
  const { pages } = drawDocument(["Berth no.   KL-40\n\nPilot   Ida Fenwick"]);
  let reads = 0;
  const layout: DocumentLayout = {
    get pages() {
      reads += 1;
      return pages;
    },
  };
  const task = (): LearnTask => ({
    fields: [makeField("berth_number")],
    documents: [{ id: "a", layout, records: [{ values: { berth_number: "KL-40" }, places: {}, trust: {} }] }],
    previous: null,
    normalise: (text) => text,
    isSame: (_, found, right) => found === right,
  });
  learn(task());
  const first = reads;
  learn(task());
  assert.ok(first > 0);
  assert.equal(reads, first);
});
