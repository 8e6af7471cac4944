import assert from "node:assert/strict";
import { test } from "node:test";
import { captionBefore } from "../../../../../src/extraction/evidence/captions/caption-before.ts";
import { createRelevanceFinder } from "../../../../../src/extraction/evidence/captions/relevance.ts";
import { describeField } from "../../../../../src/extraction/fields/field-profile.ts";
import { makeField } from "../../../../made/make-field.ts";

const fields = [
  makeField("invoice_number"),
  makeField("total", "money"),
  makeField("seller_name"),
  makeField("seller_iban"),
];
const [number, total, name] = [0, 1, 2];
const finder = createRelevanceFinder(fields.map((field) => describeField(field, false)));

test("a text names the field whose caption it is, and speaks against the others", () => {
  const { own, rival } = finder.ofText("Invoice no.:");
  assert.ok((own[number] ?? 0) > 0.9);
  assert.ok((own[total] ?? 0) < 0.6);
  assert.ok((rival[total] ?? 0) > 0.9);
});

test("a caption of something that nobody asked for is also a rival", () => {
  const { own, rival } = finder.ofText("Customer number");
  assert.ok((rival[number] ?? 0) > (own[number] ?? 0));
});

test("a caption of the vocabulary counts for the field that means it, as a whole and not in parts", () => {
  const policy = createRelevanceFinder(
    [makeField("policy_end", "date"), makeField("wingspan")].map((field) => describeField(field, false)),
  );
  for (const text of ["Versicherungsablauf", "Contractvervaldatum"])
    assert.ok((policy.ofText(text).own[0] ?? 0) > 0.85, text);
  assert.ok((policy.ofText("Odometer").rival[0] ?? 0) === 1);
  assert.equal(policy.ofText("Odometer").rival[1], 0);
});

test("a party's heading names what is asked about that party", () => {
  const byField = finder.ofHeading("Seller");
  assert.ok((byField[name] ?? 0) > 0.9);
  assert.equal(byField[total], 0);
});

test("a name without its party only counts inside that party's section", () => {
  const { own, bare } = finder.ofText("Name");
  assert.ok((bare[name] ?? 0) > (own[name] ?? 0));
});

test("a text that names nothing is not relevant", () => {
  assert.deepEqual(finder.ofText("zzz"), finder.none);
});

test("the caption before a value ends where the value before it ends", () => {
  assert.equal(captionBefore("No. 17 Date "), "Date");
  assert.equal(captionBefore("Invoice no. 17 of "), "Invoice of");
  assert.equal(
    captionBefore("Please pay the following amount at once: the total "),
    "following amount at once: the total",
  );
});

test("words that are near to a field's name do not put a later hint before an earlier one", () => {
  const order = createRelevanceFinder([
    describeField({ ...makeField("contract_number"), hints: ["Contract no.", "Invoice no.", "Order no."] }, false),
  ]);
  const [second = 0, third = 0] = ["Invoice no.", "Order no."].map((text) => order.ofText(text).own[0]);
  assert.ok(second > third, `${second} > ${third}`);
});

test("a text names a field that is spelled like it, even if only one of the two words is known", () => {
  for (const [name, printed, other] of [
    ["recebedor", "Recebedores", "Agentes"],
    ["groesste_abweichung", "Größte Lageabweichung", "Mittlere Höhe"],
    ["maal", "Mål", "Dato"],
    ["right_no", "WATER RIGHT NO.", "Water office"],
  ] as const) {
    const named = createRelevanceFinder([describeField(makeField(name), false)]);
    assert.ok((named.ofText(printed).own[0] ?? 0) > 0.5, printed);
    assert.ok((named.ofText(other).own[0] ?? 0) < 0.3, other);
  }
});

test("a word that means itself is not taken for a light word of another language that is spelled like it", () => {
  const due = createRelevanceFinder([describeField(makeField("due_date", "date"), false)]);
  assert.ok((due.ofText("Date").own[0] ?? 0) < 0.75);
});
