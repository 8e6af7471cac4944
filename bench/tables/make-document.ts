import type { DocumentLayout } from "../../src/domain/document-layout.ts";
import type { RowValue } from "../../src/domain/record.ts";
import { layoutDocument } from "../../src/layout/layout-document.ts";
import { readDocument } from "../../src/reading/read-document.ts";
import { chooseFormats, type Formats } from "../templates/print-formats.ts";
import { createRandom } from "../templates/random.ts";
import { blurPages } from "./blur-page.ts";
import { drawItems } from "./draw-items.ts";
import { makeItems } from "./make-items.ts";
import { printPosition } from "./print-cell.ts";
import type { TableLook } from "./table-looks.ts";

/** A made document, read, with the rows that it prints. */
export interface MadeDocument {
  id: string;
  layout: DocumentLayout;
  rows: RowValue[];
}

/** Makes a look's document number `index`; the same look, seed and index give the same bytes. */
export async function makeDocument(look: TableLook, seed: number, index: number): Promise<MadeDocument> {
  const random = createRandom(index + 1000 * seed);
  const formats = localise(chooseFormats(look.language, createRandom(seed)), look);
  const items = makeItems(random.integer(...look.rows), look, random);
  const bytes = await drawItems(look, items, formats, `RE-${random.integer(1000, 9999)}`);
  const text = await readDocument(bytes);
  const printed = new Set<string>(look.columns);
  if (look.details === "item-below") printed.add("item_number");
  const rows = items.map((item, position) => {
    const cells = { ...item, position: printPosition(look, position + 1) };
    return Object.fromEntries(
      Object.entries(cells).map(([name, value]) => [name, printed.has(name) ? value : null]),
    ) satisfies RowValue;
  });
  return { id: `${look.name} ${index}`, layout: layoutDocument(look.isScanned ? blurPages(text, random) : text), rows };
}

/** Numbers as written in a look's country. */
function localise(formats: Formats, { locale }: TableLook): Formats {
  if (locale === null) return formats;
  const number = (value: number, digits: number) =>
    new Intl.NumberFormat(locale, { minimumFractionDigits: digits, maximumFractionDigits: digits }).format(value);
  return { ...formats, currency: "CHF", number, money: (value) => `CHF ${number(value, 2)}` };
}
