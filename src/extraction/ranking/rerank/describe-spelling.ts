import type { Segment } from "../../../domain/document-layout.ts";
import { spelledTokens } from "../../../vocabulary/caption-tokens.ts";
import { shareAlike, spelledAlike } from "../../../vocabulary/spelled-alike.ts";
import type { Candidate } from "../../candidates/candidate.ts";
import type { Surroundings } from "../../evidence/captions/surroundings.ts";
import type { FieldProfile } from "../../fields/field-profile.ts";
import type { Features } from "../features.ts";
import { added } from "./choice-features.ts";

/** Fills in how alike a field's name and description and the texts around a choice are spelled. */
export type SpellingDescriber = (row: Features, candidate: Candidate, around: Surroundings) => void;

/** A text with more words is compared by its last ones: those stand next to the value. */
const MOST_WORDS = 8;
/** Texts above a value that may be the head of its column. */
const MOST_ABOVE = 8;

/** Words of the texts of one document, each read once. */
export type SpelledTexts = (text: string) => readonly string[];

export function createSpelledTexts(): SpelledTexts {
  const known = new Map<string, readonly string[]>();
  return (text) => {
    const found = known.get(text) ?? spelledTokens(text).slice(-MOST_WORDS);
    known.set(text, found);
    return found;
  };
}

export function createSpellingDescriber(
  { field: { name, description } }: FieldProfile,
  wordsOf: SpelledTexts,
): SpellingDescriber {
  const nameWords = spelledTokens(name);
  const described = spelledTokens(description);
  return (row, { text, spans: [{ segment }] }, { nearText, isCaptionInSegment }) => {
    const set = (position: number, alike: number) => {
      row[position] = alike;
      row[added.spelledBest] = Math.max(row[added.spelledBest] ?? 0, alike);
    };
    const [beside, above, below] = [nearText, segment.above?.text ?? "", segment.below?.text ?? ""].map(wordsOf);
    const own = wordsOf(text);
    set(added.spelledBeside, spelledAlike(nameWords, beside ?? []));
    row[added.spelledOwn] = spelledAlike(nameWords, own);
    row[added.describedBeside] = shareAlike(beside ?? [], described);
    row[added.describedOwn] = shareAlike(own, described);
    if (isCaptionInSegment) return;
    set(added.spelledAbove, spelledAlike(nameWords, above ?? []));
    set(added.spelledBelow, spelledAlike(nameWords, below ?? []));
    row[added.describedAbove] = shareAlike(above ?? [], described);
    row[added.describedBelow] = shareAlike(below ?? [], described);
    const heads = headsOf(segment).map(({ text: head }) => wordsOf(head));
    const rows = rowHeadsOf(segment).map(({ text: head }) => wordsOf(head));
    set(added.spelledInColumn, largest(heads.map((head) => spelledAlike(nameWords, head))));
    set(added.spelledInRow, largest(rows.map((head) => spelledAlike(nameWords, head))));
    const cells = rows.flatMap((left) => heads.map((head) => spelledAlike(nameWords, [...left, ...head])));
    set(added.spelledInCell, largest(cells));
  };
}

function largest(numbers: number[]): number {
  return Math.max(0, ...numbers);
}

/** The texts above a segment, beyond the first. */
function headsOf(segment: Segment): Segment[] {
  const found: Segment[] = [];
  for (let at = segment.above?.above ?? null; at !== null && found.length < MOST_ABOVE; at = at.above)
    if (/\p{L}{2}/u.test(at.text)) found.push(at);
  return found;
}

/** The first two texts of a segment's line. */
function rowHeadsOf(segment: Segment): Segment[] {
  const place = segment.line.segments.indexOf(segment);
  return segment.line.segments.slice(0, Math.min(2, Math.max(0, place)));
}
