import { createRandom } from "../../bench/templates/random.ts";
import type { DocumentText } from "../../src/domain/document-text.ts";
import type { Field } from "../../src/domain/field.ts";
import type { ExpectedRecord } from "../../src/evaluation/manifest.ts";
import { drawPaper } from "./draw-paper.ts";
import { planHead } from "./plan-head.ts";
import { addGroups, planPaper } from "./plan-paper.ts";
import { addParties } from "./plan-parties.ts";
import type { PaperLanguage } from "./words.ts";

/** A made-up paper, with a parser as a user would write it and what is right. */
export interface ChancePaper {
  id: string;
  /** No other paper is of its kind. */
  kind: string;
  language: PaperLanguage;
  fields: Field[];
  /** By the names of fields; null for what the paper does not state. */
  expected: ExpectedRecord;
  read(): Promise<DocumentText>;
}

/** A prime far from the seeds themselves, so that neighbours have nothing in common. */
const SPREAD = 7919;

/** Papers of kinds that no template has, drawn by chance from the vocabulary; the same for the same seed. */
export async function* chancePapers({ count, seed }: { count: number; seed: number }): AsyncGenerator<ChancePaper> {
  for (let index = 0; index < count; index += 1) yield makePaper(seed, index);
}

function makePaper(seed: number, index: number): ChancePaper {
  const random = createRandom(seed * SPREAD * SPREAD + index * SPREAD);
  const plan = planPaper(random);
  const party = random.chance(0.4) ? addParties(plan, random) : null;
  const head = planHead(plan, party, random);
  addGroups(plan, random);
  const kind = `chance-${seed}-${index}`;
  const text = drawPaper(plan, head, random);
  return {
    id: kind,
    kind,
    language: plan.hand.language,
    fields: random.shuffle(plan.fields),
    expected: plan.expected,
    read: async () => text,
  };
}
