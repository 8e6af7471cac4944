import assert from "node:assert/strict";
import { test } from "node:test";
import type { Activity } from "../../../../src/contract/dashboard/activity.ts";
import { auditActions } from "../../../../src/domain/audit-event.ts";
import { activity } from "./activity.ts";

const actor = { kind: "person", id: "a", name: "ada@example.com", requestId: null, address: null } as const;

function event(
  action: Activity["action"],
  changes: Activity["changes"] = [],
  name: string | null = "Facturas",
): Activity {
  const target = { kind: "parser", id: "p", name } as const;
  return { id: "e", actor, action, target, changes, createdAt: "2026-01-01T00:00:00.000Z" };
}

test("every action has a sentence in Spanish, even without a name or changes", () => {
  for (const action of auditActions) {
    for (const sentence of [event(action), event(action, [], null)].map(activity.predicate)) {
      assert.match(sentence, /^[a-z]/, action);
      assert.doesNotMatch(sentence, /undefined|null| de el | a el /, action);
    }
  }
});

test("a change is told with its article, and listed without it", () => {
  const rate = { member: "ratePerPage", before: "0.01", after: "0.02" };
  assert.equal(
    activity.predicate(event("parser.updated", [rate])),
    "cambió la tarifa por página de Facturas de 0.01 a 0.02",
  );
  const two = event("parser.updated", [rate, { member: "blockInvalid", before: false, after: true }]);
  assert.equal(activity.predicate(two), "cambió 2 ajustes de Facturas");
  assert.deepEqual(activity.details(two), [
    "tarifa por página: 0.01 → 0.02",
    "bloqueo de documentos no válidos: no → sí",
  ]);
  const hidden = event("webhook.updated", [{ member: "headers.X-Key" }], "erp");
  assert.equal(activity.predicate(hidden), "cambió la cabecera X-Key del webhook erp");
});

test("names are joined by y, and by e before the sound of an i", () => {
  const correct = (...names: string[]) =>
    activity.predicate(
      event(
        "entry.corrected",
        names.map((member) => ({ member })),
        "mayo.pdf",
      ),
    );
  assert.equal(correct("neto", "total"), "corrigió neto y total en mayo.pdf");
  assert.equal(correct("total", "iva"), "corrigió total e iva en mayo.pdf");
  assert.equal(correct("a", "b", "c", "d", "e"), "corrigió a, b, c y 2 más en mayo.pdf");
});

test("an invitation names the role in Spanish", () => {
  const invited = event("member.invited", [{ member: "role", after: "viewer" }], "bo@example.com");
  assert.equal(activity.predicate(invited), "invitó a bo@example.com con el rol Lector");
});
