import { isDeepStrictEqual } from "node:util";
import { Failure } from "../domain/failure.ts";
import type { Field } from "../domain/field.ts";
import {
  type FieldValue,
  type Grounding,
  ownValue,
  type Place,
  type RecordGrounding,
  type RowValue,
  type ScalarValue,
} from "../domain/record.ts";
import type { Db } from "../platform/database/database.ts";
import { type CorrectedEntry, type Editor, lockForEdit, writeValues } from "./correct-entry.ts";
import type { StoredEntry } from "./entry-store.ts";
import { isLeaf } from "./lowest-confidence.ts";

/**
 * One change of an entry's values by a person who sees the page. `place`: where the value is, if the person marked it.
 */
export type EntryChange =
  | { kind: "setValue"; field: string; value: ScalarValue; place: Place | null }
  /** `row` is null in an object field. */
  | { kind: "setCell"; field: string; row: number | null; child: string; value: ScalarValue; place: Place | null }
  /** Inserted before the row that is now at `row`; the number of rows appends it. */
  | { kind: "addRow"; field: string; row: number; values: RowValue; places?: Record<string, Place> | undefined }
  | { kind: "removeRow"; field: string; row: number };

/** A place that a person marked; rows are counted as they are after all changes. */
export interface MarkedPlace {
  field: string;
  child: string | null;
  row: number;
  place: Place;
}

export interface EntryChangeRequest {
  parserId: string;
  entryId: string;
  fields: readonly Field[];
  /** In order: rows are counted as they are at that point. */
  changes: readonly EntryChange[];
  editor: Editor;
  /** Called with the current entry before anything is changed; may throw to prevent the change. */
  check?: (entry: StoredEntry) => void;
}

/** Maximum rows of a list: more than any document has, and few enough to store. */
const maxRows = 10_000;

/**
 * Changes values, cells and rows of an entry, and returns which places were marked. Throws `invalidRequest` for what
 * does not fit the fields; null if the parser has no such entry. Call it in a transaction.
 */
export async function changeEntry(
  db: Db,
  request: EntryChangeRequest,
): Promise<(CorrectedEntry & { marks: MarkedPlace[] }) | null> {
  const { fields, editor } = request;
  const entry = await lockForEdit(db, request);
  if (!entry) return null;
  request.check?.(entry);
  const draft = new Draft(fields, entry);
  for (const change of request.changes) draft.apply(change);
  const changes = draft.changes();
  const regrounded = { ...entry, grounding: draft.grounding() };
  const written = await writeValues(db, { entry: regrounded, fields, editor }, changes);
  return { entry: written, changed: changes.map(([name]) => name), marks: draft.marks() };
}

/** A row that is being changed, with the places that were marked in it. */
interface DraftRow {
  values: RowValue;
  places: Map<string, Place>;
  /** Moves with its row when others are added or removed. */
  grounding: Record<string, Grounding | null>;
}

/** The values of an entry while changes are applied to them. */
class Draft {
  readonly #fields: Map<string, Field>;
  readonly #before: StoredEntry;
  readonly #scalars = new Map<string, ScalarValue>();
  readonly #scalarPlaces = new Map<string, Place>();
  readonly #rows = new Map<string, DraftRow[]>();

  constructor(fields: readonly Field[], before: StoredEntry) {
    this.#fields = new Map(fields.map((field) => [field.name, field]));
    this.#before = before;
  }

  apply(change: EntryChange): void {
    const field = this.#fields.get(change.field) ?? refuse(`The parser has no field \`${change.field}\`.`);
    switch (change.kind) {
      case "setValue":
        this.#setValue(field, change.value, change.place);
        break;
      case "setCell":
        this.#setCell(field, change);
        break;
      case "addRow":
        this.#addRow(field, change);
        break;
      case "removeRow":
        this.#removeRow(field, change.row);
    }
  }

