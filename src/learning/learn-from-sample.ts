import type { Field } from "../domain/field.ts";
import type { PickedText } from "../domain/picked-text.ts";
import type { FieldValue, Place, RowValue, ScalarValue } from "../domain/record.ts";
import type { Db } from "../platform/database/database.ts";
import { importExample } from "./example-store.ts";
import { requestTraining } from "./request-training.ts";
import type { Truth, Truths } from "./truths.ts";

/** A text that a person picked on a sample, and its value; null if it cannot be read as the field's type. */
export interface PickedValue extends PickedText {
  value: ScalarValue;
}

/**
 * Makes a parser's first example of the values that a person picked on a sample, and requests a training. The example
 * keeps the sample's words itself, as an imported one does: a sample is no document. Fields without a picked value are
 * left out, and so are lists of which not every row is surely known: an example states all of a list's rows. Call it in
 * a transaction.
 */
export async function learnFromSample(
  tx: Db,
  parser: { id: string; accountId: string; fields: readonly Field[] },
  sample: { id: string; words: Uint8Array; pageCount: number },
  picked: readonly PickedValue[],
): Promise<void> {
  const truths = truthsOfPicked(parser.fields, picked, sample.pageCount);
  if (Object.keys(truths).length === 0) return;
  const { id, words } = sample;
  await importExample(tx, parser.id, { origin: id, source: id, position: 0, isConfirmed: true, truths, words });
  await requestTraining(tx, parser);
}

/** The truths that picked values state: each as if a person had corrected it. */
function truthsOfPicked(fields: readonly Field[], picked: readonly PickedValue[], pageCount: number): Truths {
  const byField = Map.groupBy(picked, ({ fieldId }) => fieldId);
  const truths = fields.flatMap((field): [string, Truth][] => {
    const truth = field.type === "list" ? truthOfRows(field, byField, pageCount) : truthOfValue(byField.get(field.id));
    return truth === null ? [] : [[field.id, truth]];
  });
  return Object.fromEntries(truths);
}

function truthOfValue(texts: readonly PickedValue[] = []): Truth | null {
  const picked = texts.find(({ value }) => value !== null);
  return picked === undefined ? null : toTruth(picked.value, { "0.": picked.place });
}

/** Null if a cell cannot be read as its column's type, or if there may be more rows on pages that none was picked on. */
function truthOfRows(field: Field, byField: ReadonlyMap<string, PickedValue[]>, pageCount: number): Truth | null {
  const cells = field.fields.flatMap(({ id }) => byField.get(id) ?? []);
  const pages = new Set(cells.map(({ place }) => place.page));
  if (cells.length === 0 || pages.size < pageCount || cells.some(({ value }) => value === null)) return null;
  const numbers = [...new Set(cells.map(({ row }) => row))].toSorted((one, other) => one - other);
  const rows = numbers.map((): RowValue => Object.fromEntries(field.fields.map(({ id }) => [id, null])));
  const places: Record<string, Place> = {};
  for (const { fieldId, row, value, place } of cells) {
    const at = numbers.indexOf(row);
    const values = rows[at];
    if (values === undefined) continue;
    values[fieldId] = value;
    places[`${at}.${fieldId}`] = place;
  }
  return toTruth(rows, places);
}

function toTruth(value: FieldValue, places: Record<string, Place>): Truth {
  return { value, isTouched: true, places };
}
