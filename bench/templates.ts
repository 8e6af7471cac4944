/**
 * Measures the library's templates on made documents: known values, printed in several layouts and languages under the
 * labels that such documents use (`templates/kinds/`). These labels were written independently of the templates' hints.
 * Missing hints have been added since, so the figures show how well the engine reads labels that it knows. Write the
 * labels of a new kind before its hints.
 */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { type Evaluation, evaluateFolder, type Parse, rates } from "../src/evaluation/evaluate-folder.ts";
import type { Counts, Mistake } from "../src/evaluation/score-record.ts";
import { addCounts, noCounts } from "../src/evaluation/score-record.ts";
import { createEngine } from "../src/extraction/create-engine.ts";
import { layoutDocument } from "../src/layout/layout-document.ts";
import { listTemplates } from "../src/parsers/template-library.ts";
import { readDocument } from "../src/reading/read-document.ts";
import { checkRecord } from "../src/values/check-record.ts";
import { WorkBudget } from "../src/values/validate/work-budget.ts";
import { classifyMistake, type MistakeClass, mistakeClasses } from "./templates/classify-mistake.ts";
import { makeDocuments } from "./templates/make-documents.ts";
import { today } from "./templates/make-record.ts";
import { readKind } from "./templates/read-kind.ts";

const help = `Measures the library's templates on made documents.

  node bench/templates.ts [TEMPLATE...]

  --documents N   documents of each template (12)
  --fields        print the figures of each field
  --mistakes      print every wrong value
  --keep FOLDER   make the documents there and keep them
`;

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    documents: { type: "string", default: "12" },
    fields: { type: "boolean", default: false },
    mistakes: { type: "boolean", default: false },
    keep: { type: "string" },
    help: { type: "boolean", default: false },
  },
});

/** How many documents keep all rules of the template, and how often each rule is broken. */
interface Validity {
  valid: number;
  broken: Map<string, number>;
}

if (options.help) console.log(help);
else await main();

async function main(): Promise<void> {
  const chosen = listTemplates().filter(({ slug }) => positionals.length === 0 || positionals.includes(slug));
  const folder = options.keep ?? (await mkdtemp(join(tmpdir(), "winnow-templates-")));
  const rows: string[] = [];
  const layouts = new Map<string, Counts>();
  const classes = new Map<MistakeClass, string[]>();
  const all = noCounts();
  try {
    for (const { slug, fields } of chosen) {
      await makeDocuments(join(folder, slug), slug, fields, Number(options.documents));
      const validity: Validity = { valid: 0, broken: new Map() };
      const evaluation = await evaluateFolder(join(folder, slug), { fields, parse: parseWith(validity) });
      rows.push(tableRow(slug, evaluation, validity));
      addCounts(all, evaluation.total);
      for (const [layout, counts] of evaluation.layouts) addTo(layouts, layout, counts);
      addClasses(classes, slug, evaluation);
      printDetails(slug, evaluation, validity);
    }
  } finally {
    if (options.keep === undefined) await rm(folder, { recursive: true, force: true });
  }
  print(
    [
      "template",
      "documents",
      "values",
      "precision",
      "recall",
      "F1",
      "false values",
      "rows found",
      "rows whole",
      "valid",
      "ms a page",
    ],
    rows,
  );
  print(
    ["layout", "values", "precision", "recall", "F1", "false values"],
    [...layouts, ["all", all] as const].map(([name, counts]) => line([name, ...countCells(counts)])),
  );
  print(
    ["wrong values", "count", "most in"],
    mistakeClasses.map((name) => line([name, classes.get(name)?.length ?? 0, mostFrequent(classes.get(name) ?? [])])),
  );
}

/** Sorts each wrong value of a scalar field into its class, with its template and field. */
function addClasses(classes: Map<MistakeClass, string[]>, slug: string, { mistakes }: Evaluation): void {
  const labels = readKind(slug).sections.flatMap(({ fields }) =>
    fields.flatMap((field) => Object.values(field.labels)),
  );
  for (const mistake of mistakes) {
    const name = classifyMistake(mistake, labels, valuesBeside(mistake, mistakes));
    classes.set(name, [...(classes.get(name) ?? []), `${slug} ${mistake.field}`]);
  }
}

