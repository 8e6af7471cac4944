import type { Box } from "../../domain/geometry.ts";
import { type Grounding, ownValue, type RecordGrounding } from "../../domain/record.ts";

/** How sure a value is, and where it stands. */
export interface Evidence {
  confidence: number;
  page: number | null;
  box?: Box | null;
}

/**
 * The evidence for the values of an entry, by path. A list has one for all its cells, that of the least sure one; with
 * boxes, each cell has its own as well.
 */
export function findEvidence(grounding: RecordGrounding, { withBoxes }: { withBoxes: boolean }): Map<string, Evidence> {
  const toEvidence = ({ confidence, page, box }: Grounding): Evidence => {
    return { confidence: Math.round(confidence * 1000) / 1000, page, ...(withBoxes && { box }) };
  };
  const found = new Map<string, Evidence>();
  for (const [name, value] of Object.entries(grounding)) {
    if (value === null) continue;
    if (isGrounding(value)) found.set(name, toEvidence(value));
    else if (Array.isArray(value)) {
      const cells = value.flatMap((row, index) => cellsOf(row).map((cell) => ({ index, ...cell })));
      const [least] = cells.toSorted((one, other) => one.grounding.confidence - other.grounding.confidence);
      const { box: _box, ...ofList } = least === undefined ? { box: null } : toEvidence(least.grounding);
      if ("confidence" in ofList) found.set(name, ofList);
      if (withBoxes)
        for (const cell of cells) found.set(`${name}[${cell.index}].${cell.name}`, toEvidence(cell.grounding));
    } else for (const cell of cellsOf(value)) found.set(`${name}.${cell.name}`, toEvidence(cell.grounding));
  }
  return found;
}

/** The evidence for one value, by a path such as `total`, `seller.name` or `line_items[0].amount`; null if there is none. */
export function groundingAt(grounding: RecordGrounding, path: ValuePlace): Grounding | null {
  const top = ownValue(grounding, path.field);
  if (top === null) return null;
  if (path.child === null) return isGrounding(top) ? top : null;
  const row = Array.isArray(top) ? top[path.row ?? -1] : isGrounding(top) ? undefined : top;
  return row === undefined ? null : ownValue(row, path.child);
}

/** Where a value is in an entry. */
export interface ValuePlace {
  field: string;
  /** The row of a list, from 0; null for any other field. */
  row: number | null;
  /** The member of an object or of a row; null for a value at the top. */
  child: string | null;
}

/** Reads `total`, `seller.name`, `line_items[0].amount`; names may contain dots, so known ones go first. */
export function readPath(path: string, fields: readonly string[]): ValuePlace {
  if (fields.includes(path)) return { field: path, row: null, child: null };
  const cell = /^(.+?)\[(\d+)\]\.(.+)$/su.exec(path);
  if (cell) return { field: cell[1] ?? "", row: Number(cell[2]), child: cell[3] ?? "" };
  const [owner] = fields
    .filter((name) => path.startsWith(`${name}.`))
    .toSorted((one, other) => other.length - one.length);
  return owner === undefined
    ? { field: path, row: null, child: null }
    : { field: owner, row: null, child: path.slice(owner.length + 1) };
}

function cellsOf(row: Record<string, Grounding | null>): { name: string; grounding: Grounding }[] {
  return Object.entries(row).flatMap(([name, grounding]) => (grounding === null ? [] : [{ name, grounding }]));
}

function isGrounding(value: NonNullable<RecordGrounding[string]>): value is Grounding {
  return !Array.isArray(value) && typeof value.confidence === "number";
}
