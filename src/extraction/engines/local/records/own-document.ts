import type { PageLayout } from "../../../../model/document-layout.ts";
import type { Place, RawRecord, RawScalar, RawValue } from "../../../../model/record.ts";
import { clipPage } from "./clip-page.ts";

/** Copies of a record's pages, counted from 1: what stands on its first page is read as on the first page of a document. */
export function asOwnDocument(pages: PageLayout[]): PageLayout[] {
  return pages.map((page, index) => {
    const copy = clipPage(page, new Set(page.segments));
    copy.number = index + 1;
    if (index === 0) for (const line of copy.lines) line.isRepeated = false;
    return copy;
  });
}

/** Gives a record that was read from its own document the numbers that its pages have in the file. */
export function restorePages(record: RawRecord, numbers: number[]): RawRecord {
  const restore = (place: Place | null) =>
    place === null ? null : { ...place, page: numbers[place.page - 1] ?? place.page };
  const values = Object.entries(record.values).map(([name, value]) => [name, mapPlaces(value, restore)] as const);
  return { ...record, values: Object.fromEntries(values) };
}

function mapPlaces(value: RawValue | null, change: (place: Place | null) => Place | null): RawValue | null {
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
