import assert from "node:assert/strict";
import { test } from "node:test";
import { conceptOf } from "../../../../src/extraction/fields/field-profile.ts";
import { describeUntrained, slotPath } from "../../../../src/extraction/fields/schema.ts";
import { makeField } from "../../../made/make-field.ts";

test("the members of an object are looked for one by one, each with its object's name", () => {
  const seller = makeField("seller", "object", { fields: [makeField("name"), makeField("iban")] });
  const { scalars } = describeUntrained([seller, makeField("total", "money")]);
  assert.deepEqual(scalars.map(slotPath), ["seller.name", "seller.iban", "total"]);
  assert.equal(scalars[0]?.profile.role, "seller");
});

test("a list is described by its children, and knows what the other lists are called", () => {
  const list = (name: string) =>
    makeField(name, "list", { fields: [makeField("description"), makeField("count", "number")] });
  const { lists, scalars } = describeUntrained([list("crates"), list("refunds")]);
  assert.deepEqual(scalars, []);
  assert.deepEqual(
    lists[0]?.columns.map(({ field }) => field.name),
    ["description", "count"],
  );
  assert.deepEqual(lists[0]?.names, { own: ["crates"], others: ["refunds"] });
});

test("a total is checked by net and tax, even if nobody asks for them", () => {
  const checking = (...names: string[]) =>
    describeUntrained(names.map((name) => makeField(name, "money"))).checking.map(({ profile }) => conceptOf(profile));
  assert.deepEqual(checking("total"), ["net_total", "tax_total"]);
  assert.deepEqual(checking("total", "net_total"), ["tax_total"]);
  assert.deepEqual(checking("deposit"), []);
});
