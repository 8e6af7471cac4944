import { toIsoDate } from "../../formats/calendar.ts";
import { type EmbeddedRecord, put } from "../embedded-record.ts";
import { readDecimal } from "../xml/xml-path.ts";

/** Maximum days of a payment term; ten years are a mistake. */
const longestTermDays = 3650;

/**
 * Reads the billing information of a Swiss QR-bill (Swico S1 syntax): tags between slashes, such as
 * `//S1/10/10201409/11/190512/20/1400.000-53/30/106017086/40/0:30`. Any other text adds nothing.
 */
export function readSwicoBill({ values, taxes }: EmbeddedRecord, text: string): void {
  if (!text.startsWith("//S1/")) return;
  const parts = text
    .slice("//S1/".length)
    .split(/(?<!\\)\//)
    .map((part) => part.replace(/\\([\\/])/g, "$1"));
  const tags = new Map<string, string>();
  for (let index = 0; index + 1 < parts.length; index += 2) tags.set(parts[index] ?? "", parts[index + 1] ?? "");
  put(values, "invoice_number", tags.get("10"));
  const issued = readDate(tags.get("11"));
  put(values, "issue_date", issued, { form: "date" });
  put(values, "invoice_date", issued, { form: "date" });
  put(values, "buyer_reference", tags.get("20"));
  const uid = /^\d{9}$/.exec(tags.get("30") ?? "")?.[0];
  if (uid) put(values, "seller_vat_id", `CHE-${uid.slice(0, 3)}.${uid.slice(3, 6)}.${uid.slice(6)}`);
  const service = tags.get("31") ?? "";
  put(values, "delivery_date", service.length === 6 ? readDate(service) : null, { form: "date" });
  if (service.length === 12) {
    put(values, "period_start", readDate(service.slice(0, 6)), { form: "date" });
    put(values, "period_end", readDate(service.slice(6)), { form: "date" });
  }
  const rate = readDecimal(tags.get("32"));
  put(values, "tax_rate", rate, { form: "number" });
  for (const detail of (tags.get("32") ?? "").split(";")) {
    const [percent, basis] = detail.split(":");
    if (!readDecimal(percent) || !readDecimal(basis)) continue;
    const row = new Map();
    put(row, "tax_rate", percent, { form: "number" });
    put(row, "basis_amount", basis, { form: "number" });
    taxes.push(row);
  }
  put(values, "due_date", dueDate(issued, tags.get("40")), { form: "date" });
}

/** `YYMMDD`, in this century: the format dates from 2018. */
function readDate(text: string | undefined): string | null {
  const [, year, month, day] = /^(\d{2})(\d{2})(\d{2})$/.exec(text ?? "") ?? [];
  return year ? toIsoDate(2000 + Number(year), Number(month), Number(day)) : null;
}

/** The term without discount counts: `2:10;0:30` is 2 % within 10 days, or all within 30. */
function dueDate(issued: string | null, terms: string | undefined): string | null {
  const days = Number(/(?:^|;)0(?:\.0+)?:(\d{1,4})(?:;|$)/.exec(terms ?? "")?.[1] ?? Number.NaN);
  if (issued === null || !(days <= longestTermDays)) return null;
  const due = new Date(`${issued}T00:00:00Z`);
  due.setUTCDate(due.getUTCDate() + days);
  return due.toISOString().slice(0, 10);
}
