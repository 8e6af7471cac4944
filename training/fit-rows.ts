import { join } from "node:path";
import { parseArgs } from "node:util";
import { findLikely, likelyRowsSchema, ROW_ODDS } from "../src/extraction/tables/likely-rows/part-rows.ts";
import { rowFeatureNames } from "../src/extraction/tables/likely-rows/row-features.ts";
import { packTrees, type Trees } from "../src/extraction/trees/trees.ts";
import { fitTrees, type TreeFit } from "./fits/fit-trees.ts";
import { provenance, writeFitted } from "./fits/write-fitted.ts";
import { PAPERS, trainingDocuments } from "./rerank/training-documents.ts";
import { type FoundList, type FoundRow, readLists } from "./rows/read-lists.ts";

const help = `Fits the trees that say whether a row that was found belongs to its list.

  node training/fit-rows.ts --data FOLDER

  --data FOLDER   folder of the data sets, one folder with manifest.jsonl for each
  --dry           print the figures without writing the file

A row is the list's if some of its cells are right. Kinds of documents are held out in five parts. The file
tables/likely-rows/likely-rows.json holds numbers only.
`;

/** The number of parts in which kinds are held out. */
const PARTS = 5;
/** Chosen on held-out kinds: more trees, or larger leaves, gave the same. */
const treeFit: TreeFit = { trees: 120, rate: 0.1, featureShare: 0.4, questionShare: 0.7, fewest: 15, hold: 5 };
/** How much a row counts by its set: documents of few kinds and templates count less. */
const weights: Record<string, number> = { einvoice: 0.5, drawn: 0.5, made: 0.25 };
/** A list's rows count as this many, and those of a longer list as little more: they are alike. */
const FULL_ROWS = 3;

const { values: options } = parseArgs({
  options: {
    data: { type: "string", default: "" },
    dry: { type: "boolean", default: false },
    help: { type: "boolean", default: false },
  },
});
if (options.help || options.data === "") {
  console.log(help);
  process.exit(options.help ? 0 : 2);
}

const lists: FoundList[] = [];
for await (const document of trainingDocuments(options.data)) {
  // The same document, asked in other words, has the same tables.
  if (!document.id.endsWith(" names")) lists.push(...(await readLists(document)));
}
const kinds = [...new Set(lists.map(({ kind }) => kind))].sort();
const partOf = ({ kind }: FoundList) => kinds.indexOf(kind) % PARTS;
const kept = new Map<FoundList, FoundRow[]>();
for (let part = 0; part < PARTS; part += 1) {
  const trees = packTrees(fit(lists.filter((list) => partOf(list) !== part)), rowFeatureNames);
  for (const list of lists.filter((each) => partOf(each) === part)) {
    const described = list.rows.map(({ features }) => features);
    const isKept = findLikely(described, trees);
    kept.set(
      list,
      list.rows.filter((_, index) => isKept[index]),
    );
  }
}

const sets = [...new Set(lists.map(({ set }) => set))];
console.table(
  Object.fromEntries(
    sets.map((set) => {
      const own = lists.filter((list) => list.set === set);
      const [found, left] = [own.flatMap(({ rows }) => rows), own.flatMap((list) => kept.get(list) ?? [])];
      return [
        set,
        {
          lists: own.length,
          "rows printed": own.reduce((sum, { expected }) => sum + expected, 0),
          "whole before": countWhole(found),
          "whole after": countWhole(left),
          "others before": countOthers(found),
          "others after": countOthers(left),
        },
      ];
    }),
  ),
);
if (options.dry) process.exit(0);

const measured = lists.filter(({ set }) => set === PAPERS || set === "kinds");
const [all, left] = [measured.flatMap(({ rows }) => rows), measured.flatMap((list) => kept.get(list) ?? [])];
const file = likelyRowsSchema.parse({
  fitted: await provenance({
    command: "node training/fit-rows.ts --data FOLDER",
    sets: sets.map((name) => ({ name, documents: lists.filter(({ set }) => set === name).length })),
    heldOut: [
      {
        by: "kind of document",
        what: "rows of kinds and papers given though they are not the list's",
        of: all.length,
        before: countOthers(all),
        after: countOthers(left),
      },
      {
        by: "kind of document",
        what: "rows of kinds and papers that are whole",
        of: measured.reduce((sum, { expected }) => sum + expected, 0),
        before: countWhole(all),
        after: countWhole(left),
      },
    ],
  }),
  ...fit(lists),
});
await writeFitted(
  join(import.meta.dirname, "..", "src", "extraction", "tables", "likely-rows", "likely-rows.json"),
  file,
);

function fit(from: FoundList[]): Trees {
  const questions = from.flatMap(({ set, rows }) =>
    rows.map(({ features, isOwn }) => ({
      rows: [features],
      scores: [ROW_ODDS],
      absent: [],
      absentScore: 0,
      isRight: [isOwn],
      weight: ((weights[set] ?? 1) * FULL_ROWS) / Math.max(FULL_ROWS, Math.sqrt(FULL_ROWS * rows.length)),
    })),
  );
  return fitTrees(questions, [...rowFeatureNames], new Set(), treeFit);
}

function countWhole(rows: FoundRow[]): number {
  return rows.filter(({ isWhole }) => isWhole).length;
}

function countOthers(rows: FoundRow[]): number {
  return rows.filter(({ isOwn }) => !isOwn).length;
}
