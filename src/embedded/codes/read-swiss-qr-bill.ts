import { parseIban } from "../../formats/parse-iban.ts";
import { type EmbeddedRecord, type EmbeddedValue, emptyRecord, type Party, put } from "../embedded-record.ts";
import { readDecimal } from "../xml/xml-path.ts";
import { readSwicoBill } from "./read-swico-bill.ts";

/** Line positions in a Swiss QR-bill (SIX, implementation guidelines 2.x), counted from 0. */
const line = {
  iban: 3,
  creditor: 4,
  amount: 18,
  currency: 19,
  debtor: 20,
  reference: 28,
  message: 29,
  bill: 31,
} as const;

/** Lines of a party's address: type, name, street or line 1, number or line 2, postcode, city, country. */
const combinedAddress = "K";

/** Reads the text of a Swiss QR-bill; null for any other text. */
export function readSwissQrBill(text: string, page: number | null): EmbeddedRecord | null {
  const lines = text.split(/\r\n|\r|\n/).map((each) => each.trim());
  if (lines[0] !== "SPC" || !/^02\d\d$/.test(lines[1] ?? "")) return null;
  const iban = parseIban(lines[line.iban] ?? "");
  if (iban === null) return null;
  const record = emptyRecord("qr-bill", "the Swiss QR-bill", page);
  const { values } = record;
  put(values, "iban", iban);
  const amount = readDecimal(lines[line.amount]);
  put(values, "amount_due", amount, { form: "number" });
  put(values, "grand_total", amount, { form: "number", claim: "implied" });
  put(values, "currency", lines[line.currency]);
  put(values, "payment_reference", lines[line.reference]);
  put(values, "note", lines[line.message], { claim: "implied" });
  put(values, "account_holder", lines[line.creditor + 1]);
  readParty(record, "payee", lines.slice(line.creditor, line.creditor + 7), "stated");
  // A bill's creditor is usually the seller, and its debtor the buyer; the bill does not say so.
  readParty(record, "seller", lines.slice(line.creditor, line.creditor + 7), "implied");
  readParty(record, "buyer", lines.slice(line.debtor, line.debtor + 7), "implied");
  readSwicoBill(record, lines[line.bill] ?? "");
  return record;
}

function readParty({ values }: EmbeddedRecord, party: Party, lines: string[], claim: EmbeddedValue["claim"]): void {
  const [type, name, street = "", number = "", postcode = "", city = "", country] = lines;
  const isCombined = type === combinedAddress;
  const address = isCombined ? [street, number] : [`${street} ${number}`.trim(), `${postcode} ${city}`.trim()];
  put(values, `${party}_name`, name, { claim });
  put(values, `${party}_address`, address.filter(Boolean).join("\n"), { claim });
  put(values, `${party}_country`, country, { claim: "implied" });
  if (isCombined) return;
  put(values, `${party}_street`, address[0], { claim });
  put(values, `${party}_postcode`, postcode, { claim });
  put(values, `${party}_city`, city, { claim });
}
