import type { KindParser } from "../../bench/mismatch/read-corpus.ts";
import { createRandom, type Random } from "../../bench/templates/random.ts";
import type { Field } from "../../src/domain/field.ts";
import { compareValues } from "../../src/evaluation/compare-values.ts";
import { readAs } from "../../src/extraction/document/document-reading.ts";
import { describeSchema } from "../../src/extraction/fields/schema.ts";
import type { Features } from "../../src/extraction/ranking/features.ts";
import { rankAll, startAll } from "../../src/extraction/ranking/rank-scalars.ts";
import type { ChoiceWeights } from "../../src/extraction/ranking/rerank/choice-weights.ts";
import type { Shortlist } from "../../src/extraction/ranking/shortlist.ts";
import { describeBest } from "../../src/extraction/ranking/sureness/describe-best.ts";
import { findEmptyReason, findValues } from "../../src/extraction/record/extract-record.ts";
import { layoutDocument } from "../../src/layout/layout-document.ts";
import { normaliseScalar } from "../../src/values/normalise/normalise-scalar.ts";
import { rightsOf, seedOf, strangeFields, withShortlist } from "./items.ts";
import type { TrainingDocument } from "./training-documents.ts";

/**
 * For which fields a document was asked: those of its parser, a few of them only, a few of other kinds beside them, or
 * those of a parser of another kind.
 */
export type Asking = "own" | "few" | "strange" | "other";

/** A field with the whole engine's answer. */
export interface Answer {
  set: string;
  kind: string;
  asking: Asking;
  /** Nothing is right: the document does not state the field. */
  isAbsent: boolean;
  /** The best choice is right, whether it is given or not. */
  isRight: boolean;
  /** It is given if its share decides. */
  isGiven: boolean;
  /** What is known of the best choice, as in `surenessFeatureNames`; null if its share decides. */
  described: Features | null;
}

/** Maximum fields of a small parser. */
const MOST_OF_FEW = 4;

/**
 * What the engine gives for a document: for the fields of its parser, and for those of other askings. Empty if its
 * parser is of a kind that weights were trained on, because such fields are not reranked. `other`: a parser of another
 * kind.
 */
export async function readGiven(
  document: TrainingDocument,
  parsers: KindParser[],
  other: { kind: string; fields: Field[] } | null,
  { shortlist, choices }: { shortlist: Shortlist; choices: ChoiceWeights },
): Promise<Answer[]> {
  if (describeSchema(document.fields).scalars.some(({ profile }) => profile.trained)) return [];
  const { pages } = layoutDocument(await document.read());
  const ask = (asking: Asking, fields: Field[], counted: readonly Field[], subject = document.kind): Answer[] => {
    const schema = describeSchema(fields, { kinds: [], subject: subject.replaceAll("-", " ") });
    const reading = readAs(pages, fields);
    const ranked = rankAll(reading, schema, withShortlist(startAll(reading, schema), shortlist));
    const { rankings, match } = findValues(reading, schema, ranked, choices, null);
    const described = describeBest(rankings.slice(0, schema.scalars.length), match.describe());
    return schema.scalars.flatMap(({ field, child }, index): Answer[] => {
      const ranking = rankings[index];
      if (child !== null || ranking === undefined || !counted.includes(field)) return [];
      if (document.unscored.has(field.name)) return [];
      const isOwn = asking === "own" || asking === "few";
      const rights = isOwn ? rightsOf(document, field) : [null];
      if (rights === null) return [];
      const [best] = ranking.choices;
      const value = best === undefined ? null : normaliseScalar(best.candidate.text, field, reading.conventions);
      return [
        {
          set: document.set,
          kind: document.kind,
          asking,
          isAbsent: rights[0] === null,
          isGiven: value !== null && findEmptyReason(ranking, match) === null,
          isRight:
            value !== null && rights.some((right) => right !== null && compareValues(field, value, right).isStrict),
          // What has no value of the field's type cannot be given, however sure it is, nor anything of a refused document.
          described: value === null || !match.isMatch ? null : (described[index] ?? null),
        },
      ];
    });
  };
  const strange = strangeFields(document, parsers);
  const few = someOf(document.fields, createRandom(seedOf(document.id)));
  return [
    ...ask("own", document.fields, document.fields),
    ...ask("few", few, few),
    ...(strange.length === 0 ? [] : ask("strange", [...document.fields, ...strange], strange)),
    ...(other === null ? [] : ask("other", other.fields, other.fields, other.kind)),
  ];
}

/** One to four fields, in their order. */
function someOf(fields: Field[], random: Random): Field[] {
  const chosen = new Set(random.shuffle(fields).slice(0, random.integer(1, MOST_OF_FEW)));
  return fields.filter((field) => chosen.has(field));
}
