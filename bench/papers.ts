/** Measures the papers of strangers (`training/papers`): what the engine gives for the fields of their parsers. */
import { parseArgs } from "node:util";
import { addCounts, noCounts, scoreRecord } from "../src/evaluation/score-record.ts";
import { addListScore, noListScore } from "../src/evaluation/score-rows.ts";
import { createEngine } from "../src/extraction/create-engine.ts";
import { layoutDocument } from "../src/layout/layout-document.ts";
import { normaliseRecord } from "../src/values/normalise/normalise-record.ts";
import { type Paper, readPapers } from "../training/papers/read-papers.ts";

const help = `Measures the papers of strangers. Fits learn from the open ones; of the others, only totals are printed.

  node bench/papers.ts

  --only TEXT   only open papers whose kind contains the text
  --mistakes    print every wrong value of the open papers, with its confidence and label
  --sure SHARE  only mistakes that were given with at least this confidence, 0 to 1
`;

const { values: options } = parseArgs({
  options: {
    only: { type: "string", default: "" },
    mistakes: { type: "boolean", default: false },
    sure: { type: "string" },
    help: { type: "boolean", default: false },
  },
});
if (options.help) {
  console.log(help);
  process.exit(0);
}

const engine = createEngine({ type: "local" });
const open = (await readPapers("open")).filter(({ kind }) => kind.includes(options.only));
/** Mistakes that are printed have at least this confidence; null if none are printed. */
const sure = options.sure === undefined ? (options.mistakes ? 0 : null) : Number(options.sure);
console.log(await measure("open", open, sure));
if (options.only === "") console.log(await measure("closed", await readPapers("closed"), null));

async function measure(part: string, papers: Paper[], printed: number | null): Promise<string> {
  const values = noCounts();
  const rows = noListScore();
  for (const paper of papers) {
    const { kind, fields, expected, accepted } = paper;
    const layout = layoutDocument(await paper.read());
    const request = { layout, fields, subject: kind.replaceAll("-", " "), hasMultipleEntries: false };
    const [record] = await engine.extract(request);
    if (record === undefined) throw new Error(`${kind} gave no record`);
    const { parsedData } = normaliseRecord(record, fields);
    const score = scoreRecord(fields, parsedData, expected, { unscored: new Set(), accepted });
    for (const counts of score.fields.values()) addCounts(values, counts);
    for (const list of score.lists.values()) addListScore(rows, list);
    if (printed === null) continue;
    for (const { field, expected: right, found } of score.mistakes) {
      const given = record.values[field];
      const scalar = given?.kind === "scalar" ? given : null;
      if ((scalar?.confidence ?? 0) < printed) continue;
      const why = scalar === null ? "" : ` (${scalar.confidence.toFixed(2)}, label "${scalar.label ?? ""}")`;
      console.log(`${kind} ${field}: ${JSON.stringify(right)} <- ${JSON.stringify(found)}${why}`);
    }
  }
  const wrong = values.given - values.falseValues - values.right;
  const cells = [...rows.cells.values()];
  const sum = (count: (cell: (typeof cells)[number]) => number) =>
    cells.reduce((total, cell) => total + count(cell), 0);
  return (
    `${part}: ${papers.length} papers, of ${values.present} values ${values.right} right and ${wrong} wrong, ` +
    `of ${values.absent} absent fields ${values.falseValues} given a value, of ${rows.rowsPresent} rows ${rows.rowsWhole} whole and ${rows.rowsGiven - rows.rowsFound} of ${rows.rowsGiven} given are others, ` +
    `of ${sum(({ present }) => present)} cells ${sum(({ right }) => right)} right`
  );
}
