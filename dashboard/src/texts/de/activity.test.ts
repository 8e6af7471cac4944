import assert from "node:assert/strict";
import { test } from "node:test";
import type { Activity } from "../../../../src/contract/dashboard/activity.ts";
import { auditActions } from "../../../../src/domain/audit-event.ts";
import { activity } from "./activity.ts";

const actor = { kind: "person", id: "a", name: "ada@example.com", requestId: null, address: null } as const;

function event(
  action: Activity["action"],
  changes: Activity["changes"] = [],
  name: string | null = "Rechnungen",
): Activity {
  const target = { kind: "parser", id: "p", name } as const;
  return { id: "e", actor, action, target, changes, createdAt: "2026-01-01T00:00:00.000Z" };
}

test("every action has a sentence that suits every actor, even without a name or changes", () => {
  for (const action of auditActions) {
    for (const sentence of [event(action), event(action, [], null)].map(activity.predicate)) {
      assert.match(sentence, /^(hat|lässt|liest) /, action);
      assert.doesNotMatch(sentence, /undefined|null/, action);
    }
  }
  assert.equal(activity.actor(actor, true), "ada@example.com (Sie)");
});

test("one change is told with its values, several are counted and listed below", () => {
  const rate = { member: "ratePerPage", before: "0.01", after: "0.02" };
  const one = event("parser.updated", [rate]);
  assert.equal(activity.predicate(one), "hat Rechnungen geändert: Preis pro Seite, 0.01 → 0.02");
  assert.deepEqual(activity.details(one), []);
  const two = event("parser.updated", [rate, { member: "blockInvalid", before: false, after: true }]);
  assert.equal(activity.predicate(two), "hat Rechnungen geändert: 2 Einstellungen");
  assert.deepEqual(activity.details(two), [
    "Preis pro Seite: 0.01 → 0.02",
    "Ungültige Dokumente zurückhalten: aus → ein",
  ]);
});

test("types of fields and roles are named in German", () => {
  const field = event("field.updated", [{ member: "total.type", before: "text", after: "money" }]);
  assert.equal(activity.predicate(field), "hat Rechnungen geändert: Typ des Felds total, Text → Geldbetrag");
  const invited = event("member.invited", [{ member: "role", after: "reviewer" }], "bob@example.com");
  assert.equal(activity.predicate(invited), "hat bob@example.com als Prüfer eingeladen");
});