  /** The fields that were changed, with their new values. A scalar that was set to the same value counts as changed. */
  changes(): [name: string, value: FieldValue][] {
    const rows = [...this.#rows].map(([name, drafts]): [string, FieldValue] => [name, this.#valueOf(name, drafts)]);
    return [...this.#scalars, ...rows].filter(
      ([name, value]) => this.#scalars.has(name) || !isDeepStrictEqual(ownValue(this.#before.parsedData, name), value),
    );
  }

  marks(): MarkedPlace[] {
    const scalars = [...this.#scalarPlaces].map(([field, place]) => ({ field, child: null, row: 0, place }));
    const cells = [...this.#rows].flatMap(([field, rows]) =>
      rows.flatMap(({ places }, row) => [...places].map(([child, place]) => ({ field, child, row, place }))),
    );
    return [...scalars, ...cells];
  }

  /**
   * Where the values are now. Evidence moves with its row; a value that a person gave is where the person marked it.
   */
  grounding(): RecordGrounding {
    const grounding = { ...this.#before.grounding };
    for (const [name, value] of this.#scalars) {
      const place = this.#scalarPlaces.get(name) ?? null;
      const previous = ownValue(this.#before.parsedData, name);
      grounding[name] = groundByPerson({
        value,
        place,
        previous,
        evidence: leafOf(ownValue(grounding, name) ?? undefined),
      });
    }
    for (const [name, rows] of this.#rows) {
      const isList = this.#fields.get(name)?.type === "list";
      grounding[name] = isList ? rows.map((row) => row.grounding) : (rows[0]?.grounding ?? null);
    }
    return grounding;
  }

  #setValue(field: Field, value: ScalarValue, place: Place | null): void {
    const hasRows = field.type === "object" || field.type === "list";
    if (hasRows && value !== null) refuse(`\`${field.name}\` is of type ${field.type}: change its cells instead.`);
    if (hasRows) {
      this.#rows.set(field.name, []);
      return;
    }
    this.#scalars.set(field.name, value);
    if (place === null) this.#scalarPlaces.delete(field.name);
    else this.#scalarPlaces.set(field.name, place);
  }

  #setCell(field: Field, change: EntryChange & { kind: "setCell" }): void {
    const rows = this.#rowsOf(field, change.row === null ? "object" : "list");
    const child = childOf(field, change.child);
    if (change.row === null && rows.length === 0) rows.push(emptyRow(field));
    const row = rows[change.row ?? 0] ?? refuse(`\`${field.name}\` has no row ${change.row}.`);
    const { value, place } = change;
    const previous = ownValue(row.values, child.name);
    row.grounding[child.name] = groundByPerson({
      value,
      place,
      previous,
      evidence: ownValue(row.grounding, child.name),
    });
    row.values[child.name] = value;
    if (change.place === null) row.places.delete(child.name);
    else row.places.set(child.name, change.place);
  }

  #addRow(field: Field, { row: index, values, places = {} }: EntryChange & { kind: "addRow" }): void {
    const rows = this.#rowsOf(field, "list");
    if (index > rows.length || rows.length >= maxRows) refuse(`\`${field.name}\` cannot have a row ${index}.`);
    const row = emptyRow(field);
    for (const [name, value] of Object.entries(values)) row.values[childOf(field, name).name] = value;
    for (const [name, place] of Object.entries(places)) {
      const { name: child } = childOf(field, name);
      const value = ownValue(row.values, child);
      row.grounding[child] = groundByPerson({ value, place, previous: null, evidence: null });
      if (value !== null) row.places.set(child, place);
    }
    rows.splice(index, 0, row);
  }

  #removeRow(field: Field, index: number): void {
    const removed = this.#rowsOf(field, "list").splice(index, 1);
    if (removed.length === 0) refuse(`\`${field.name}\` has no row ${index}.`);
  }

  /** The rows of a list, or the one row of an object that has a value. */
  #rowsOf(field: Field, type: "list" | "object"): DraftRow[] {
    if (field.type !== type) refuse(`\`${field.name}\` is not a ${type}.`);
    const known = this.#rows.get(field.name);
    if (known) return known;
    const value = ownValue(this.#before.parsedData, field.name);
    const stored = Array.isArray(value) ? value : value !== null && typeof value === "object" ? [value] : [];
    const evidence = groundingRows(ownValue(this.#before.grounding ?? {}, field.name));
    const rows = stored.map((values, index) => ({
      values: { ...values },
      places: new Map<string, Place>(),
      grounding: { ...evidence[index] },
    }));
    this.#rows.set(field.name, rows);
    return rows;
  }

  /** A list without rows is null, and so is an object without values. */
  #valueOf(name: string, rows: DraftRow[]): FieldValue {
    if (this.#fields.get(name)?.type === "list") return rows.length === 0 ? null : rows.map(({ values }) => values);
    const values = rows[0]?.values ?? {};
    return Object.values(values).every((value) => value === null) ? null : values;
  }
}

function emptyRow(field: Field): DraftRow {
  const nothing = () => Object.fromEntries(field.fields.map(({ name }) => [name, null]));
  return { values: nothing(), places: new Map(), grounding: nothing() };
}

/** A value that a person gave, instead of another one. */
interface GivenValue {
  value: ScalarValue;
  place: Place | null;
  previous: FieldValue;
  evidence: Grounding | null;
}

/**
 * The evidence for a value that a person gave, with full confidence. Its place is the one that the person marked,
 * otherwise the one where the engine read the same value, otherwise none.
 */
function groundByPerson({ value, place, previous, evidence }: GivenValue): Grounding | null {
  if (value === null) return null;
  const alternatives = evidence?.alternatives ?? [];
  const same = value === previous ? evidence : alternatives.find((each) => each.value === value);
  const { page, box } = place ?? same ?? { page: null, box: null };
  return { confidence: 1, page, box, text: same?.text ?? String(value), alternatives };
}

function groundingRows(found: RecordGrounding[string]): Record<string, Grounding | null>[] {
  if (Array.isArray(found)) return found;
  return found === null || isLeaf(found) ? [] : [found];
}

function leafOf(found: RecordGrounding[string] | undefined): Grounding | null {
  return found && !Array.isArray(found) && isLeaf(found) ? found : null;
}

function childOf(field: Field, name: string): Field {
  return (
    field.fields.find((child) => child.name === name) ?? refuse(`\`${field.name}\` has no child field \`${name}\`.`)
  );
}

function refuse(message: string): never {
  throw new Failure("invalidRequest", message);
}
