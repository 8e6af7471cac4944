import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";

/** Captions read right of those that were held out by layout, and values given where there is none. */
const heldOut = z.strictObject({ right: z.number(), stated: z.number(), falseValues: z.number(), absent: z.number() });

export const trainedKindSchema = z.strictObject({
  /** The kind of documents, such as `receipt`. */
  kind: z.string(),
  /** What the weights were trained on, when and by which code, and what they read of layouts that were held out. */
  training: z.strictObject({
    set: z.string(),
    documents: z.number(),
    /** Templates of which documents were made and trained along; the figures below are the set's. */
    made: z.array(z.string()),
    layouts: z.number(),
    date: z.string(),
    version: z.string(),
    before: heldOut,
    after: heldOut,
  }),
  /** What all fields of the set mean, trained or not: a parser of the same kind asks for most of it. */
  meanings: z.array(z.string()),
  /**
   * Meanings that no other kind of paper is asked for: a parser of the kind asks for one of them. Empty for receipts and
   * invoices: all that they state stands on other papers with a letterhead, a date and a total, too, which their weights serve.
   */
  telling: z.array(z.string()),
  /** By meaning, what documents of the kind call the thing as well: concepts. */
  alsoCalled: z.record(z.string(), z.array(z.string())),
  /** By meaning, for fields that were read better when held out: differences to the weights set by hand. */
  fields: z.record(
    z.string(),
    z.strictObject({ valueKind: z.string(), weights: z.record(z.string(), z.number()), absent: z.number() }),
  ),
});

export type TrainedKind = z.infer<typeof trainedKindSchema>;
export type TrainedField = TrainedKind["fields"][string];

/** Share of the fewer meanings, of parser or kind, that both must have for the parser to be of that kind. */
const SAME_KIND = 0.6;
/** Fewer meanings in common are chance. */
const FEWEST_SHARED = 3;
/** Share of a parser's fields that must be the kind's, where the kind has a telling one. Set by hand: orders of air time have some ten more. */
const LEAST_SHARE = 1 / 3;

let loaded: TrainedKind[] | null = null;

/** The weights that come with the engine; numbers on features only, no text of any document. */
export function trainedKinds(): TrainedKind[] {
  loaded ??= readdirSync(import.meta.dirname)
    .filter((file) => file.endsWith(".json"))
    .sort()
    .map((file) => trainedKindSchema.parse(JSON.parse(readFileSync(join(import.meta.dirname, file), "utf8"))));
  return loaded;
}

/** The kind of documents that a parser reads, by what its fields mean; null when it is of none that was trained. */
export function findTrainedKind(meanings: string[], kinds: TrainedKind[]): TrainedKind | null {
  const asked = new Set(meanings);
  let best: { kind: TrainedKind; shared: number; share: number } | null = null;
  for (const kind of kinds) {
    const shared = kind.meanings.filter((meaning) => asked.has(meaning)).length;
    if (shared < FEWEST_SHARED || shared < SAME_KIND * Math.min(asked.size, kind.meanings.length)) continue;
    if (!isTold(kind, meanings)) continue;
    const share = shared / (asked.size + kind.meanings.length - shared);
    const isBetter = best === null || shared > best.shared || (shared === best.shared && share > best.share);
    if (isBetter) best = { kind, shared, share };
  }
  return best?.kind ?? null;
}

/** A few things that many papers state are no kind: a car rental has a number, a period and a total like an ad contract. */
function isTold({ meanings, telling }: TrainedKind, asked: string[]): boolean {
  if (telling.length === 0) return true;
  const own = asked.filter((meaning) => meanings.includes(meaning));
  return telling.some((meaning) => asked.includes(meaning)) && own.length >= LEAST_SHARE * asked.length;
}
