import type { FieldReading } from "../editor/field-reading.ts";
import { readingsOf } from "./read-record.ts";
import type { Preview } from "./use-preview.ts";

/** The reading of each field in an entry of the preview, by id; empty while there is no preview. */
export function readingsOfPreview(data: Preview["data"], entry: number): ReadonlyMap<string, FieldReading> {
  const record = data?.records[Math.min(entry, data.records.length - 1)];
  return data && record ? readingsOf(record, data.fields) : new Map();
}
