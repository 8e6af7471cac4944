import { addCounts, type Counts, noCounts, type RecordScore, scoreRecord } from "../../src/evaluation/score-record.ts";
import { addListScore, type ListScore, noListScore } from "../../src/evaluation/score-rows.ts";
import type { LearnedModel } from "../../src/extraction/learning/contract/learned-model.ts";
import { normaliseRecord } from "../../src/values/normalise/normalise-record.ts";
import type { LayoutDocument, RecurringLayout } from "./layout-documents.ts";
import { type Contender, learnFrom } from "./measure-curve.ts";

/** How the other documents of layouts are read after some were corrected. */
export interface LayoutScore {
  values: Counts;
  /** Of fields that a corrected document states: what none of them states cannot be learned. */
  shown: Counts;
  lists: ListScore;
  /** Values that were right without learning and are not any more: left empty, or another one given. */
  emptied: number;
  changed: number;
}

interface Options {
  /** Documents of a layout that are corrected. */
  taught: number;
  mistakes: boolean;
}

/** At most this many documents of a layout are read, in this many orders, so that no layout with many decides alone. */
const MOST_DOCUMENTS = 8;
const MOST_ORDERS = 3;

export function noLayoutScore(): LayoutScore {
  return { values: noCounts(), shown: noCounts(), lists: noListScore(), emptied: 0, changed: 0 };
}

export function addLayoutScore(sum: LayoutScore, more: LayoutScore): void {
  addCounts(sum.values, more.values);
  addCounts(sum.shown, more.shown);
  addListScore(sum.lists, more.lists);
  sum.emptied += more.emptied;
  sum.changed += more.changed;
}

/** Corrects each document of a layout, and the next ones if several are taught, and reads all others. */
export async function measureLayout(
  { name, fields, documents }: RecurringLayout,
  { engine, learner }: Contender,
  { taught, mistakes }: Options,
): Promise<LayoutScore> {
  const sum = noLayoutScore();
  const all = documents.slice(0, MOST_DOCUMENTS);
  const read = async (document: LayoutDocument, model: LearnedModel | null) => {
    const [record] = await engine.extract({ layout: document.layout, fields, hasMultipleEntries: false, model });
    if (record === undefined) throw new Error("A document gave no record.");
    return scoreRecord(fields, normaliseRecord(record, fields).parsedData, document.values, document);
  };
  const untaught = new Map<LayoutDocument, RecordScore>();
  const readUntaught = async (document: LayoutDocument) => {
    const score = untaught.get(document) ?? (await read(document, null));
    untaught.set(document, score);
    return score;
  };
  const orders = Math.min(all.length, MOST_ORDERS);
  for (let first = 0; first < orders && taught < all.length; first += 1) {
    const order = [...all.slice(first), ...all.slice(0, first)];
    const corrected = order.slice(0, taught);
    const model = taught === 0 ? null : learnFrom({ fields, documents: corrected }, learner);
    const isShown = (name: string) => corrected.some(({ values }) => (values[name] ?? null) !== null);
    for (const document of order.slice(Math.max(1, taught))) {
      const before = await readUntaught(document);
      const after = model === null ? before : await read(document, model);
      addLayoutScore(sum, compare(before, after, isShown));
      if (mistakes && first === 0) printMistakes(name, document.id, before, after, isShown);
    }
  }
  return sum;
}

function compare(before: RecordScore, after: RecordScore, isShown: (name: string) => boolean): LayoutScore {
  const sum = noLayoutScore();
  for (const [name, counts] of after.fields) {
    addCounts(sum.values, counts);
    if (isShown(name)) addCounts(sum.shown, counts);
    const { right = 0 } = before.fields.get(name) ?? {};
    if (counts.right >= right) continue;
    if (counts.given === 0) sum.emptied += 1;
    else sum.changed += 1;
  }
  for (const list of after.lists.values()) addListScore(sum.lists, list);
  return sum;
}

function printMistakes(
  layout: string,
  id: string,
  before: RecordScore,
  after: RecordScore,
  isShown: (name: string) => boolean,
): void {
  for (const { field, expected, found } of after.mistakes) {
    const wasRight = (before.fields.get(field)?.right ?? 0) > 0 ? "was right" : "";
    const known = isShown(field) ? "" : "never shown";
    console.log([layout, id, field, JSON.stringify(expected), JSON.stringify(found), wasRight, known].join("\t"));
  }
  for (const [name, { rowsPresent, rowsGiven, rowsWhole, cells }] of after.lists) {
    if (rowsWhole === rowsPresent && rowsGiven === rowsPresent) continue;
    const columns = [...cells].map(([child, { present, right }]) => `${child} ${right}/${present}`).join(", ");
    console.log(
      [layout, id, name, `${rowsWhole} of ${rowsPresent} rows whole, ${rowsGiven} given`, columns].join("\t"),
    );
  }
}
