import { readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { provenanceSchema } from "../../../formats/provenance.ts";
import { captionTokens } from "../../../vocabulary/caption-tokens.ts";
import type { FieldProfile } from "../../fields/field-profile.ts";
import { lookNames, positionOfLook } from "./looks.ts";

/** A choice gets points in hundredths, so that the file has whole numbers. */
export const HUNDREDTHS = 100;

export const expectationsSchema = z.strictObject({
  fitted: provenanceSchema,
  looks: z.array(z.string()),
  /**
   * For each word by which fields ask (see `wordsAsked`), positions in `looks`, each followed by how much such a look
   * speaks for a value, in hundredths of a point. Their form is tested and not looked at whenever a process starts: there
   * are a hundred thousand of them.
   */
  words: z.record(z.string(), z.custom<number[]>(Array.isArray)),
});

/** What fields expect of values, as the file keeps it. */
export type Expectations = Pick<z.infer<typeof expectationsSchema>, "looks" | "words">;

/** Expects nothing. */
export const noExpectations: Expectations = { looks: [], words: {} };

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

/** How much a field expects each look, in points, in the order of `lookNames`; looks that are no longer known say nothing. */
export function expectedLooks(profile: FieldProfile, { looks, words }: Expectations): Float32Array {
  const hundredths = new Int32Array(looks.length);
  for (const word of wordsAsked(profile)) {
    const pairs = Object.hasOwn(words, word) ? (words[word] ?? []) : [];
    for (let i = 0; i < pairs.length; i += 2) {
      const look = pairs[i] ?? 0;
      hundredths[look] = (hundredths[look] ?? 0) + (pairs[i + 1] ?? 0);
    }
  }
  const expected = new Float32Array(lookNames.length);
  for (const [look, name] of looks.entries()) {
    const position = positionOfLook(name);
    if (position !== undefined) expected[position] = (hundredths[look] ?? 0) / HUNDREDTHS;
  }
  return expected;
}

/** Numbers that `training/fit-reranker.ts` fits on papers of many kinds. */
export const expectations: Expectations = expectationsSchema.parse(
  JSON.parse(readFileSync(join(import.meta.dirname, "expectations.json"), "utf8")),
);
