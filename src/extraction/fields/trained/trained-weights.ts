import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { provenanceSchema } from "../../../formats/provenance.ts";
import { namesKind } from "../../../vocabulary/kind-names.ts";

export const trainedKindSchema = z.strictObject({
  /** The kind of documents, such as `receipt`. */
  kind: z.string(),
  fitted: provenanceSchema,
  /** How many layouts the documents have, and the templates whose made documents were trained on, too. */
  layouts: z.number(),
  made: z.array(z.string()),
  /** What all fields of the set mean, trained or not: a parser of the same kind asks for most of it. */
  meanings: z.array(z.string()),
  /** What the templates of the kind ask for in addition. */
  alsoAsked: z.array(z.string()),
  /** Meanings that no other kind of document is asked for: one of them shows the kind, even if nothing names it. */
  telling: z.array(z.string()),
  /** By meaning, what else documents of the kind call the thing: concepts of the vocabulary. */
  alsoCalled: z.record(z.string(), z.array(z.string())),
  /** By meaning, for fields that were read better when held out: differences to the weights set by hand. */
  fields: z.record(
    z.string(),
    z.strictObject({ valueKind: z.string(), weights: z.record(z.string(), z.number()), absent: z.number() }),
  ),
});

export type TrainedKind = z.infer<typeof trainedKindSchema>;
export type TrainedField = TrainedKind["fields"][string];

/** Minimum share of meanings that parser and kind must have in common, out of the one's that has fewer. */
const SAME_KIND = 0.6;
/** Fewer meanings in common are chance. */
const FEWEST_SHARED = 3;
/**
 * Minimum share of a parser's fields that documents of the kind are asked for. Set by hand: orders of air time have
 * some ten fields more.
 */
const LEAST_SHARE = 1 / 3;

let loaded: TrainedKind[] | null = null;

/** The weights that come with the engine; only numbers about features, no text of any document. */
export function trainedKinds(): TrainedKind[] {
  loaded ??= readdirSync(import.meta.dirname)
    .filter((file) => file.endsWith(".json"))
    .sort()
    .map((file) => trainedKindSchema.parse(JSON.parse(readFileSync(join(import.meta.dirname, file), "utf8"))));
  return loaded;
}

/** What a parser asks for, and in which words. */
export interface AskedFor {
  /** What each of its single fields means. */
  meanings: string[];
  /** What the parser and its fields are called and described as. */
  words: string;
}

/** The kind of documents that a parser reads; null if it is none of those with trained weights. */
export function findTrainedKind(asked: AskedFor, kinds: TrainedKind[]): TrainedKind | null {
  const meanings = new Set(asked.meanings);
  let best: { kind: TrainedKind; shared: number; share: number } | null = null;
  for (const kind of kinds) {
    const shared = kind.meanings.filter((meaning) => meanings.has(meaning)).length;
    if (shared < FEWEST_SHARED || shared < SAME_KIND * Math.min(meanings.size, kind.meanings.length)) continue;
    if (!isTold(kind, asked)) continue;
    const share = shared / (meanings.size + kind.meanings.length - shared);
    const isBetter = best === null || shared > best.shared || (shared === best.shared && share > best.share);
    if (isBetter) best = { kind, shared, share };
  }
  return best?.kind ?? null;
}

/**
 * Whether a parser shows that it is of a kind. A few things that many documents state are not enough: a shop's name, a
 * date, an address and a total are on invoices and receipts alike. A field that no other kind is asked for shows it, or
 * the kind's name in the parser's words.
 */
function isTold({ kind, meanings, alsoAsked, telling }: TrainedKind, asked: AskedFor): boolean {
  const own = asked.meanings.filter((meaning) => meanings.includes(meaning) || alsoAsked.includes(meaning));
  if (own.length < LEAST_SHARE * asked.meanings.length) return false;
  return telling.some((meaning) => asked.meanings.includes(meaning)) || namesKind(kind, asked.words);
}
