import { randomUUID } from "node:crypto";
import type { Field, FieldType } from "../../domain/field.ts";
import type { PickedText } from "../../domain/picked-text.ts";
import type { Conventions } from "../../domain/record.ts";
import { placeOf, type Span, spanText } from "../../domain/span.ts";
import { guessType } from "./guess-type.ts";
import { nameOf } from "./name-caption.ts";
import type { Grid } from "./read-grid.ts";

/** A field made from a document, and the texts there that are its values. */
export interface MadeField {
  field: Field;
  values: PickedText[];
}

/** Fewer columns are no table. */
const FEWEST_COLUMNS = 2;
/** Rows from which the type of a column is guessed. */
const ROWS_LOOKED_AT = 12;

/** A field for a printed value: named after its caption, typed by the value. */
export function makeScalar(spans: Span[], caption: string | null, conventions: Conventions): MadeField | null {
  const text = textOf(spans);
  const { name, kind } = caption === null ? { name: "", kind: null } : nameOf(caption, { isCell: false });
  const type = guessType([text], kind, conventions);
  const field = makeField(name === "" ? nameByType(type) : name, type, caption);
  const value = toPicked(field, 0, spans);
  return value === null ? null : { field, values: [value] };
}

/** A list for a printed table, with a child for each column; null if it has too few columns. */
export function makeList({ columns, rows }: Grid, conventions: Conventions): MadeField | null {
  const taken = new Set<string>();
  const children = columns.map(({ head }, index) => {
    const texts = rows.slice(0, ROWS_LOOKED_AT).map((cells) => textOf(cells[index] ?? []));
    const { name, kind } = head === null ? { name: "", kind: null } : nameOf(head, { isCell: true });
    const type = guessType(texts, kind, conventions);
    const unique = withoutDouble(name === "" ? nameByType(type) : name, taken);
    return makeField(unique, type, head);
  });
  if (children.length < FEWEST_COLUMNS || rows.length === 0) return null;
  const values = rows.flatMap((cells, row) =>
    children.flatMap((child, index) => toPicked(child, row, cells[index] ?? []) ?? []),
  );
  return { field: { ...makeField("line_items", "list", null), fields: children }, values };
}

/** The text of a value of several lines. */
function textOf(spans: readonly Span[]): string {
  return spans.map(spanText).join("\n");
}

function toPicked({ id }: Field, row: number, spans: Span[]): PickedText | null {
  const place = placeOf(spans);
  const text = textOf(spans);
  return place === null || text.trim() === "" ? null : { fieldId: id, row, text, place };
}

/** A name that is not taken yet: "date", then "date_2". */
function withoutDouble(name: string, taken: Set<string>): string {
  let free = name;
  for (let number = 2; taken.has(free); number += 1) free = `${name}_${number}`;
  taken.add(free);
  return free;
}

const nameByTypes: Partial<Record<FieldType, string>> = { money: "amount", url: "website" };

/** A value without a caption is called what it is. */
function nameByType(type: FieldType): string {
  return nameByTypes[type] ?? type;
}

function makeField(name: string, type: FieldType, caption: string | null): Field {
  return {
    id: randomUUID(),
    name,
    type,
    description: describe(name, caption),
    hints: caption === null ? [] : [caption],
    options: [],
    isUnique: false,
    rules: [],
    fields: [],
  };
}

/** What the field is, in words: `Invoice number (printed as "Rechnungs-Nr.")`. */
function describe(name: string, caption: string | null): string {
  if (caption === null) return "";
  const words = name.replaceAll("_", " ");
  const readable = words.charAt(0).toUpperCase() + words.slice(1);
  return readable.toLowerCase() === caption.toLowerCase() ? caption : `${readable} (printed as "${caption}")`;
}
