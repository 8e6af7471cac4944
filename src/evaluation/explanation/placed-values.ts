import type { Box } from "../../domain/geometry.ts";
import type { RecordGrounding } from "../../domain/record.ts";
import type { ExplainedFile } from "../../pipeline/explain-file.ts";
import { isLeaf } from "./final-value.ts";

/** A value's place on a page. */
export interface PlacedValue {
  /** The path of its field, such as `total` or `seller.name`; null in a row of a list, whose column says it. */
  path: string | null;
  page: number;
  box: Box;
}

/** Where the values of a record stand; of a table of records, those of all its rows. */
export function placedValues({ parsed, records }: ExplainedFile, index: number): PlacedValue[] {
  const entry = parsed.records.length === records.length ? parsed.records[index] : undefined;
  return (entry === undefined ? parsed.records : [entry]).flatMap(({ grounding }) =>
    Object.entries(grounding).flatMap(([name, found]) => placesOf(name, found)),
  );
}

function placesOf(name: string, found: RecordGrounding[string]): PlacedValue[] {
  if (found === null) return [];
  if (Array.isArray(found))
    return found.flatMap((row) => placesOf(name, row).map((placed) => ({ ...placed, path: null })));
  if (isLeaf(found)) {
    const { page, box } = found;
    return page === null || box === null ? [] : [{ path: name, page, box }];
  }
  return Object.entries(found).flatMap(([child, value]) => (value === null ? [] : placesOf(`${name}.${child}`, value)));
}