/** The expected values of the document's other wrong fields: two swapped values are both wrong. */
function valuesBeside({ document, field }: Mistake, mistakes: Mistake[]): unknown[] {
  const others = mistakes.filter((each) => each.document === document && each.field !== field);
  return others.map(({ expected }) => expected).filter((value) => value !== null);
}

function mostFrequent(names: string[]): string {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  const most = [...counts].sort((a, b) => b[1] - a[1]).slice(0, 5);
  return most.map(([name, count]) => `${name} (${count})`).join(", ");
}

function parseWith(validity: Validity): Parse {
  const engine = createEngine({ type: "local" });
  return async (bytes, fields) => {
    const text = await readDocument(bytes);
    const records = await engine.extract({ layout: layoutDocument(text), fields, hasMultipleEntries: false });
    const checked = records.map((record) => checkRecord(record, fields, { today, budget: new WorkBudget() }));
    const errors = checked.flatMap(({ validationErrors }) => validationErrors);
    if (errors.length === 0) validity.valid += 1;
    for (const { field, rule } of errors) {
      const name = `${field} ${rule}`;
      validity.broken.set(name, (validity.broken.get(name) ?? 0) + 1);
    }
    return { records: checked.map(({ parsedData }) => parsedData), pageCount: text.pages.length };
  };
}

function addTo(sums: Map<string, Counts>, name: string, counts: Counts): void {
  const sum = sums.get(name) ?? noCounts();
  sums.set(name, sum);
  addCounts(sum, counts);
}

function tableRow(slug: string, evaluation: Evaluation, { valid }: Validity): string {
  const { documents, total, pages, milliseconds } = evaluation;
  const lists = [...evaluation.lists.values()];
  const present = lists.reduce((sum, list) => sum + list.rowsPresent, 0);
  const share = (count: number) => (present > 0 ? (count / present).toFixed(2) : "");
  return line([
    slug,
    documents,
    ...countCells(total),
    share(lists.reduce((sum, list) => sum + list.rowsFound, 0)),
    share(lists.reduce((sum, list) => sum + list.rowsWhole, 0)),
    `${valid} of ${documents}`,
    (milliseconds / Math.max(pages, 1)).toFixed(0),
  ]);
}

function countCells(counts: Counts): (string | number)[] {
  const { precision, recall, f1 } = rates(counts);
  return [
    counts.present,
    precision.toFixed(2),
    recall.toFixed(2),
    f1.toFixed(2),
    `${counts.falseValues} of ${counts.absent}`,
  ];
}

function printDetails(slug: string, { fields, lists, mistakes, failures }: Evaluation, { broken }: Validity): void {
  if (options.fields) {
    console.log(`\n## ${slug}\n`);
    const scored = [...fields].filter(([, counts]) => counts.present + counts.given > 0);
    const rows = scored.map(([name, counts]) => line([name, ...countCells(counts)]));
    print(["field", "values", "precision", "recall", "F1", "false values"], rows);
    for (const [name, list] of lists) {
      const cells = [...list.cells].map(([child, { present, given, right }]) =>
        line([`${name}.${child}`, present, given, right]),
      );
      print(
        ["column", "values", "given", "right"],
        [line([`${name} (rows)`, list.rowsPresent, list.rowsGiven, list.rowsWhole]), ...cells],
      );
    }
    if (broken.size > 0)
      console.log(`Broken rules: ${[...broken].map(([name, count]) => `${name} (${count})`).join(", ")}\n`);
  }
  for (const { document, message } of failures) console.log(`${document} could not be read: ${message}`);
  if (!options.mistakes) return;
  for (const { document, field, expected, found } of mistakes) {
    console.log(`${document}\t${field}\t${JSON.stringify(expected)}\t${JSON.stringify(found)}`);
  }
}

function print(head: string[], rows: string[]): void {
  console.log(`${line(head)}\n${line(head.map(() => "---"))}\n${rows.join("\n")}\n`);
}

function line(cells: (string | number)[]): string {
  return `| ${cells.join(" | ")} |`;
}
