/**
 * Measures line items on made invoices, one look of tables after the other: read without learning, and after five
 * documents of the look were corrected. Then measures looks that are drawn by chance, without learning. We look at
 * those of one seed while we work on tables, and never at those of the other.
 */
import { parseArgs } from "node:util";
import type { RowValue } from "../src/domain/record.ts";
import { compareValues } from "../src/evaluation/compare-values.ts";
import { createEngine } from "../src/extraction/create-engine.ts";
import type { LearnedModel } from "../src/extraction/learning/contract/learned-model.ts";
import { learn } from "../src/extraction/learning.ts";
import { fieldDefinitionsSchema, toFields } from "../src/parsers/field-definition.ts";
import { normaliseRecord } from "../src/values/normalise/normalise-record.ts";
import { normaliseScalar } from "../src/values/normalise/normalise-scalar.ts";
import { drawLook } from "./tables/chance-look.ts";
import { addCounts, addPerThousand, type Counts, countCells, noCounts, sharesOf } from "./tables/count-cells.ts";
import { type MadeDocument, makeDocument } from "./tables/make-document.ts";
import { type TableLook, tableLooks } from "./tables/table-looks.ts";

const help = `Measures line items on made invoices, one look of tables after the other, and on looks drawn by chance.

  node bench/tables.ts [LOOK...]

  --documents N   documents of each look to read, besides the five that are corrected (6)
  --drawn N       looks drawn by chance from each seed, with 3 documents each; 0 for none (100)
  --seed S        only looks drawn by chance from this seed, each by itself; LOOK is then 1.17 and the like
  --mistakes      print every wrong cell
`;

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    documents: { type: "string", default: "6" },
    drawn: { type: "string", default: "100" },
    seed: { type: "string" },
    mistakes: { type: "boolean", default: false },
    help: { type: "boolean", default: false },
  },
});

/** Documents that are corrected before the others are read again. */
const TAUGHT = 5;
/** Documents per random look. */
const DRAWN_DOCUMENTS = 3;
/** We look at the first while we work on tables; the second, which nobody looks at, shows how far that work reaches. */
const tuningSeed = 1;
const heldOutSeed = 2;

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

if (options.help) console.log(help);
else await main();

async function main(): Promise<void> {
  console.log(
    "| look | rows | found | whole | too many | cells right | false | after 5: found | whole | too many | cells right | false |",
  );
  console.log("|---|---|---|---|---|---|---|---|---|---|---|---|");
  if (options.seed !== undefined) {
    await measureDrawn(Number(options.seed), `drawn by chance, seed ${options.seed}`, true);
    return;
  }
  await measureLooks();
  if (positionals.length > 0 || options.drawn === "0") return;
  await measureDrawn(tuningSeed, "drawn by chance, tuned on", false);
  await measureDrawn(heldOutSeed, "drawn by chance, held out", false);
}

async function measureLooks(): Promise<void> {
  const [before, after] = [noCounts(), noCounts()];
  const looks = tableLooks.filter(({ name }) => positionals.length === 0 || positionals.includes(name));
  for (const look of looks) {
    const documents = await makeAll(look, tableLooks.indexOf(look), TAUGHT + Number(options.documents));
    const tested = documents.slice(TAUGHT);
    const untaught = await read(tested, null);
    const taught = await read(tested, teach(documents.slice(0, TAUGHT)));
    addCounts(before, untaught);
    addCounts(after, taught);
    printLine(look.name, untaught, taught);
  }
  printLine("all", before, after);
}

/** Random looks, each on its own line or all together. */
async function measureDrawn(seed: number, name: string, isEach: boolean): Promise<void> {
  const sum = noCounts();
  const perThousand = noCounts();
  for (let index = 0; index < Number(options.drawn); index += 1) {
    const look = drawLook(seed, index);
    if (isEach && positionals.length > 0 && !positionals.includes(look.name)) continue;
    const counts = await read(await makeAll(look, seed * 10_000 + index, DRAWN_DOCUMENTS), null);
    addCounts(sum, counts);
    addPerThousand(perThousand, counts);
    if (isEach) printLine(`${look.name} ${describe(look)}`, counts, null);
  }
  printLine(name, sum, null);
  printLine(`${name}, each look as 1000 rows`, perThousand, null);
}

/** How a look differs from the plain one. */
function describe({ name: _, heads: __, columns, rows, ...traits }: TableLook): string {
  const told = Object.entries(traits).flatMap(([name, value]) => {
    if (value === false || value === null || value === "none") return [];
    return [value === true ? name : String(value)];
  });
  return `${rows.join("-")} rows, ${columns.join(" ")}; ${told.join(" ")}`;
}

async function makeAll(look: TableLook, seed: number, count: number): Promise<MadeDocument[]> {
  const documents: MadeDocument[] = [];
  for (let index = 0; index < count; index += 1) documents.push(await makeDocument(look, seed, index));
  return documents;
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
  for (const { id, layout, rows } of documents) {
    const [record] = await engine.extract({ layout, fields, hasMultipleEntries: false, model });
    const found = record === undefined ? null : normaliseRecord(record, fields).parsedData.items;
    if (list === undefined) continue;
    countCells(list, Array.isArray(found) ? found : [], rows, counts, (row, child, wanted, given) => {
      if (!options.mistakes) return;
      const mode = model === null ? "untaught" : "taught";
      const value = given === undefined ? "no row" : JSON.stringify(given);
      console.log(`${mode}\t${id}\trow ${row}\t${child}\t${JSON.stringify(wanted)}\t${value}`);
    });
  }
  return counts;
}

function printLine(name: string, before: Counts, after: Counts | null): void {
  const taught = after === null ? ["", "", "", "", ""] : sharesOf(after);
  console.log(`| ${[name, before.rows, ...sharesOf(before), ...taught].join(" | ")} |`);
}
