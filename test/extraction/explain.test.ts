import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { before, describe, it } from "node:test";
import type { RawRecord, RawScalar } from "../../src/domain/record.ts";
import { printExplanation } from "../../src/evaluation/explanation/print-explanation.ts";
import { createEngine } from "../../src/extraction/create-engine.ts";
import type { ExtractionRequest } from "../../src/extraction/engine.ts";
import type { FieldExplanation, RecordExplanation } from "../../src/extraction/explain/explanation.ts";
import { layoutDocument } from "../../src/layout/layout-document.ts";
import { findTemplate } from "../../src/parsers/template-library.ts";
import { readDocument } from "../../src/reading/read-document.ts";
import { makeField } from "../made/make-field.ts";
import { makeDocument } from "./make-document.ts";

const samples = join(import.meta.dirname, "../../samples");
/** Sums of many numbers may differ by this much if they are added in another order. */
const ROUNDING = 1e-6;

/** The score of each candidate and of an empty field, and the log-odds of the best, are sums of what counted for them. */
function accountsForPoints({ fields }: RecordExplanation): void {
  const sum = (parts: readonly { points: number }[], from: number) =>
    parts.reduce((total, { points }) => total + points, from);
  for (const { path, candidates, absent, sureness } of fields) {
    if (sureness !== null) {
      const odds = sum(sureness.parts, 0);
      assert.ok(Math.abs(1 / (1 + Math.exp(-odds)) - sureness.value) < ROUNDING, `${path} sure: ${odds}`);
    }
    for (const { text, score, parts, learned, changes } of candidates) {
      const points = sum(changes, sum(parts, learned));
      assert.ok(Math.abs(points - score) < ROUNDING, `${path} "${text}": ${points} of ${score}`);
    }
    if (absent.parts.length === 0) continue;
    const points = sum(absent.parts, absent.learned);
    assert.ok(Math.abs(points - absent.score) < ROUNDING, `${path} empty: ${points} of ${absent.score}`);
  }
}

describe("an explanation", () => {
  const engine = createEngine({ type: "local" });
  let request: ExtractionRequest;
  let explanation: RecordExplanation;
  let record: RawRecord;

  before(async () => {
    const layout = layoutDocument(await readDocument(await readFile(join(samples, "invoice-en.pdf"))));
    const fields = findTemplate("invoice")?.fields ?? [];
    request = { layout, fields, hasMultipleEntries: false };
    [explanation] = (await engine.explain(request)) as [RecordExplanation];
    [record] = (await engine.extract(request)) as [RawRecord];
  });
  const extracted = ({ path }: FieldExplanation): RawScalar | null => {
    const value = record.values[path] ?? null;
    return value?.kind === "scalar" ? value : null;
  };

  it("says for each field what extraction returns, and for an empty one why it is empty", () => {
    assert.ok(explanation.fields.length > 10);
    for (const field of explanation.fields) {
      assert.equal(field.given, extracted(field)?.text ?? null, field.path);
      assert.equal(field.empty === null, field.given !== null, field.path);
    }
  });

  it("accounts for every point of a score", () => {
    accountsForPoints(explanation);
  });

  it("accounts for every point if candidates were weighed against each other, and for an empty field", async () => {
    const fields = [makeField("berth"), makeField("skipper"), makeField("previous_owner")];
    const layout = layoutDocument(makeDocument("Harbour Works\n\nBerth:      North quay 7\nSkipper:    Ada Renwick"));
    const [record] = await engine.explain({ layout, fields, hasMultipleEntries: false });
    assert.ok(record);
    assert.ok(record.fields.some(({ absent }) => absent.parts.length > 0));
    assert.ok(record.fields.some(({ sureness }) => sureness !== null));
    accountsForPoints(record);
  });

  it("says where a text that should be the value was lost", async () => {
    const lost = async (path: string, text: string) => {
      const [record] = await engine.explain({ ...request, expected: new Map([[path, text]]) });
      return record?.fields.find((field) => field.path === path)?.expected ?? null;
    };
    const given = explanation.fields.find(({ path }) => path === "total")?.given ?? "";
    assert.partialDeepStrictEqual(await lost("total", given), { outcome: "ranked", rank: 1 });
    assert.partialDeepStrictEqual(await lost("due_date", "Harbour & Finch Ltd"), {
      outcome: "no candidate",
      rank: null,
    });
    const misread = await lost("seller_name", "Harb0ur & Finch Ltd.");
    assert.equal(misread?.outcome, "not read");
    assert.deepEqual(misread?.instead, ["Harbour & Finch Ltd"]);
    assert.partialDeepStrictEqual(await lost("seller_name", "Quite another text"), {
      outcome: "not read",
      instead: [],
    });
  });

  it("says what looked like rows of a list and was left out", async () => {
    const children = [
      makeField("description"),
      makeField("quantity", "number"),
      makeField("unit_price", "money"),
      makeField("amount", "money"),
    ];
    const text = [
      "Description                 Qty      Unit price        Amount",
      "Garden chair, oak             4           45.00        180.00",
      "Parasol base                  1           38.50         38.50",
      "Collected at the counter                               218.50",
    ].join("\n");
    const [record] = await engine.explain({
      layout: layoutDocument(makeDocument(text)),
      fields: [makeField("items", "list", { fields: children })],
      hasMultipleEntries: false,
    });
    assert.partialDeepStrictEqual(record?.lists, [{ rows: 2, leftOut: ["Collected at the counter | 218.50"] }]);
    const printed = record === undefined ? "" : printExplanation(record);
    assert.match(printed, /left out, because it is hardly a row of this list: "Collected at the counter \| 218\.50"/);
  });

  it("marks the recognised labels and the rows of lists on the page", () => {
    const [page] = explanation.pages;
    assert.ok(page?.labels.some(({ path }) => path === "invoice_number"));
    assert.ok((page?.rows.length ?? 0) >= 4);
    for (const { box } of page?.labels ?? []) assert.ok(box.left >= 0 && box.right <= 1 && box.top < box.bottom);
  });
});
