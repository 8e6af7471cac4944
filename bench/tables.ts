/**
 * Measures line items on invoices that are made for it, one look of tables after the other: read without learning, and after
 * five documents of the look were corrected.
 */
import { parseArgs } from "node:util";
import { compareValues } from "../src/evaluation/compare-values.ts";
import { pairRows } from "../src/evaluation/score-rows.ts";
import { createEngine } from "../src/extraction/create-engine.ts";
import type { LearnedModel } from "../src/extraction/learned-model.ts";
import { learn } from "../src/extraction/learning.ts";
import { layoutDocument } from "../src/layout/layout-document.ts";
import type { DocumentLayout } from "../src/model/document-layout.ts";
import type { RowValue } from "../src/model/record.ts";
import { fieldDefinitionsSchema, toFields } from "../src/parsers/field-definition.ts";
import { readDocument } from "../src/reading/read-document.ts";
import { normaliseRecord } from "../src/values/normalise/normalise-record.ts";
import { normaliseScalar } from "../src/values/normalise/normalise-scalar.ts";
import { blurPages } from "./tables/blur-page.ts";
import { drawItems } from "./tables/draw-items.ts";
import { makeItems } from "./tables/make-items.ts";
import { type TableLook, tableLooks } from "./tables/table-looks.ts";
import { chooseFormats } from "./templates/print-formats.ts";
import { createRandom } from "./templates/random.ts";

const help = `Measures line items on made invoices, one look of tables after the other.

  node bench/tables.ts [LOOK...]

  --documents N   documents that are read of each look, besides the five that are corrected (6)
  --mistakes      print every wrong cell
`;

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    documents: { type: "string", default: "6" },
    mistakes: { type: "boolean", default: false },
    help: { type: "boolean", default: false },
  },
});

/** Documents that are corrected before the others are read again. */
const TAUGHT = 5;

const fields = toFields(
  fieldDefinitionsSchema.parse([
    {
      name: "items",
      type: "list",
      description: "Line items of the invoice",
      fields: [
        { name: "position", type: "text", description: "Number of the line" },
        { name: "item_number", type: "text", description: "Article number" },
        { name: "description", type: "text", description: "What was sold" },
        { name: "quantity", type: "number", description: "Quantity" },
        { name: "unit_price", type: "money", description: "Price of one unit" },
        { name: "tax_rate", type: "number", description: "VAT rate in percent" },
        { name: "amount", type: "money", description: "Amount of the line" },
      ],
    },
  ]),
);
const [list] = fields;

interface MadeDocument {
  id: string;
  layout: DocumentLayout;
  rows: RowValue[];
}

interface Counts {
  rows: number;
  found: number;
  whole: number;
  tooMany: number;
  cells: number;
  right: number;
  falseCells: number;
}

const noCounts = (): Counts => ({ rows: 0, found: 0, whole: 0, tooMany: 0, cells: 0, right: 0, falseCells: 0 });

if (options.help) console.log(help);
else await main();

async function main(): Promise<void> {
  console.log(
    "| look | rows | found | whole | too many | cells right | false | after 5: found | whole | too many | cells right | false |",
  );
  console.log("|---|---|---|---|---|---|---|---|---|---|---|---|");
  const [before, after] = [noCounts(), noCounts()];
  const looks = tableLooks.filter(({ name }) => positionals.length === 0 || positionals.includes(name));
  for (const look of looks) {
    const documents: MadeDocument[] = [];
    for (let index = 0; index < TAUGHT + Number(options.documents); index += 1) documents.push(await make(look, index));
    const tested = documents.slice(TAUGHT);
    const untaught = await read(tested, null);
    const taught = await read(tested, teach(documents.slice(0, TAUGHT)));
    add(before, untaught);
    add(after, taught);
    console.log(lineOf(look.name, untaught, taught));
  }
  console.log(lineOf("all", before, after));
}

