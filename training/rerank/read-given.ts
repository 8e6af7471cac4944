import type { KindParser } from "../../bench/mismatch/read-corpus.ts";
import { compareValues } from "../../src/evaluation/compare-values.ts";
import { readAs } from "../../src/extraction/document/document-reading.ts";
import { describeSchema } from "../../src/extraction/fields/schema.ts";
import { worstReading } from "../../src/extraction/ranking/calibrate-confidence.ts";
import { rankAll, startAll } from "../../src/extraction/ranking/rank-scalars.ts";
import type { ChoiceWeights } from "../../src/extraction/ranking/rerank/choice-weights.ts";
import type { Shortlist } from "../../src/extraction/ranking/shortlist.ts";
import { findEmptyReason, findValues } from "../../src/extraction/record/extract-record.ts";
import { layoutDocument } from "../../src/layout/layout-document.ts";
import { normaliseScalar } from "../../src/values/normalise/normalise-scalar.ts";
import { rightsOf, strangeFields, withShortlist } from "./items.ts";
import type { TrainingDocument } from "./training-documents.ts";

/** A field with the whole engine's answer. */
export interface Answer {
  set: string;
  kind: string;
  /** Nothing is right: the document does not state the field. */
  isAbsent: boolean;
  isGiven: boolean;
  isRight: boolean;
  /** Its choices were weighed against each other: only then does its share come from these weights. */
  isCompared: boolean;
  /** Of the best choice, and how surely its worst word was read; 0 and 1 if there is none. */
  share: number;
  reading: number;
}

/**
 * What the engine gives for a document with each of several weights, by its scores alone if `choices` is null: for the
 * fields of its parser, and for a few fields of other kinds' parsers beside them. Null if its parser is of a kind that
 * weights were trained on, because such fields are not reranked.
 */
export async function readGiven(
  document: TrainingDocument,
  parsers: KindParser[],
  weights: { shortlist: Shortlist; choices: ChoiceWeights | null }[],
): Promise<Answer[][] | null> {
  if (describeSchema(document.fields).scalars.some(({ profile }) => profile.trained)) return null;
  const { pages } = layoutDocument(await document.read());
  const strange = strangeFields(document, parsers);
  const names = new Set(strange.map(({ name }) => name));
  const asked = [document.fields, ...(strange.length === 0 ? [] : [[...document.fields, ...strange]])];
  return weights.map(({ shortlist, choices }) =>
    asked.flatMap((fields, turn) => {
      const schema = describeSchema(fields, { kinds: [], subject: document.kind.replaceAll("-", " ") });
      const reading = readAs(pages, fields);
      const ranked = rankAll(reading, schema, withShortlist(startAll(reading, schema), shortlist));
      const { rankings, match } = findValues(reading, schema, ranked, choices);
      return schema.scalars.flatMap(({ field, child }, index): Answer[] => {
        const ranking = rankings[index];
        const isStrange = names.has(field.name);
        if (child !== null || ranking === undefined || isStrange !== (turn === 1)) return [];
        if (document.unscored.has(field.name)) return [];
        const rights = isStrange ? [null] : rightsOf(document, field);
        if (rights === null) return [];
        const best = findEmptyReason(ranking, match) === null ? ranking.choices[0] : undefined;
        const value = best === undefined ? null : normaliseScalar(best.candidate.text, field, reading.conventions);
        return [
          {
            set: document.set,
            kind: document.kind,
            isAbsent: rights[0] === null,
            isGiven: value !== null,
            isRight:
              value !== null && rights.some((right) => right !== null && compareValues(field, value, right).isStrict),
            isCompared: best !== undefined && best.compared !== null,
            share: best?.probability ?? 0,
            reading: best === undefined ? 1 : worstReading(best.candidate.spans),
          },
        ];
      });
    }),
  );
}
