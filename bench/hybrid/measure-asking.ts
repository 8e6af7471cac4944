import type { Field } from "../../src/domain/field.ts";
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
 * Learns from the first `k` documents of each of several orders, and counts what would be asked about others. Who confirms a
 * document also confirms what the labels are silent about, as it was read.
 */
export async function measureAsking(
  root: string,
  name: string,
  { ks, orders }: { ks: readonly number[]; orders: number },
  contender: Contender,
): Promise<AskingAfter[]> {
  const scenario = scenarios.find((each) => each.name === name);
  if (scenario === undefined) throw new Error(`There is no scenario ${name}.`);
  const { fields, documents } = await loadSet(root, scenario);
  const points: AskingAfter[] = [];
  for (const confirmed of ks) {
    const asked: AskedDocument[] = [];
    for (let order = 1; order <= orders; order += 1) {
      const shuffled = shuffle(documents, order);
      const tested = shuffled.slice(Math.max(...ks)).slice(0, MOST_TESTED);
      asked.push(...(await askAbout(tested, shuffled.slice(0, confirmed), fields, contender)));
    }
    points.push({ confirmed, all: toAsking(asked), known: toAsking(asked.filter(({ isKnown }) => isKnown)) });
  }
  return points;
}

/** What would be asked about a document, and whether its layout is among the confirmed ones. */
interface AskedDocument {
  count: number;
  isKnown: boolean;
}

async function askAbout(
  tested: BenchDocument[],
  confirmed: BenchDocument[],
  fields: Field[],
  { engine, learner }: Contender,
): Promise<AskedDocument[]> {
  const learned = await Promise.all(
    confirmed.map(async (document) => {
      const [record] = await engine.extract({ layout: document.layout, fields, hasMultipleEntries: false });
      const read = record === undefined ? {} : normaliseRecord(record, fields).parsedData;
      return { ...document, values: { ...read, ...document.values } };
    }),
  );
  const model = learned.length === 0 ? null : learnFrom({ fields, documents: learned }, learner);
  const layouts = new Set(learned.map(({ layoutGroup }) => layoutGroup));
  const asked: AskedDocument[] = [];
  for (const { layout, layoutGroup } of tested) {
    const records = await engine.extract({ layout, fields, hasMultipleEntries: false, model });
    const context = { records, layout, fields, subject: "", engine: hybrid, hasMultipleEntries: false };
    const wanted = composeQuestion(context)?.entries?.flatMap((entry) => entry.wanted) ?? [];
    asked.push({ count: wanted.length, isKnown: layouts.has(layoutGroup) });
  }
  return asked;
}

function toAsking(asked: readonly AskedDocument[]): Asking {
  return {
    documents: asked.length,
    asking: asked.filter(({ count }) => count > 0).length,
    fieldsAsked: asked.reduce((sum, { count }) => sum + count, 0),
  };
}
