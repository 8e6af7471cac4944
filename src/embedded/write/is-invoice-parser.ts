import type { Field } from "../../domain/field.ts";
import { findListMeaning, findMeanings } from "../fields/find-meanings.ts";

/** Whether a parser reads invoices: their number and their rows. */
export function isInvoiceParser(fields: readonly Field[]): boolean {
  const isNumber = (field: Field) =>
    ["invoice_number", "credit_note_number"].includes(findMeanings(field, null)[0] ?? "");
  const isList = (field: Field) => field.type === "list" && findListMeaning(field)?.list === "lines";
  return fields.some((field) => field.type !== "list" && isNumber(field)) && fields.some(isList);
}
