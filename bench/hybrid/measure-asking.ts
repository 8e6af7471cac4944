import type { EngineSettings } from "../../src/domain/parser.ts";
import { composeQuestion } from "../../src/questions/compose-question.ts";
import { normaliseRecord } from "../../src/values/normalise/normalise-record.ts";
import type { BenchDocument } from "../learning/load-set.ts";
import { loadSet } from "../learning/load-set.ts";
import { type Contender, learnFrom } from "../learning/measure-curve.ts";
import { scenarios } from "../learning/scenarios.ts";
import { shuffle } from "../learning/shuffle.ts";

/** How often a language model would be asked about documents. */
export interface Asking {
  documents: number;
  asking: number;
  /** Fields that it would be asked for. */
  fieldsAsked: number;
}

/** The same after a number of documents were confirmed: about all others, and about those of a layout among the confirmed. */
export interface AskingAfter {
  confirmed: number;
  all: Asking;
  known: Asking;
}

const MOST_TESTED = 40;
const hybrid: EngineSettings = { type: "hybrid", embedded: false };

/**
 * Learns from the first `k` documents of an order, and counts what would be asked about others. Who confirms a document
 * also confirms what the labels are silent about, as it was read.
 */
export async function measureAsking(
  root: string,
  name: string,
  ks: readonly number[],
  { engine, learner }: Contender,
): Promise<AskingAfter[]> {
  const scenario = scenarios.find((each) => each.name === name);
  if (scenario === undefined) throw new Error(`There is no scenario ${name}.`);
  const { fields, documents } = await loadSet(root, scenario);
  const shuffled = shuffle(documents, 1);
  const tested = shuffled.slice(Math.max(...ks)).slice(0, MOST_TESTED);
  const points: AskingAfter[] = [];
  for (const confirmed of ks) {
    const learned = await Promise.all(
      shuffled.slice(0, confirmed).map(async (document) => {
        const [record] = await engine.extract({ layout: document.layout, fields, hasMultipleEntries: false });
        const read = record === undefined ? {} : normaliseRecord(record, fields).parsedData;
        return { ...document, values: { ...read, ...document.values } };
      }),
    );
    const model = confirmed === 0 ? null : learnFrom({ fields, documents: learned }, learner);
    const layouts = new Set(learned.map(({ layoutGroup }) => layoutGroup));
    const asked = new Map<BenchDocument, number>();
    for (const document of tested) {
      const { layout } = document;
      const records = await engine.extract({ layout, fields, hasMultipleEntries: false, model });
      const context = { records, layout, fields, subject: "", engine: hybrid, hasMultipleEntries: false };
      const wanted = composeQuestion(context)?.entries?.flatMap((entry) => entry.wanted) ?? [];
      asked.set(document, wanted.length);
    }
    const known = [...asked].filter(([{ layoutGroup }]) => layouts.has(layoutGroup)).map(([, count]) => count);
    points.push({ confirmed, all: toAsking([...asked.values()]), known: toAsking(known) });
  }
  return points;
}

function toAsking(counts: number[]): Asking {
  return {
    documents: counts.length,
    asking: counts.filter((count) => count > 0).length,
    fieldsAsked: counts.reduce((sum, count) => sum + count, 0),
  };
}
