import { distance } from "fastest-levenshtein";
import type { Field } from "../../../domain/field.ts";
import type { Conventions, Place, ScalarValue } from "../../../domain/record.ts";
import { placeOf } from "../../../domain/span.ts";
import { fold } from "../../../vocabulary/fold.ts";
import type { Candidate } from "../../candidates/candidate.ts";
import type { IsSame, Normalise } from "../contract/example.ts";

/** How true values are compared with what stands in a document. */
export interface Matching {
  normalise: Normalise;
  isSame: IsSame;
}

/**
 * Share of its letters in which a misread or differently cut text must agree with the true value to still show its
 * place.
 */
const NEARLY = 0.85;
/** Minimum letters of a true value for a text that differs to count as the same. */
const SHORTEST = 5;
/** Maximum letters of a value that is compared letter by letter; longer ones are paragraphs. */
const LONGEST = 300;
/** Share of a candidate's box that must lie in the place that a person marked. */
const INSIDE = 0.5;

/**
 * Finds the candidates that are a field's true value or, if none is exactly, those that nearly are. Empty if there are
 * none.
 */
export function findTrueCandidates(
  candidates: Candidate[],
  truth: { field: Field; value: ScalarValue; place: Place | null },
  conventions: Conventions,
  { normalise, isSame }: Matching,
): Set<Candidate> {
  const answers = new Map<string, boolean>();
  const isRight = (candidate: Candidate) => {
    const known = answers.get(candidate.text);
    if (known !== undefined) return known;
    const found = normalise(candidate.text, truth.field, conventions);
    const answer = found !== null && isSame(truth.field, found, truth.value);
    answers.set(candidate.text, answer);
    return answer;
  };
  const right = candidates.filter(isRight);
  const { place } = truth;
  const marked = place === null ? [] : right.filter((candidate) => isInside(candidate, place));
  if (marked.length > 0) return new Set(marked);
  if (right.length > 0) return new Set(right);
  return typeof truth.value === "string" && isText(truth.field) ? nearly(candidates, truth.value) : new Set();
}

function isText(field: Field): boolean {
  return field.type === "text" || field.type === "address";
}

/**
 * The candidates most like a text that the document does not contain exactly: it was misread, or is written
 * differently.
 */
function nearly(candidates: Candidate[], value: string): Set<Candidate> {
  const wanted = letters(value);
  let best = NEARLY;
  let found = new Set<Candidate>();
  if (wanted.length < SHORTEST || wanted.length > LONGEST) return found;
  const compared = new Map<string, number>();
  for (const candidate of candidates) {
    const text = letters(candidate.text);
    const ratio = Math.min(text.length, wanted.length) / Math.max(text.length, wanted.length, 1);
    if (ratio < NEARLY) continue;
    const agreement = compared.get(text) ?? 1 - distance(text, wanted) / Math.max(text.length, wanted.length);
    compared.set(text, agreement);
    if (agreement < best) continue;
    if (agreement > best) found = new Set();
    best = agreement;
    found.add(candidate);
  }
  return found;
}

/** Returns a text's letters and digits, folded, to compare texts regardless of spaces and punctuation. */
export function letters(text: string): string {
  return fold(text).replace(/[^\p{L}\p{N}]+/gu, "");
}

/** Whether at least half of a candidate's box lies in a marked place. */
function isInside(candidate: Candidate, place: Place): boolean {
  const own = placeOf(candidate.spans);
  if (own === null || own.page !== place.page) return false;
  const width = Math.min(own.box.right, place.box.right) - Math.max(own.box.left, place.box.left);
  const height = Math.min(own.box.bottom, place.box.bottom) - Math.max(own.box.top, place.box.top);
  const area = (own.box.right - own.box.left) * (own.box.bottom - own.box.top);
  return width > 0 && height > 0 && width * height >= INSIDE * Math.max(area, 1e-9);
}
