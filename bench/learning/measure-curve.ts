import type { Field } from "../../src/domain/field.ts";
import { areSame } from "../../src/evaluation/compare-values.ts";
import { rates } from "../../src/evaluation/evaluate-folder.ts";
import { addCounts, type Counts, noCounts, scoreRecord } from "../../src/evaluation/score-record.ts";
import { addListScore, type ListScore, noListScore } from "../../src/evaluation/score-rows.ts";
import type { Engine } from "../../src/extraction/engine.ts";
import type { LearnedModel } from "../../src/extraction/learning/contract/learned-model.ts";
import type { Learn } from "../../src/extraction/learning.ts";
import { normaliseRecord } from "../../src/values/normalise/normalise-record.ts";
import { normaliseScalar } from "../../src/values/normalise/normalise-scalar.ts";
import type { BenchDocument } from "./load-set.ts";
import type { Scenario } from "./scenarios.ts";
import { shuffle } from "./shuffle.ts";

/** Accuracy after k documents, the mean of all orders. */
export interface CurvePoint {
  k: number;
  strict: number;
  /** The same of each order. */
  orders: number[];
  f1: number;
  /** Cells of list rows read right; null for a set without lists. */
  cells: number | null;
  learnSeconds: number;
  readMs: number;
}

interface Options {
  orders: number;
  fields: boolean;
  mistakes: boolean;
}

/** What reads and learns. */
export interface Contender {
  engine: Engine;
  learner: Learn;
}

/** Learns from the first k documents of each order, and reads those kept for testing. */
export async function measureCurve(
  set: { fields: Field[]; documents: BenchDocument[] },
  scenario: Scenario,
  { engine, learner }: Contender,
  options: Options,
): Promise<CurvePoint[]> {
  const points: CurvePoint[] = [];
  for (const k of scenario.ks) {
    const runs: Run[] = [];
    for (let order = 0; order < options.orders; order += 1) {
      const { learned, tested } = splitDocuments(set.documents, scenario, order);
      const start = cpuSeconds();
      const model = k === 0 ? null : learnFrom({ fields: set.fields, documents: learned.slice(0, k) }, learner);
      const learnSeconds = cpuSeconds() - start;
      const isLast = k === scenario.ks.at(-1);
      const run = await read(engine, set.fields, tested, model, options.mistakes && isLast && order === 0);
      runs.push({ ...run, learnSeconds });
    }
    if (options.fields && (k === 0 || k === scenario.ks.at(-1))) printFields(runs, k);
    const mean = (of: (run: Run) => number) => runs.reduce((sum, run) => sum + of(run), 0) / runs.length;
    points.push({
      k,
      strict: mean((run) => rates(run.total).recall),
      orders: runs.map((run) => rates(run.total).recall),
      f1: mean((run) => rates(run.total).f1),
      cells: runs.every((run) => run.cells.present === 0)
        ? null
        : mean((run) => run.cells.right / Math.max(1, run.cells.present)),
      learnSeconds: mean((run) => run.learnSeconds),
      readMs: mean((run) => run.readMs),
    });
  }
  return points;
}

interface Run {
  total: Counts;
  fields: Map<string, Counts>;
  cells: { present: number; right: number };
  learnSeconds: number;
  readMs: number;
}

/** The model that a person's corrections of these documents teach. */
export function learnFrom(
  { fields, documents }: { fields: Field[]; documents: Pick<BenchDocument, "id" | "layout" | "values">[] },
  learner: Learn,
): LearnedModel {
  return learner({
    fields,
    documents: documents.map(({ id, layout, values }) => ({
      id,
      layout,
      records: [{ values, places: {}, trust: {} }],
    })),
    previous: null,
    normalise: normaliseScalar,
    isSame: (field, found, right) => areSame(field, found, right),
  }).model;
}

async function read(
  engine: Engine,
  fields: Field[],
  documents: BenchDocument[],
  model: LearnedModel | null,
  withMistakes: boolean,
): Promise<Omit<Run, "learnSeconds">> {
  const run: Omit<Run, "learnSeconds"> = {
    total: noCounts(),
    fields: new Map(),
    cells: { present: 0, right: 0 },
    readMs: 0,
  };
  let pages = 0;
  for (const document of documents) {
    const start = cpuSeconds();
    const [record] = await engine.extract({ layout: document.layout, fields, hasMultipleEntries: false, model });
    run.readMs += 1000 * (cpuSeconds() - start);
    pages += document.pageCount;
    if (record === undefined) continue;
    const { parsedData } = normaliseRecord(record, fields);
    const score = scoreRecord(fields, parsedData, document.values, document);
    for (const [name, counts] of score.fields) {
      const sum = run.fields.get(name) ?? noCounts();
      run.fields.set(name, sum);
      addCounts(sum, counts);
      addCounts(run.total, counts);
    }
    const lists: ListScore = noListScore();
    for (const list of score.lists.values()) addListScore(lists, list);
    for (const cell of lists.cells.values()) {
      run.cells.present += cell.present;
      run.cells.right += cell.right;
    }
    if (!withMistakes) continue;
    for (const { field, expected, found } of score.mistakes) {
      console.log(
        `${document.id}\t${document.layoutGroup}\t${field}\t${JSON.stringify(expected)}\t${JSON.stringify(found)}`,
      );
    }
  }
  run.readMs /= Math.max(1, pages);
  return run;
}

/** Chooses a third of the documents to be tested; for unseen layouts, whole layouts that make up about a third. */
export function splitDocuments(
  documents: BenchDocument[],
  { split: kind }: Scenario,
  order: number,
): { learned: BenchDocument[]; tested: BenchDocument[] } {
  const shuffled = shuffle(documents, order);
  const wanted = Math.round(documents.length / 3);
  if (kind === "recurring") return { learned: shuffled.slice(wanted), tested: shuffled.slice(0, wanted) };
  const groups = new Set<number>();
  let count = 0;
  for (const { layoutGroup } of shuffle(distinctLayouts(documents), order)) {
    const size = documents.filter((document) => document.layoutGroup === layoutGroup).length;
    if (count + size > wanted * 1.25) continue;
    groups.add(layoutGroup);
    count += size;
  }
  return {
    learned: shuffled.filter(({ layoutGroup }) => !groups.has(layoutGroup)),
    tested: shuffled.filter(({ layoutGroup }) => groups.has(layoutGroup)),
  };
}

function distinctLayouts(documents: BenchDocument[]): BenchDocument[] {
  return documents.filter(
    ({ layoutGroup }, index) => documents.findIndex((document) => document.layoutGroup === layoutGroup) === index,
  );
}

function printFields(runs: Run[], k: number): void {
  const names = new Set(runs.flatMap((run) => [...run.fields.keys()]));
  for (const name of names) {
    const sum = noCounts();
    for (const run of runs) addCounts(sum, run.fields.get(name) ?? noCounts());
    console.log(`k=${k}\t${name}\t${sum.right}/${sum.present}\tfalse ${sum.falseValues}/${sum.absent}`);
  }
}

/** CPU time of this process, so that other work on the machine does not count. */
function cpuSeconds(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000_000;
}
