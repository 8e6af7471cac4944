import type { RawScalar, RawValue, Repair } from "../../domain/record.ts";
import { placeOf } from "../../domain/span.ts";
import type { DocumentReading } from "../document/document-reading.ts";
import { isReadByOcr } from "../document/is-read-by-ocr.ts";
import { conceptOf, type FieldProfile } from "../fields/field-profile.ts";
import { type ScalarSlot, slotPath } from "../fields/schema.ts";
import type { TaughtSchema } from "../ranking/applied-model.ts";
import { givenChoice, type Ranking } from "../ranking/rank-candidates.ts";
import { repairIdentifier } from "./repair-identifier.ts";
import { repairLegalForm } from "./repair-legal-form.ts";
import { type ReadAmount, repairEquation } from "./repair-sum.ts";

/** Captions must name net, tax and total this clearly; a sum of other amounts proves nothing. */
const CLEAR_CAPTION = 0.6;
/** Half a cent: amounts are compared to the cent. */
const HALF_CENT = 0.005;

/**
 * Marks the values of a record that OCR misread and that can be corrected: by check digits, sums or products, each with
 * exactly one exchange of look-alikes, by values known from other documents, or by legal forms. The value's `text`
 * stays as read.
 */
export function repairRecord(
  values: Record<string, RawValue | null>,
  schema: TaughtSchema,
  rankings: Ranking[],
  document: DocumentReading,
): void {
  for (const slot of schema.scalars) {
    const scalar = scalarAt(values[slot.field.name] ?? null, slot.child);
    if (scalar !== null) repairAlone(scalar, slot.profile, document, (text) => mend(schema, slot, text));
  }
  repairTotals(values, schema, rankings, document);
  for (const { field, columns } of schema.lists) {
    const list = values[field.name];
    if (list?.kind === "list") for (const row of list.rows) repairRow(row, columns, document);
  }
}

/** The value that people gave the field in other documents, if OCR misread it in this one. */
function mend({ learned }: TaughtSchema, slot: ScalarSlot, text: string): Repair | null {
  const mended = learned?.mend(slotPath(slot), text) ?? null;
  return mended === null ? null : { text: mended, by: "known value" };
}

function repairAlone(
  scalar: RawScalar,
  profile: FieldProfile,
  { pages }: DocumentReading,
  mendKnown: (text: string) => Repair | null = () => null,
): void {
  if (scalar.repaired !== undefined || !isReadByOcr(pages, scalar.place)) return;
  const repair =
    repairIdentifier(scalar.text, profile) ??
    mendKnown(scalar.text) ??
    (profile.kind === "name" ? repairLegalForm(scalar.text) : null);
  if (repair !== null) scalar.repaired = repair;
}

/** Repairs net, tax or total as they were chosen, even if the parser asks for only one of them. */
function repairTotals(
  values: Record<string, RawValue | null>,
  schema: TaughtSchema,
  rankings: Ranking[],
  { pages, conventions }: DocumentReading,
): void {
  const indices = [["net_total"], ["tax_total"], ["grand_total", "amount_due"]].map((ids) =>
    rankings.findIndex(({ profile }) => ids.includes(conceptOf(profile) ?? "")),
  );
  const amounts = indices.map((index): ReadAmount | null => {
    const ranking = rankings[index];
    const best = ranking === undefined ? null : givenChoice(ranking);
    if (best === null || best.captionSimilarity < CLEAR_CAPTION) return null;
    return { text: best.candidate.text, isOcr: isReadByOcr(pages, placeOf(best.candidate.spans)) };
  });
  if (!areAll(amounts)) return;
  const holds = ([net = 0, tax = 0, total = 0]: number[]) =>
    net !== 0 && Math.abs(Math.abs(net) + Math.abs(tax) - Math.abs(total)) < HALF_CENT;
  const found = repairEquation(amounts, holds, "sum", conventions);
  const slot = schema.scalars[indices[found?.index ?? -1] ?? -1];
  if (found === null || slot === undefined) return;
  const scalar = scalarAt(values[slot.field.name] ?? null, slot.child);
  if (scalar !== null) scalar.repaired = found.repair;
}

/** Repairs each cell of a row by itself, then quantity x price = amount. */
function repairRow(row: Record<string, RawScalar | null>, columns: FieldProfile[], document: DocumentReading): void {
  const { pages, conventions } = document;
  for (const profile of columns) {
    const cell = row[profile.field.name];
    if (cell !== null && cell !== undefined) repairAlone(cell, profile, document);
  }
  const cells = ["quantity", "unit_price", "line_amount"].map((id) => {
    const column = columns.find((profile) => conceptOf(profile) === id);
    return (column === undefined ? null : row[column.field.name]) ?? null;
  });
  if (!areAll(cells)) return;
  const amounts = cells.map(({ text, place }) => ({ text, isOcr: isReadByOcr(pages, place) }));
  const holds = ([quantity = 0, price = 0, amount = 0]: number[]) =>
    amount !== 0 && Math.abs(quantity * price - amount) < HALF_CENT;
  const found = repairEquation(amounts, holds, "product", conventions);
  const cell = cells[found?.index ?? -1];
  if (found !== null && cell !== undefined) cell.repaired = found.repair;
}

function scalarAt(value: RawValue | null, child: string | null): RawScalar | null {
  if (value?.kind === "scalar") return child === null ? value : null;
  return value?.kind === "object" && child !== null ? (value.values[child] ?? null) : null;
}

function areAll<Value>(values: (Value | null)[]): values is Value[] {
  return values.every((value) => value !== null);
}
