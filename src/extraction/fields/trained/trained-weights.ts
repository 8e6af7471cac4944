import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { provenanceSchema } from "../../../formats/provenance.ts";

export const trainedKindSchema = z.strictObject({
  /** The kind of documents, such as `receipt`. */
  kind: z.string(),
  fitted: provenanceSchema,
  /** Layouts among the documents, and the templates of which documents were made and trained along. */
  layouts: z.number(),
  made: z.array(z.string()),
  /** What all fields of the set mean, trained or not: a parser of the same kind asks for most of it. */
  meanings: z.array(z.string()),
  /** What the templates of the kind ask for beside. */
  alsoAsked: z.array(z.string()),
  /** Meanings that no other kind of paper is asked for, where there are such: a parser of the kind asks for one of them. */
  telling: z.array(z.string()),
  /** By meaning, what documents of the kind call the thing as well: concepts of the vocabulary. */
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
/** Share of a parser's fields that papers of the kind are asked for. Set by hand: orders of air time have some ten more. */
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
function isTold({ meanings, alsoAsked, telling }: TrainedKind, asked: string[]): boolean {
  const own = asked.filter((meaning) => meanings.includes(meaning) || alsoAsked.includes(meaning));
  const isTold = telling.length === 0 || telling.some((meaning) => asked.includes(meaning));
  return isTold && own.length >= LEAST_SHARE * asked.length;
}
