import { isKnownWord } from "../../vocabulary/caption-tokens.ts";
import { wordsOf } from "../../vocabulary/languages.ts";
import type { Candidate } from "../candidates/candidate.ts";
import { goesOn } from "../evidence/captions/goes-on.ts";
import type { Relevance } from "../evidence/captions/relevance.ts";
import type { Surroundings } from "../evidence/captions/surroundings.ts";
import { at, type Features } from "./features.ts";

/** Above this similarity to a caption, a value's own text is that caption rather than a value. */
export const IS_CAPTION = 0.6;

/** Below this similarity, the words before a value are not its caption. */
const LEAST_CAPTION = 0.3;

/** Above this similarity, a text is another field's caption and nothing else. */
const IS_OTHER_CAPTION = 0.9;

/** Fills in whether the value's own text is a caption, judged by `inside`, or half of a longer text. */
export function fillOwnTextFeatures(
  features: Features,
  candidate: Candidate,
  fieldIndex: number,
  around: Surroundings,
  inside: Relevance,
): void {
  const own = inside.own[fieldIndex] ?? 0;
  const rival = inside.rival[fieldIndex] ?? 0;
  const isName = (candidate.traits.endsInLegalForm ?? 0) > 0;
  features[at.labelInside] = own > IS_CAPTION && !isName ? own : 0;
  features[at.rivalInside] = rival > IS_CAPTION && !isName ? rival : 0;
  // The values that stand behind a slash have captions of their own.
  if (around.isPaired && / \/ /u.test(candidate.text)) features[at.rivalInside] = 1;
  features[at.isOtherLabel] = (inside.other[fieldIndex] ?? 0) > IS_OTHER_CAPTION ? 1 : 0;
  if (around.isCaptionInSegment && !around.hasColon && goesOn(candidate.text)) dropNearCaption(features);
  if (around.isUnparted && (features[at.near] ?? 0) >= LEAST_CAPTION) features[at.runsOn] = 1;
  if (namesItself(candidate, own)) {
    features[at.labelInside] = 0;
    features[at.near] = Math.max(features[at.near] ?? 0, OWN_NAME);
    features[at.nearLead] = Math.max(features[at.nearLead] ?? 0, OWN_NAME);
  }
  if (smallWords.has(candidate.text)) features[at.isTiny] = SMALL_WORD_ALONE;
  const isCutOff =
    candidate.spans[0].from > 0 && !around.hasColon && /[:：]$/u.test(candidate.spans[0].segment.left?.text ?? "");
  if (isCutOff) features[at.isCut] = 1;
  // Words cut from a text that is not this field's caption: half a name.
  if (around.isCaptionInSegment && (features[at.near] ?? 0) < LEAST_CAPTION && !around.hasColon) features[at.isCut] = 1;
}

function dropNearCaption(features: Features): void {
  for (const position of [at.near, at.nearSquared, at.nearStrong, at.nearLead]) features[position] = 0;
}

/** How much a name that says what it is counts as a caption: less than a printed one. */
const OWN_NAME = 0.75;
/** How well a part of a name must name the field for the name to say what it is. */
export const LEAST_OWN = 0.3;
/** Lines of the first page in which a document's sender names itself. */
const OWN_NAME_LINES = 4;
/** Minimum and maximum words of such a name. */
const FEWEST_OWN_WORDS = 2;
const MOST_OWN_WORDS = 6;

/** The sender's name at the top says what it is: "Collège Jean Moulin" is a school, "Gimnasio Altamira" a gym. */
function namesItself({ traits, spans: [{ segment }], text }: Candidate, own: number): boolean {
  if ((traits.isWhole ?? 0) === 0 || own < LEAST_OWN || segment.page.number !== 1) return false;
  const { index, segments } = segment.line;
  const count = segment.words.length;
  const isAtHead = index < OWN_NAME_LINES && (segments[0] === segment || segments.at(-1) === segment);
  if (!isAtHead || count < FEWEST_OWN_WORDS || count > MOST_OWN_WORDS || /[\d:]/u.test(text)) return false;
  return segment.words.some((word) => /^\p{Lu}\p{L}{2}/u.test(word.text) && !isKnownWord(word.text));
}

/** Articles, prepositions and the like: alone they are a fragment of a sentence, not a value. */
const smallWords = new Set(wordsOf("small words"));
/** Such a word counts as much as this many single signs. */
const SMALL_WORD_ALONE = 2;
