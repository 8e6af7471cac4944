import type { DocumentText, PageText } from "../../domain/document-text.ts";
import type { FoundPart, PageRange } from "../../domain/file-part.ts";
import type { Recognition } from "../../domain/recognition.ts";
import { remember } from "../../extraction/document/remember.ts";
import { PAGES_JUDGED } from "../../extraction/judge-parsers.ts";
import { scorePageTurns } from "../../extraction/records/score-page-turns.ts";
import { layoutDocument } from "../../layout/layout-document.ts";
import { type Cut, scoreCut } from "../../routing/score-cut.ts";

/** What documents seem to be, each given by its first pages. */
export type Recognise = (documents: DocumentText[]) => Promise<Recognition[]>;

/** Pages with lower log odds surely continue a document; of 715 documents in the bench `parts`, none began at one. */
const LEAST_TURN = -6;
/** The most cuts that are looked at: each takes a close look at the pages behind it. */
const MOST_CUTS = 14;

/** A part that is not final yet. */
interface Part extends PageRange {
  turn: number;
  isAfterBlank: boolean;
  recognition: Recognition;
  /** How probable it is that another document begins within it, of whatever kind. */
  doubt: number;
}

/**
 * The documents of different kinds in a file, in order; only one if all seem to be of a kind. It begins with every place
 * where one may begin, and joins what is least surely two until all cuts are likelier than not. `score` is for training.
 */
export async function findParts(
  text: DocumentText,
  recognise: Recognise,
  score: (cut: Cut) => number = scoreCut,
): Promise<FoundPart[]> {
  const parts = await cutEverywhere(text, recognise);
  for (;;) {
    const scores = parts.map((part, index) => (index === 0 ? 1 : score(toCut(parts[index - 1] ?? part, part))));
    const least = Math.min(...scores);
    if (least >= 0.5) return parts.map((part, index) => toFound(part, scores[index] ?? 1));
    const at = scores.indexOf(least);
    const [before, after] = [parts[at - 1], parts[at]];
    if (before === undefined || after === undefined) throw new Error("the first part has no cut");
    const doubt = Math.max(before.doubt, after.doubt, least, asProbability(after.turn));
    parts.splice(at - 1, 2, { ...(await join(text, before, after, recognise)), doubt });
  }
}

/** Training and bench ask for the same file many times. */
const turnsOf = remember((text: DocumentText) => scorePageTurns(layoutDocument(text).pages));

/** Cuts a file wherever a document may begin. */
export async function cutEverywhere(text: DocumentText, recognise: Recognise): Promise<Part[]> {
  const turns = turnsOf(text);
  const isBlank = text.pages.map(({ words }) => words.length === 0);
  const places = turns
    .map((turn, index) => ({ index, turn }))
    .filter(({ index, turn }) => index > 0 && isBlank[index] === false && turn > LEAST_TURN)
    // Sheets without a word at the beginning belong to the first document.
    .filter(({ index }) => isBlank.slice(0, index).includes(false))
    .sort((one, other) => other.turn - one.turn)
    .slice(0, MOST_CUTS)
    .sort((one, other) => one.index - other.index);
  const starts = [{ index: 0, turn: 0 }, ...places];
  const ranges = starts.map(({ index, turn }, position) => ({
    firstPage: index + 1,
    lastPage: starts[position + 1]?.index ?? text.pages.length,
    turn,
    isAfterBlank: isBlank[index - 1] === true,
  }));
  const recognitions = await recognise(ranges.map((range) => asDocument(text, range)));
  return ranges.map((range, index) => ({ ...range, recognition: recognitions[index] ?? unknown, doubt: 0 }));
}

function asProbability(odds: number): number {
  return 1 / (1 + Math.exp(-odds));
}

const unknown: Recognition = { suggestions: [], newProbability: 1 };

/** Two parts as one; what it is depends on its first pages alone. */
async function join(text: DocumentText, before: Part, after: Part, recognise: Recognise): Promise<Part> {
  const joined = { ...before, lastPage: after.lastPage };
  if (before.lastPage - before.firstPage + 1 >= PAGES_JUDGED) return joined;
  const [recognition = unknown] = await recognise([asDocument(text, joined)]);
  return { ...joined, recognition };
}

/** The first pages of a part, as if they were a file. */
export function asDocument({ pages }: DocumentText, { firstPage, lastPage }: PageRange): DocumentText {
  const own = pages.slice(firstPage - 1, Math.min(lastPage, firstPage - 1 + PAGES_JUDGED));
  return { pages: own.map((page, index): PageText => ({ ...page, number: index + 1 })) };
}

/** The cut between two parts. */
export function toCut(before: Part, { turn, isAfterBlank, recognition }: Part): Cut {
  return { turn, isAfterBlank, before: before.recognition, after: recognition };
}

/** A part is as sure as that it begins where it does, and that nothing else begins within it. */
function toFound({ firstPage, lastPage, recognition, doubt }: Part, begins: number): FoundPart {
  return { firstPage, lastPage, recognition, probability: Math.min(begins, 1 - doubt) };
}
