import assert from "node:assert/strict";
import { test } from "node:test";
import type { Activity } from "../../../../src/contract/dashboard/activity.ts";
import { auditActions } from "../../../../src/domain/audit-event.ts";
import { activity } from "./activity.ts";

const actor = { kind: "person", id: "a", name: "ada@example.com", requestId: null, address: null } as const;

function event(
  action: Activity["action"],
  changes: Activity["changes"] = [],
  name: string | null = "Invoices",
): Activity {
  const target = { kind: "parser", id: "p", name } as const;
  return { id: "e", actor, action, target, changes, createdAt: "2026-01-01T00:00:00.000Z" };
}

test("every action has a sentence, even without a name or changes", () => {
  for (const action of auditActions) {
    for (const sentence of [event(action), event(action, [], null)].map(activity.predicate)) {
      assert.match(sentence, /^[a-z]/, action);
      assert.doesNotMatch(sentence, /undefined|null/, action);
    }
  }
});

test("one change is told with its values, several are counted and listed below", () => {
  const rate = { member: "ratePerPage", before: "0.01", after: "0.02" };
  const one = event("parser.updated", [rate]);
  assert.equal(activity.predicate(one), "changed the rate per page of Invoices from 0.01 to 0.02");
  assert.deepEqual(activity.details(one), []);
  const two = event("parser.updated", [rate, { member: "blockInvalid", before: false, after: true }]);
  assert.equal(activity.predicate(two), "changed 2 settings of Invoices");
  assert.deepEqual(activity.details(two), ["rate per page: 0.01 → 0.02", "Block Invalid Documents: off → on"]);
});

test("what has no values is named only", () => {
  const hidden = event("webhook.updated", [{ member: "headers.X-Key" }], "erp");
  assert.equal(activity.predicate(hidden), "changed the header X-Key of the webhook erp");
  const field = event("field.updated", [{ member: "total.type", before: "text", after: "money" }]);
  assert.equal(activity.predicate(field), "changed the type of total in Invoices from text to money");
});

test("of many names, the first are told and all are listed below", () => {
  const names = ["a", "b", "c", "d", "e"].map((member) => ({ member }));
  const corrected = event("entry.corrected", names, "may.pdf");
  assert.equal(activity.predicate(corrected), "corrected a, b, c and 2 more in may.pdf");
  assert.deepEqual(activity.details(corrected), ["a, b, c, d, e"]);
});
