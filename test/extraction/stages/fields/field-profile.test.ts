import assert from "node:assert/strict";
import { test } from "node:test";
import type { Field, FieldType } from "../../../../src/domain/field.ts";
import { conceptOf, describeField } from "../../../../src/extraction/fields/field-profile.ts";
import { findTemplate } from "../../../../src/parsers/template-library.ts";
import { makeField } from "../../../made/make-field.ts";

function profileOf(name: string, type: FieldType = "text", more: Partial<Field> = {}) {
  return describeField(makeField(name, type, more), false);
}

test("a field's name tells what it means, in any of the languages", () => {
  for (const name of ["invoice_number", "Rechnungsnummer", "numéro de facture"])
    assert.equal(conceptOf(profileOf(name)), conceptOf(profileOf("invoice number")), name);
  assert.notEqual(conceptOf(profileOf("order_number")), conceptOf(profileOf("invoice_number")));
});

test("a text field is looked for as what its name says it is", () => {
  const kinds = ["seller_iban", "invoice_number", "seller_name", "notes"].map((name) => profileOf(name).kind);
  assert.deepEqual(kinds, ["iban", "id", "name", "text"]);
});

test("a text with a meaning of its own is not taken for a number or a name that is only near to it", () => {
  for (const name of ["project", "position", "model", "Bauvorhaben"]) assert.equal(profileOf(name).kind, "text", name);
  assert.equal(profileOf("buyer_vat_id").kind, "vat");
});

test("a text whose name ends in a word for a telephone is a phone number, whoever it belongs to", () => {
  for (const name of ["dealer_phone", "contact_phone", "Kunden_Telefon", "centro_tel"])
    assert.equal(profileOf(name).kind, "phone", name);
  assert.notEqual(profileOf("phone_model").kind, "phone");
});

test("the name of a text in any language of the templates tells what its values look like", () => {
  const ofKind = {
    id: ["Kunden_Kennung", "numéro_de_dossier", "código_postal", "codice_fiscale", "kenmerk", "Rechnungsnummer"],
    name: ["Auftraggeber_Unternehmen", "société", "nombre_empresa", "ragione_ditta", "bedrijfsnaam"],
    address: ["Straße", "rue", "dirección", "indirizzo", "adres"],
    currency: ["Währung", "devise", "moneda", "valuta"],
    duration: ["Kündigung_Dauer", "durée", "duración", "durata", "looptijd"],
  };
  for (const [kind, names] of Object.entries(ofKind))
    for (const name of names) assert.equal(profileOf(name).kind, kind, name);
});

test("a day, an amount and their like are told by the field's type, in whatever language it is named", () => {
  assert.equal(profileOf("Rechnungsdatum", "date").kind, "date");
  assert.equal(profileOf("importe_total", "money").kind, "amount");
});

test("the name says whose value it is", () => {
  assert.equal(profileOf("seller_name").role, "seller");
  assert.equal(profileOf("customer_address", "address").role, "buyer");
  assert.equal(profileOf("invoice_number").role, null);
});

test("the two dates of a period are distinguished", () => {
  assert.equal(profileOf("period_from", "date").rangeEnd, "from");
  assert.equal(profileOf("period_to", "date").rangeEnd, "to");
  assert.equal(profileOf("invoice_date", "date").rangeEnd, null);
});

test("a field's own words are its captions, and its hints too", () => {
  const { phrases } = profileOf("policy_no", "text", { hints: ["Schein-Nr."] });
  assert.ok(phrases.some((phrase) => phrase.includes("Schein")));
});

test("a name without its party is the caption inside that party's section", () => {
  assert.ok(profileOf("landlord_name").barePhrases.some((phrase) => phrase.toLowerCase().includes("name")));
  assert.equal(profileOf("landlord_name").party, "landlord");
});

test("a user's field without hints has the captions that a template's field of its name has", () => {
  const [captions, usersCaptions] = [findTemplate("air-waybill")?.fields ?? [], []].map((fields) =>
    describeField(
      fields.find(({ name }) => name === "chargeable_weight") ?? makeField("chargeable_weight", "number"),
      false,
    ),
  );
  assert.ok(captions?.phrases.includes("Frachtpflichtiges Gewicht"));
  assert.deepEqual(usersCaptions?.phrases, captions?.phrases);
});

test("a special concept is recognised by its name, by its usual caption and in another language, and its captions follow the user's own", () => {
  for (const name of ["seal_number", "Seal number", "Siegelnummer"]) {
    const { phrases } = profileOf(name, "text", { hints: ["Plomb"] });
    assert.equal(phrases[1], "Plomb", name);
    assert.ok(phrases.includes("Precinto"), name);
  }
});

test("captions that only some documents print make no other field mean their concept", () => {
  assert.equal(profileOf("reason_of_visit").phrases.includes("Verwendungszweck"), false);
  assert.equal(profileOf("purpose").phrases.includes("Zahlungsreferenz"), false);
});

test("a field named after what its issuer is, in any language, asks for the issuer's name", () => {
  const issuers = [
    "webshop",
    "cruise_line",
    "gas_station",
    "Wasserbehörde",
    "Ordnungsamt",
    "sklep",
    "vandværk",
    "palestra",
  ];
  for (const name of issuers) assert.deepEqual([profileOf(name).kind, profileOf(name).isIssuer], ["name", true], name);
  for (const name of ["line", "body", "gas", "work"]) assert.equal(profileOf(name).isIssuer, false, name);
});

test("a field named after the person to whom a document is sent, in any language, asks for that person's name", () => {
  for (const name of ["policy_holder", "homeowner", "Mieterin", "zákazník", "hyresgäst"])
    assert.deepEqual([profileOf(name).kind, profileOf(name).isAddressee], ["name", true], name);
});
