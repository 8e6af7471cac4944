import assert from "node:assert/strict";
import { test } from "node:test";
import { createField } from "./draft.ts";
import { toSetupJson } from "./to-setup-json.ts";

test("a definition is written as people write set-up files: without defaults", () => {
  const total = { ...createField([], "money"), name: "total", isUnique: true };
  total.rules = [
    { rule: "required", message: null },
    { rule: "min", value: 0, tolerance: 0, message: null },
  ];
  const settings = {
    maxPages: 20,
    blockInvalid: true,
    ratePerPage: "0.05",
    engine: { type: "local", embedded: true } as const,
    reviewThreshold: 0.6,
    retentionDays: null,
    forgetsExamples: false,
  };
  const retained = { ...settings, retentionDays: 90, forgetsExamples: true };
  const { retention_days, retention_forgets_examples } = toSetupJson(
    { name: "Bills", description: "", fields: [], settings: retained },
    "bills",
  ) as Record<string, unknown>;
  assert.deepEqual([retention_days, retention_forgets_examples], [90, true]);
  assert.deepEqual(toSetupJson({ name: "Bills", description: "", fields: [total], settings }, "bills"), {
    slug: "bills",
    name: "Bills",
    max_pages: 20,
    block_invalid: true,
    rate_per_page: "0.05",
    engine: { type: "local", embedded: true },
    fields: [
      { name: "total", type: "money", unique: true, rules: ["required", { rule: "min", value: 0, tolerance: 0 }] },
    ],
  });
});
