import type { Language } from "../templates/read-kind.ts";

/** What a column of a made table contains. */
export type ColumnKey =
  | "position"
  | "item_number"
  | "date"
  | "description"
  | "quantity"
  | "unit"
  | "unit_price"
  | "discount"
  | "tax_rate"
  | "tax_amount"
  | "amount";

/** Column widths in points, except the description's, which takes the rest; wider if the head is. */
export const columnWidths: Record<ColumnKey, number> = {
  position: 26,
  item_number: 58,
  date: 54,
  description: 0,
  quantity: 48,
  unit: 40,
  unit_price: 68,
  discount: 40,
  tax_rate: 42,
  tax_amount: 56,
  amount: 76,
};

/** How one sender prints line items. */
export interface TableLook {
  name: string;
  language: Language;
  columns: ColumnKey[];
  /** Lines of each head; a table may have none at all. */
  heads: Partial<Record<ColumnKey, string>>;
  hasHead: boolean;
  /** Lines drawn: under the heads, between rows as well, between columns, or around each cell. */
  ruling: "none" | "head" | "rows" | "columns" | "full";
  /** Every other row has a grey background. */
  isZebra: boolean;
  headAlign: "left" | "right" | "center";
  /** Where a row's numbers are beside a text of several lines. */
  verticalAlign: "top" | "middle" | "bottom";
  /** Lines below a row's text that are not part of its cells: a captioned note, or the item's number. */
  details: "none" | "labelled" | "item-below";
  /** The text has a line of its own, above the numbers of its row. */
  isStaggered: boolean;
  hasGroups: boolean;
  /** Groups end in their sums. */
  hasSubtotals: boolean;
  rows: [least: number, most: number];
  /** If the table spans pages: sums carried forward, and heads printed again. */
  carries: boolean;
  repeatsHead: boolean;
  currency: "none" | "beside" | "own-column";
  /** Quantity and unit share a cell. */
  joinsUnit: boolean;
  /** White space between columns, in points. */
  gap: number;
  /** Words are moved and the page is turned a little, as on a scan. */
  isScanned: boolean;
  /** How positions are written: 1, 1., 10, 001. */
  positions: "count" | "dotted" | "tens" | "padded";
  /** Numbers written as in another country of the language: 1'234.50. */
  locale: string | null;
  /** Heads in capitals. */
  isUpperCase: boolean;
  /** A sentence is printed above the table. */
  introduces: boolean;
  /** The sender's details are at the bottom of each page. */
  hasFooter: boolean;
  /** What is sold. */
  goods: "goods" | "service";
}

/** The plainest look, from which the others differ. */
export const plainLook: Omit<TableLook, "name" | "language" | "columns" | "heads"> = {
  hasHead: true,
  ruling: "head",
  isZebra: false,
  headAlign: "left",
  verticalAlign: "top",
  details: "none",
  isStaggered: false,
  hasGroups: false,
  hasSubtotals: false,
  rows: [2, 6],
  carries: false,
  repeatsHead: true,
  currency: "none",
  joinsUnit: false,
  gap: 8,
  isScanned: false,
  positions: "count",
  locale: null,
  isUpperCase: false,
  introduces: false,
  hasFooter: false,
  goods: "goods",
};

const full: ColumnKey[] = ["position", "item_number", "description", "quantity", "unit_price", "tax_rate", "amount"];
const short: ColumnKey[] = ["description", "quantity", "unit_price", "amount"];
const withUnit: ColumnKey[] = ["position", "description", "quantity", "unit", "unit_price", "amount"];

