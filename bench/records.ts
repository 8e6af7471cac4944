/**
 * Measures how files are split into records, on files that are joined from labelled documents at run time: the same
 * ones for the same data and seed. A file is right when each record holds its own pages, or its own words of a page,
 * and nothing else.
 */

import { join } from "node:path";
import { parseArgs } from "node:util";
import { createRecordCheck } from "./records/check-split.ts";
import { joinDocuments } from "./records/join-documents.ts";
import { loadDocuments, readFields } from "./records/load-documents.ts";

const help = `Measures how joined files are split into records.

  node bench/records.ts --data FOLDER [KIND...]

  --data FOLDER   folder of the data sets, one folder with manifest.jsonl for each (or WINNOW_BENCH_DATA)
  --seeds N       how many times files of all kinds are drawn (2)
  --mistakes      print every file that is split wrong
`;

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    data: { type: "string", default: process.env.WINNOW_BENCH_DATA ?? "" },
    seeds: { type: "string", default: "2" },
    mistakes: { type: "boolean", default: false },
    help: { type: "boolean", default: false },
  },
});

if (options.help || options.data === "") {
  console.log(help);
  process.exit(options.help ? 0 : 2);
}

interface Row {
  files: number;
  right: number;
  tooMany: number;
  tooFew: number;
  pages: number;
}

const setsFolder = join(import.meta.dirname, "accuracy");
const documents = await loadDocuments(options.data);
const rows = new Map<string, Row>();
let milliseconds = 0;
for (let seed = 1; seed <= Number(options.seeds); seed += 1) {
  for (const file of joinDocuments(documents, seed)) {
    if (positionals.length > 0 && !positionals.includes(file.kind)) continue;
    const check = createRecordCheck(file, await readFields(setsFolder, file.set, file.unique));
    const start = process.cpuUsage();
    const found = check.split();
    milliseconds += process.cpuUsage(start).user / 1000;
    const isRight = check.isRight(found);
    const row = rows.get(file.kind) ?? { files: 0, right: 0, tooMany: 0, tooFew: 0, pages: 0 };
    rows.set(file.kind, row);
    row.files += 1;
    row.pages += file.text.pages.length;
    if (isRight) row.right += 1;
    else if (found.length > file.count) row.tooMany += 1;
    else row.tooFew += 1;
    if (options.mistakes && !isRight)
      console.log(`${file.id}\n  ${file.pageOwners.join("")} given ${check.describe(found)}`);
  }
}

console.log(
  "| files | files | split right | too many records | too few, or others | pages |\n|---|---|---|---|---|---|",
);
for (const [kind, row] of rows) print(kind, row);
const all = [...rows.values()].reduce((sum, row) => ({
  files: sum.files + row.files,
  right: sum.right + row.right,
  tooMany: sum.tooMany + row.tooMany,
  tooFew: sum.tooFew + row.tooFew,
  pages: sum.pages + row.pages,
}));
print("all", all);
console.log(`\nSplitting takes ${(milliseconds / all.pages).toFixed(1)} ms of CPU a page.`);

function print(name: string, { files, right, tooMany, tooFew, pages }: Row): void {
  const share = (right / files).toFixed(2);
  console.log(`| ${name} | ${files} | ${right} (${share}) | ${tooMany} | ${tooFew} | ${pages} |`);
}
