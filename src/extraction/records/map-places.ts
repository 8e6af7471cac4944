import type { Place, RawRecord, RawScalar, RawValue } from "../../domain/record.ts";

/** Returns a record with the place of each value, and of each alternative to it, changed. */
export function mapPlaces(record: RawRecord, change: (place: Place) => Place): RawRecord {
  const changeOrNull = (place: Place | null) => (place === null ? null : change(place));
  const values = Object.entries(record.values).map(([name, value]) => [name, mapValue(value, changeOrNull)] as const);
  const unfilled = Object.entries(record.unfilled ?? {}).map(([path, { why, alternatives }]) => {
    const moved = alternatives.map((other) => ({ ...other, place: changeOrNull(other.place) }));
    return [path, { why, alternatives: moved }] as const;
  });
  return { ...record, values: Object.fromEntries(values), unfilled: Object.fromEntries(unfilled) };
}

function mapValue(value: RawValue | null, change: (place: Place | null) => Place | null): RawValue | null {
  const changeScalar = (scalar: RawScalar | null): RawScalar | null => {
    if (scalar === null) return null;
    const alternatives = scalar.alternatives.map((other) => ({ ...other, place: change(other.place) }));
    return { ...scalar, place: change(scalar.place), alternatives };
  };
  const changeRow = (row: Record<string, RawScalar | null>) =>
    Object.fromEntries(Object.entries(row).map(([name, scalar]) => [name, changeScalar(scalar)]));
  if (value === null || value.kind === "scalar") return changeScalar(value);
  if (value.kind === "object") return { ...value, values: changeRow(value.values) };
  return { ...value, rows: value.rows.map(changeRow) };
}
