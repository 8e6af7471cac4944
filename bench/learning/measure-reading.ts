import type { Field } from "../../src/domain/field.ts";
import type { LearnedModel } from "../../src/extraction/learning/contract/learned-model.ts";
import { layoutDocument } from "../../src/layout/layout-document.ts";
import type { BenchDocument } from "./load-set.ts";
import { type Contender, learnFrom, splitDocuments } from "./measure-curve.ts";
import type { Scenario } from "./scenarios.ts";

/** CPU milliseconds per page of layout and extraction, in turns without and with a model of k documents. */
export interface ReadingCost {
  k: number;
  withoutMs: number;
  withMs: number;
}

/** How often each document is read both ways; the first time warms up and does not count. */
const ROUNDS = 6;

/** Reads the tested documents of an order with and without what the learned ones taught, document by document in one process. */
export async function measureReading(
  set: { fields: Field[]; documents: BenchDocument[] },
  scenario: Scenario,
  { engine, learner }: Contender,
): Promise<ReadingCost> {
  const k = Math.max(...scenario.ks);
  const { learned, tested } = splitDocuments(set.documents, scenario, 0);
  const model = learnFrom({ fields: set.fields, documents: learned.slice(0, k) }, learner);
  const spent = { without: 0, with: 0 };
  let pages = 0;
  const read = async (document: BenchDocument, own: LearnedModel | null) => {
    const { user, system } = process.cpuUsage();
    const layout = layoutDocument(document.text);
    await engine.extract({ layout, fields: set.fields, hasMultipleEntries: false, model: own });
    const after = process.cpuUsage();
    return (after.user + after.system - user - system) / 1000;
  };
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [index, document] of tested.entries()) {
      const isFirst = (index + round) % 2 === 0;
      const first = await read(document, isFirst ? null : model);
      const second = await read(document, isFirst ? model : null);
      if (round === 0) continue;
      spent.without += isFirst ? first : second;
      spent.with += isFirst ? second : first;
      pages += document.pageCount;
    }
  }
  return { k, withoutMs: spent.without / pages, withMs: spent.with / pages };
}
