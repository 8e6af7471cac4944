import { parseIban } from "../../formats/parse-iban.ts";
import { type EmbeddedRecord, emptyRecord, put } from "../embedded-record.ts";

/** Reads the text of an EPC payment code (EPC069-12, "GiroCode"); null for any other text. */
export function readEpcCode(text: string, page: number | null): EmbeddedRecord | null {
  const lines = text.split(/\r\n|\r|\n/).map((line) => line.trim());
  const [tag, version = "", , service, bic, name, account = "", amount, , reference, remittance, note] = lines;
  const iban = parseIban(account);
  if (tag !== "BCD" || !/^00[12]$/.test(version) || service !== "SCT" || iban === null) return null;
  const record = emptyRecord("epc-code", "the payment code", page);
  const { values } = record;
  put(values, "iban", iban);
  put(values, "bic", bic);
  put(values, "account_holder", name);
  put(values, "payee_name", name);
  put(values, "seller_name", name, { claim: "implied" });
  const [, currency, decimal] = /^([A-Z]{3})(\d{1,9}(?:\.\d{1,2})?)$/.exec(amount ?? "") ?? [];
  put(values, "amount_due", decimal, { form: "number" });
  put(values, "grand_total", decimal, { form: "number", claim: "implied" });
  put(values, "currency", currency);
  put(values, "payment_reference", reference || remittance);
  put(values, "note", note, { claim: "implied" });
  return record;
}
