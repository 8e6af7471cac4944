import { readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { provenanceSchema } from "../../../formats/provenance.ts";
import { captionTokens } from "../../../vocabulary/caption-tokens.ts";
import type { FieldProfile } from "../../fields/field-profile.ts";
import { lookNames } from "./looks.ts";

export const expectationsSchema = z.strictObject({
  fitted: provenanceSchema,
  looks: z.array(z.string()),
  /**
   * For each word by which fields ask (see `wordsAsked`), positions in `looks`, each followed by how much such a look
   * speaks for a value, in hundredths of a point.
   */
  words: z.record(z.string(), z.array(z.int())),
});

export const HUNDREDTHS = 100;

/** For each word, the points of each look, in the order of `lookNames`. */
export type Expectations = ReadonlyMap<string, Float32Array>;

/** Words of a description that are read. */
const MOST_DESCRIBED = 12;

/**
 * What a field asks by: its kind of value, the words of its name and description, and what these mean. A person is
 * expected to have two or three capitalised names, whoever asks for a person by whatever word.
 */
export function wordsAsked({ field, kind, meant, isPerson, isIssuer }: FieldProfile): string[] {
  const named = captionTokens(field.name);
  const described = captionTokens(field.description).slice(0, MOST_DESCRIBED);
  return [
    ...new Set([
      "any",
      `kind ${kind}`,
      `type ${field.type}`,
      ...named.map((token) => `name ${token}`),
      ...named.slice(-1).map((token) => `last ${token}`),
      ...[...meant].map((concept) => `meant ${concept}`),
      ...described.map((token) => `described ${token}`),
      ...(isPerson ? ["isPerson"] : []),
      ...(isIssuer ? ["isIssuer"] : []),
    ]),
  ];
}

/** How much a field expects each look, in points, in the order of `lookNames`. */
export function expectedLooks(profile: FieldProfile, expectations: Expectations): Float32Array {
  const expected = new Float32Array(lookNames.length);
  for (const word of wordsAsked(profile)) {
    const points = expectations.get(word);
    if (points === undefined) continue;
    for (let i = 0; i < expected.length; i += 1) expected[i] = (expected[i] ?? 0) + (points[i] ?? 0);
  }
  return expected;
}

/** Reads expectations as a file keeps them; looks that are no longer known say nothing. */
function toExpectations({ looks, words }: Pick<z.infer<typeof expectationsSchema>, "looks" | "words">): Expectations {
  const positions = looks.map((look) => lookNames.indexOf(look));
  const found = new Map<string, Float32Array>();
  for (const [word, pairs] of Object.entries(words)) {
    const points = new Float32Array(lookNames.length);
    for (let i = 0; i < pairs.length; i += 2) {
      const position = positions[pairs[i] ?? -1] ?? -1;
      if (position >= 0) points[position] = (pairs[i + 1] ?? 0) / HUNDREDTHS;
    }
    found.set(word, points);
  }
  return found;
}

/** Numbers that `training/fit-reranker.ts` fits on papers of many kinds. */
export const expectations: Expectations = toExpectations(
  expectationsSchema.parse(JSON.parse(readFileSync(join(import.meta.dirname, "expectations.json"), "utf8"))),
);
