import type { Field } from "../../../../src/domain/field.ts";
import { describeField } from "../../../../src/extraction/fields/field-profile.ts";
import { extractList } from "../../../../src/extraction/tables/extract-list.ts";
import { drawDocument } from "../../draw-page.ts";

/** The rows of the tables on drawn pages, as texts by child; null if there is no table. */
export function rowsFor(fields: Field[], ...pages: string[]): (string | undefined)[][] | null {
  const found = extractList(drawDocument(pages), {
    columns: fields.map((field) => describeField(field, true)),
    names: { own: ["transactions"], others: [] },
  });
  return found?.list.rows.map((row) => fields.map(({ name }) => row[name]?.text)) ?? null;
}
