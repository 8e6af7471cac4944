import type { PageLayout, Segment } from "../../../domain/document-layout.ts";
import { captionTokens } from "../../../vocabulary/caption-tokens.ts";
import { isCaptionWord } from "../../../vocabulary/caption-words.ts";
import { signatureTokens } from "../../../vocabulary/field-words.ts";
import { fold } from "../../../vocabulary/fold.ts";
import { wordsOf } from "../../../vocabulary/languages.ts";
import { organisation } from "../../../vocabulary/printed-words.ts";

/** How letters close, above the signer's name: "Yours sincerely". */
const closings = wordsOf("closings").map(fold);
/** Words of a closing with what people add to it: "With kind regards from all of us". */
const MOST_CLOSING_WORDS = 6;
/** What is printed before the signer's name. */
const signs = /^(?:i\.\s?[AV]\.|ppa\.|p\.p\.|gez\.|\/s\/|fdo\.?:?|sgd\.?:?)\s*/iu;
/** Maximum words of a signature's caption: a longer text says who must sign. */
const MOST_CAPTION_WORDS = 6;
/** How far below a closing a name may be, in line heights: there is room for the signature between them. */
const ROOM = 9;
/** How far a name is from the caption of its signature, in line heights. */
const NEAR = 3.5;

/**
 * Lines with the name of somebody who signs a page: below the closing of a letter, at the caption of a signature, after
 * "p.p.".
 */
export function findSigners(pages: PageLayout[]): Set<Segment> {
  const signers = new Set<Segment>();
  for (const page of pages) {
    for (const segment of page.segments) {
      if (signs.test(segment.text) && isPerson(segment.text.replace(signs, ""))) signers.add(segment);
      if (isClosing(segment)) for (const name of namesBelow(segment)) signers.add(name);
      if (isSignatureCaption(segment)) for (const name of namesAround(segment)) signers.add(name);
    }
  }
  return signers;
}

function isClosing({ text, words }: Segment): boolean {
  if (words.length > MOST_CLOSING_WORDS || /\d/u.test(text)) return false;
  const folded = fold(text)
    .replace(/[^\p{L}\s'-]+/gu, "")
    .trim();
  return closings.some((closing) => folded === closing || folded.startsWith(`${closing} `));
}

function isSignatureCaption({ text, words }: Segment): boolean {
  return words.length <= MOST_CAPTION_WORDS && captionTokens(text).some((token) => signatureTokens.has(token));
}

/** The first name of a person below a closing. */
function namesBelow(closing: Segment): Segment[] {
  const limit = closing.box.bottom + ROOM * closing.page.lineHeight;
  for (let line = closing.below; line !== null && line.box.top < limit; line = line.below)
    if (isPerson(line.text)) return [line];
  return [];
}

/** Names of persons next to the caption of a signature: in blocks of signatures they are above it as often as below. */
function namesAround({ box, page, left, right, above, below }: Segment): Segment[] {
  const reach = NEAR * page.lineHeight;
  const isNear = (other: Segment) => box.top - other.box.bottom < reach && other.box.top - box.bottom < reach;
  return [left, right, above, below]
    .filter((each) => each !== null)
    .filter((each) => isNear(each) && isPerson(each.text));
}

/** Two to six words with capitals, hardly any of them a word of captions. */
const personName = /^(?:\p{Lu}[\p{L}.'’-]*\s+){1,5}\p{Lu}[\p{L}.'’-]*(?:,?\s+\p{Lu}[\p{Lu}.]+)*,?$/u;

function isPerson(text: string): boolean {
  const name = text.trim();
  if (!personName.test(name) || organisation.test(name)) return false;
  return name.split(/\s+/u).filter(isCaptionWord).length <= 1;
}
