import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { createRecordCheck } from "../bench/records/check-split.ts";
import { type JoinedFile, joinDocuments } from "../bench/records/join-documents.ts";
import { loadDocuments, readFields, type SingleDocument, singleSets } from "../bench/records/load-documents.ts";
import { type PageBreaks, pageBreaksSchema, scoreChange } from "../src/extraction/records/begins-record.ts";
import { comparePages } from "../src/extraction/records/compare-pages.ts";
import { fitBreaks, type PageTurn } from "./fits/fit-breaks.ts";
import { provenance, writeFitted } from "./fits/write-fitted.ts";

const help = `Fits the weights by which the local engine tells whether a page begins a record.

  node training/fit-page-breaks.ts --data FOLDER

  --data FOLDER   folder of the data sets, one folder with manifest.jsonl for each
  --drawings N    how many times files are joined at random from the sets' documents (1: some 500 files)
  --dry           print the weights and figures without writing the file

The layouts are held out in five parts, and files are joined within a part. The file records/page-breaks.json holds
numbers only; \`node bench/records.ts\` shows how whole files are split.
`;

/** The number of parts in which layouts are held out. */
const PARTS = 5;

const { values: options } = parseArgs({
  options: {
    data: { type: "string", default: "" },
    drawings: { type: "string", default: "1" },
    dry: { type: "boolean", default: false },
    help: { type: "boolean", default: false },
  },
});
if (options.help || options.data === "") {
  console.log(help);
  process.exit(options.help ? 0 : 2);
}

const root = join(import.meta.dirname, "..");
const setsFolder = join(root, "bench", "accuracy");
const path = join(root, "src", "extraction", "records", "page-breaks.json");
const inUse = pageBreaksSchema.parse(JSON.parse(await readFile(path, "utf8")));

let files = 0;
const parts: PageTurn[][] = [];
const documents = await loadDocuments(options.data);
for (const part of partByLayout(documents)) parts.push(await turnsOf(part));
const turns = parts.flat();
const heldOut = parts.reduce((right, tested) => {
  const weights = fitBreaks(parts.filter((part) => part !== tested).flat());
  return right + countRight(tested, weights);
}, 0);
const weights = fitBreaks(turns);
const file = pageBreaksSchema.parse({
  fitted: await provenance({
    command: "node training/fit-page-breaks.ts --data FOLDER",
    sets: singleSets.map((name) => ({ name, documents: documents.filter(({ set }) => set === name).length })),
    heldOut: [{ by: "layout", what: `pages of ${files} joined files told right`, of: turns.length, after: heldOut }],
  }),
  weights,
});
console.log(JSON.stringify(file, null, 2));
console.log(
  `${turns.length} pages after another: ${countRight(turns, inUse.weights)} judged right by the weights in use, ` +
    `${heldOut} by weights that never saw the layout`,
);
if (!options.dry) await writeFitted(path, file);

/** Documents in parts of about the same size, those of one layout in one part. */
function partByLayout(documents: SingleDocument[]): SingleDocument[][] {
  const layouts = [...Map.groupBy(documents, ({ layout }) => layout).values()].sort((a, b) => b.length - a.length);
  const found: SingleDocument[][] = Array.from({ length: PARTS }, () => []);
  for (const [index, layout] of layouts.entries()) found[index % PARTS]?.push(...layout);
  return found;
}

/** The page turns of files joined from documents. */
async function turnsOf(documents: SingleDocument[]): Promise<PageTurn[]> {
  const found: PageTurn[] = [];
  for (let seed = 1; seed <= Number(options.drawings); seed += 1) {
    for (const joined of joinDocuments(documents, seed)) {
      // Documents on one page are separated by the white space between them.
      if (joined.pageOwners.length > 0) found.push(...(await observe(joined)));
    }
  }
  return found;
}

/** Looks at each page of a file with the record before it, which is known here. */
async function observe(joined: JoinedFile): Promise<PageTurn[]> {
  const found: PageTurn[] = [];
  const check = createRecordCheck(joined, await readFields(setsFolder, joined.set, joined.unique));
  check.split((look, company, number) => {
    const isBreak = joined.pageOwners[number - 1] !== joined.pageOwners[number - 2];
    found.push({ kind: joined.kind, change: comparePages(look, company), isBreak });
    return isBreak;
  });
  files += 1;
  return found;
}

function countRight(tested: PageTurn[], by: PageBreaks["weights"]): number {
  return tested.filter(({ change, isBreak }) => scoreChange(change, by) > 0 === isBreak).length;
}
