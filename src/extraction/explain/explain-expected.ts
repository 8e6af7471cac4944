import { distance } from "fastest-levenshtein";
import type { PageLayout, Segment } from "../../domain/document-layout.ts";
import { foldText } from "../../formats/fold-text.ts";
import type { Candidate } from "../candidates/candidate.ts";
import type { Choice, Ranking } from "../ranking/rank-candidates.ts";
import type { RankingStart } from "../ranking/rank-scalars.ts";
import type { ExpectedExplanation } from "./explanation.ts";

/** A text that differs from the expected one in more than this share of its characters is another text. */
const MOST_MISREAD = 0.4;
/** Maximum values shown that were taken from the line of the expected one. */
const MOST_INSTEAD = 3;

/** Where a text that should be a field's value was lost: at its place among the candidates, or before it became one. */
export function explainExpected(
  expected: string,
  ranking: Ranking,
  index: number,
  start: RankingStart,
  explain: (choice: Choice) => ExpectedExplanation["candidate"],
): ExpectedExplanation {
  const isExpected = ({ text, key }: Candidate) => loosely(text) === loosely(expected) || key === expected;
  const found = { expected, candidate: null, rank: null, instead: [] };
  const rank = ranking.choices.findIndex(({ candidate }) => isExpected(candidate));
  const choice = ranking.choices[rank];
  if (choice !== undefined) return { ...found, outcome: "ranked", candidate: explain(choice), rank: rank + 1 };
  if (start.candidatesOf(index).candidates.some(isExpected)) return { ...found, outcome: "outscored" };
  const shaped = start.shapedFor(index);
  if (shaped.some(isExpected)) return { ...found, outcome: "not stated" };
  const segments = segmentsWith(expected, start.pages);
  if (segments.size > 0) return { ...found, outcome: "no candidate", instead: takenFrom(segments, shaped) };
  return { ...found, outcome: "not read", instead: mostAlike(expected, start.pages) };
}

/** A text as people would copy it: without case, accents, and what stands between its lines. */
function loosely(text: string): string {
  return foldText(text.replaceAll(",", " "));
}

/** Segments in which the text stands, or one of the lines that it stands in begins. */
function segmentsWith(expected: string, pages: PageLayout[]): Set<Segment> {
  const wanted = loosely(expected);
  const lines = pages.flatMap((page) => page.lines);
  const isPart = (text: string) => text !== "" && (text.includes(wanted) || wanted.startsWith(`${text} `));
  return new Set(
    lines.flatMap(({ segments }) => {
      const own = segments.filter(({ text }) => isPart(loosely(text)));
      return own.length > 0 || !isPart(loosely(segments.map(({ text }) => text).join(" "))) ? own : segments;
    }),
  );
}

/** Candidates on the same segments: how the text was cut instead. */
function takenFrom(segments: Set<Segment>, candidates: Candidate[]): string[] {
  const texts = candidates
    .filter(({ spans }) => spans.some(({ segment }) => segments.has(segment)))
    .map(({ text }) => text);
  return [...new Set(texts)].slice(0, MOST_INSTEAD);
}

/** The text that is most like the expected one, among those that were read; none if no text is like it at all. */
function mostAlike(expected: string, pages: PageLayout[]): string[] {
  const wanted = loosely(expected);
  const texts = pages.flatMap((page) => page.segments.map(({ text }) => text));
  const misread = (text: string) => distance(loosely(text), wanted) / Math.max(wanted.length, 1);
  const best = texts
    .map((text) => ({ text, share: misread(text) }))
    .reduce((a, b) => (b.share < a.share ? b : a), { text: "", share: MOST_MISREAD });
  return best.text === "" ? [] : [best.text];
}