async function make(look: TableLook, index: number): Promise<MadeDocument> {
  const random = createRandom(index + 1000 * tableLooks.indexOf(look));
  const formats = chooseFormats(look.language, createRandom(tableLooks.indexOf(look)));
  const items = makeItems(random.integer(...look.rows), look.language, random);
  const bytes = await drawItems(look, items, formats, `RE-${random.integer(1000, 9999)}`);
  const text = await readDocument(bytes);
  const printed = new Set<string>(look.columns);
  if (look.details === "item-below") printed.add("item_number");
  const rows = items.map((item, position) => {
    const cells = { ...item, position: String(position + 1) };
    return Object.fromEntries(
      Object.entries(cells).map(([name, value]) => [name, printed.has(name) ? value : null]),
    ) satisfies RowValue;
  });
  return { id: `${look.name} ${index}`, layout: layoutDocument(look.isScanned ? blurPages(text, random) : text), rows };
}

function teach(documents: MadeDocument[]): LearnedModel {
  return learn({
    fields,
    documents: documents.map(({ id, layout, rows }) => ({
      id,
      layout,
      records: [{ values: { items: rows.map(columnsOnly) }, places: {}, trust: {} }],
    })),
    previous: null,
    normalise: normaliseScalar,
    isSame: (field, found, right) => compareValues(field, found, right).isStrict,
  }).model;
}

function columnsOnly(row: RowValue): RowValue {
  return Object.fromEntries((list?.fields ?? []).map(({ name }) => [name, row[name] ?? null]));
}

async function read(documents: MadeDocument[], model: LearnedModel | null): Promise<Counts> {
  const engine = createEngine({ type: "local" });
  const counts = noCounts();
  for (const document of documents) {
    const [record] = await engine.extract({ layout: document.layout, fields, hasMultipleEntries: false, model });
    const found = record === undefined ? null : normaliseRecord(record, fields).parsedData.items;
    countCells(Array.isArray(found) ? found : [], document, counts, model === null ? "untaught" : "taught");
  }
  return counts;
}

function countCells(found: RowValue[], { id, rows }: MadeDocument, counts: Counts, mode: string): void {
  if (list === undefined) return;
  const pairs = pairRows(list, found, rows);
  counts.rows += rows.length;
  counts.found += pairs.length;
  counts.tooMany += found.length - pairs.length;
  for (const [index, row] of rows.entries()) {
    const paired = pairs.find(({ expectedRow }) => expectedRow === row)?.foundRow;
    let isWhole = paired !== undefined;
    for (const child of list.fields) {
      const wanted = row[child.name] ?? null;
      const value = paired?.[child.name] ?? null;
      const isRight = wanted !== null && value !== null && compareValues(child, value, wanted).isStrict;
      if (wanted !== null) counts.cells += 1;
      else if (value !== null) counts.falseCells += 1;
      if (isRight) counts.right += 1;
      if (wanted !== null && !isRight) isWhole = false;
      if (!options.mistakes || isRight || (wanted === null && value === null)) continue;
      const given = paired === undefined ? "no row" : JSON.stringify(value);
      console.log(`${mode}\t${id}\trow ${index + 1}\t${child.name}\t${JSON.stringify(wanted)}\t${given}`);
    }
    if (isWhole) counts.whole += 1;
  }
}

function add(sum: Counts, more: Counts): void {
  sum.rows += more.rows;
  sum.found += more.found;
  sum.whole += more.whole;
  sum.tooMany += more.tooMany;
  sum.cells += more.cells;
  sum.right += more.right;
  sum.falseCells += more.falseCells;
}

function lineOf(name: string, before: Counts, after: Counts): string {
  const shares = (counts: Counts) => [
    (counts.found / Math.max(1, counts.rows)).toFixed(2),
    (counts.whole / Math.max(1, counts.rows)).toFixed(2),
    counts.tooMany,
    (counts.right / Math.max(1, counts.cells)).toFixed(3),
    counts.falseCells,
  ];
  return `| ${[name, before.rows, ...shares(before), ...shares(after)].join(" | ")} |`;
}
