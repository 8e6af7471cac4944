import { readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import type { ParserFit } from "../domain/parser-fit.ts";
import type { Recognition } from "../domain/recognition.ts";
import { provenanceSchema } from "../formats/provenance.ts";

/** A parser of the account, or a template of the library, with how well a document fits it. */
export interface JudgedParser {
  kind: "parser" | "template";
  /** The parser's ID, or the template's slug. */
  id: string;
  /** The templates for which the parser stands: the one from which it was made, and those whose kind its name names. */
  templates: readonly string[];
  fit: ParserFit;
}

/**
 * What parsers are weighed by: the facts of a fit, its score, and whether it is a template, because an account's own parser
 * is likelier.
 */
export const routingFacts = [
  "score",
  "captioned",
  "found",
  "fields",
  "lists",
  "title",
  "name",
  "named",
  "ownCaptions",
  "otherCaptions",
  "shares",
  "inOrder",
  "isTemplate",
] as const;

const weightsSchema = z.strictObject({
  weights: z.record(z.enum(routingFacts), z.number()),
  /** What "none of them" counts. */
  newcomer: z.number(),
});
export type RoutingWeights = z.infer<typeof weightsSchema>;

export const routingSchema = z.strictObject({
  fitted: provenanceSchema,
  ...weightsSchema.shape,
  /** A document goes to a parser by itself if that is at least this probable. */
  least: z.number(),
});

/** Numbers that `training/fit-routing.ts` fits on documents sent to accounts with ten parsers each. */
const routing = routingSchema.parse(JSON.parse(readFileSync(join(import.meta.dirname, "routing.json"), "utf8")));

/** A document goes to a parser of the account by itself if that is at least this probable. */
export const leastProbability = routing.least;

/** Scores beyond these say nothing more: documents of a parser's kind have up to 25, of other kinds down to -15. */
const SCORES = { least: -8, most: 25 };
/** Parsers with fewer fields count as if they had four, the fewest of the fit: the less they ask for, the more fits them. */
const FEWEST_FIELDS = Math.log(4);
/**
 * What it counts that a person sent a document of this layout to the parser, or moved one away: more than the facts of any
 * document in the bench `routing`, because people know.
 */
const LAYOUT = 16;
/** Suggestions less probable than this are noise. */
const LEAST_SUGGESTED = 0.02;
/** Suggestions that are shown. */
const MOST_SUGGESTED = 4;

/** Weighs parsers and templates against each other, and against "none of them". */
export function rankFits(judged: readonly JudgedParser[], by: RoutingWeights = routing): Recognition {
  const taken = new Set(judged.flatMap(({ kind, templates }) => (kind === "parser" ? templates : [])));
  const rivals = judged.filter(({ kind, id }) => kind === "parser" || !taken.has(id));
  const weights = rivals.map((each) => Math.exp(weigh(each, by)));
  const newcomer = Math.exp(by.newcomer);
  const sum = weights.reduce((total, weight) => total + weight, newcomer);
  const suggestions = rivals
    .map(({ kind, id }, index) => ({ kind, id, probability: (weights[index] ?? 0) / sum }))
    .filter(({ probability }) => probability >= LEAST_SUGGESTED)
    .sort((one, other) => other.probability - one.probability)
    .slice(0, MOST_SUGGESTED);
  return { suggestions, newProbability: newcomer / sum };
}

/** The facts by which a parser is weighed, in the order of `routingFacts`. */
export function readFacts({ kind, fit }: JudgedParser): number[] {
  const known: Record<string, number> = {
    ...fit.facts,
    score: Math.min(SCORES.most, Math.max(SCORES.least, fit.score)),
    fields: Math.max(FEWEST_FIELDS, fit.facts.fields ?? 0),
    isTemplate: kind === "template" ? 1 : 0,
  };
  return routingFacts.map((name) => known[name] ?? 0);
}

function weigh(parser: JudgedParser, { weights }: RoutingWeights): number {
  const { layout, wrongLayout } = parser.fit;
  const facts = readFacts(parser);
  const sum = routingFacts.reduce((total, name, index) => total + weights[name] * (facts[index] ?? 0), 0);
  return sum + LAYOUT * (layout - wrongLayout);
}