const german = {
  position: "Pos.",
  item_number: "Art.-Nr.",
  description: "Bezeichnung",
  quantity: "Menge",
  unit: "Einheit",
  unit_price: "Einzelpreis",
  tax_rate: "MwSt.",
  amount: "Gesamtpreis",
};
const english = {
  position: "No.",
  item_number: "Item",
  description: "Description",
  quantity: "Qty",
  unit: "Unit",
  unit_price: "Unit Price",
  tax_rate: "VAT",
  amount: "Line Total",
};
const french = {
  position: "N°",
  item_number: "Référence",
  description: "Désignation",
  quantity: "Qté",
  unit: "Unité",
  unit_price: "P.U. HT",
  tax_rate: "TVA",
  amount: "Montant HT",
};
const spanish = { description: "Concepto", quantity: "Cantidad", unit_price: "Precio", amount: "Importe" };
const italian = {
  position: "N.",
  item_number: "Codice",
  description: "Descrizione",
  quantity: "Quantità",
  unit: "U.M.",
  unit_price: "Prezzo unitario",
  tax_rate: "IVA",
  amount: "Importo",
};
const dutch = {
  item_number: "Artikel",
  description: "Omschrijving",
  quantity: "Aantal",
  unit_price: "Prijs",
  tax_rate: "BTW",
  amount: "Bedrag",
};

/** One look for each way of printing tables that readers of tables get wrong. */
export const tableLooks: TableLook[] = [
  { ...plainLook, name: "plain", language: "de", columns: full, heads: german },
  { ...plainLook, name: "short", language: "es", columns: short, heads: spanish, ruling: "rows" },
  { ...plainLook, name: "full grid", language: "fr", columns: full, heads: french, ruling: "full" },
  {
    ...plainLook,
    name: "grid, numbers in the middle",
    language: "en",
    columns: full,
    heads: english,
    ruling: "full",
    verticalAlign: "middle",
  },
  {
    ...plainLook,
    name: "numbers in the middle",
    language: "de",
    columns: full,
    heads: german,
    ruling: "rows",
    verticalAlign: "middle",
  },
  {
    ...plainLook,
    name: "numbers at the bottom",
    language: "it",
    columns: full,
    heads: italian,
    verticalAlign: "bottom",
  },
  { ...plainLook, name: "notes below", language: "en", columns: full, heads: english, details: "labelled" },
  {
    ...plainLook,
    name: "item number below",
    language: "de",
    columns: ["position", "description", "quantity", "unit_price", "amount"],
    heads: german,
    details: "item-below",
  },
  {
    ...plainLook,
    name: "text above numbers",
    language: "nl",
    columns: ["description", "quantity", "unit_price", "amount"],
    heads: dutch,
    isStaggered: true,
  },
  { ...plainLook, name: "groups", language: "en", columns: withUnit, heads: english, hasGroups: true, rows: [5, 9] },
  {
    ...plainLook,
    name: "pages, carried forward",
    language: "de",
    columns: withUnit,
    heads: german,
    rows: [36, 60],
    carries: true,
  },
  {
    ...plainLook,
    name: "pages, heads once",
    language: "fr",
    columns: short,
    heads: french,
    rows: [40, 60],
    repeatsHead: false,
  },
  { ...plainLook, name: "no heads", language: "en", columns: full, heads: {}, hasHead: false },
  {
    ...plainLook,
    name: "no heads, short",
    language: "nl",
    columns: short,
    heads: {},
    hasHead: false,
    currency: "beside",
  },
  {
    ...plainLook,
    name: "signs beside",
    language: "nl",
    columns: full.slice(1),
    heads: dutch,
    currency: "beside",
    headAlign: "right",
  },
  { ...plainLook, name: "signs in columns", language: "en", columns: short, heads: english, currency: "own-column" },
  {
    ...plainLook,
    name: "heads in two lines",
    language: "it",
    columns: full,
    heads: { ...italian, unit_price: "Prezzo\nunitario", amount: "Importo\ntotale", item_number: "Codice\narticolo" },
    headAlign: "right",
  },
  {
    ...plainLook,
    name: "centred heads",
    language: "de",
    columns: full,
    heads: german,
    headAlign: "center",
    ruling: "full",
    joinsUnit: true,
  },
  { ...plainLook, name: "unit beside quantity", language: "fr", columns: full, heads: french, joinsUnit: true },
  { ...plainLook, name: "narrow gaps", language: "en", columns: full, heads: english, gap: 2, headAlign: "right" },
  { ...plainLook, name: "scan", language: "de", columns: full, heads: german, isScanned: true },
  {
    ...plainLook,
    name: "scan, grid",
    language: "en",
    columns: withUnit,
    heads: english,
    ruling: "full",
    isScanned: true,
  },
];
