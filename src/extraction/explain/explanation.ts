import type { Box } from "../../domain/geometry.ts";
import type { EmptyReason, Place } from "../../domain/record.ts";
import type { ValueKind } from "../../vocabulary/value-kind.ts";
import type { MatchFacts } from "../ranking/matches-document.ts";
import type { ScoreChange } from "../ranking/rank-candidates.ts";

/** Why each field of a record has its value, or none. */
export interface RecordExplanation {
  fields: FieldExplanation[];
  lists: ListExplanation[];
  match: MatchExplanation;
  pages: PageExplanation[];
}

/** A field or a member of an object. */
export interface FieldExplanation {
  /** `total`, or `seller.name` for a member of an object. */
  path: string;
  kind: ValueKind;
  /** What it means, by ids of the vocabulary, likeliest first. */
  concepts: string[];
  /** What is looked for as its label, in the user's own words. */
  phrases: string[];
  /** What is given; null if the field is left empty. */
  given: string | null;
  /** Why it is left empty; null if a value is given. */
  empty: EmptyReason | null;
  /** "The document does not say": what every candidate has to beat. */
  absent: EmptyExplanation;
  /** How sure it is that the best candidate is right; null if its share decides. */
  sureness: SurenessExplanation | null;
  /** Best first; those that could have come to the top. */
  candidates: CandidateExplanation[];
  /** What became of the text that was said to be right; null if none was. */
  expected: ExpectedExplanation | null;
}

/** What speaks for an empty field. */
export interface EmptyExplanation {
  score: number;
  share: number;
  /**
   * Share that a candidate needs to be given; null if the likeliest is taken, whether a candidate or an empty field.
   */
  leastShare: number | null;
  /** As for a candidate; none if the candidates were not weighed against each other. */
  parts: FeaturePart[];
  /** What the parser's examples added. */
  learned: number;
}

/** What speaks for the best candidate being right, once all fields are known. */
export interface SurenessExplanation {
  /** 0 to 1, and the minimum for a value to be given. */
  value: number;
  least: number;
  /** What each feature adds to the log-odds, the largest first. */
  parts: FeaturePart[];
}

/** What one feature adds to a score. */
export interface FeaturePart {
  feature: string;
  value: number;
  weight: number;
  points: number;
}

/** Where a text that should be the value was lost. */
export interface ExpectedExplanation {
  expected: string;
  outcome: ExpectedOutcome;
  /** As a candidate, if it came near the top. */
  candidate: CandidateExplanation | null;
  /** Its place among the candidates, from 1. */
  rank: number | null;
  /** What was taken or read at its place instead. */
  instead: string[];
}

/**
 * `ranked`: a candidate near the top; `outscored`: a candidate behind those; `not stated`: sentences state other
 * values; `no candidate`: printed, but not taken for a value of the field's kind; `not read`: not among what was read.
 */
export type ExpectedOutcome = "ranked" | "outscored" | "not stated" | "no candidate" | "not read";

/** A text that could be the value, with everything that made its score. */
export interface CandidateExplanation {
  text: string;
  place: Place | null;
  /** What was read as its label: the words before it, or else above it. */
  label: string;
  score: number;
  /** Its share against all others and "absent", 0 to 1. */
  share: number;
  /** Feature by feature: value × weight = points, the largest first. */
  parts: FeaturePart[];
  /** What the parser's examples added. */
  learned: number;
  /** What other fields changed after it was ranked. */
  changes: readonly ScoreChange[];
}

export interface ListExplanation {
  path: string;
  /** Rows that were found; 0 for a list without a table. */
  rows: number;
  /** What looked like rows and hardly belongs to the list, as printed. */
  leftOut: string[];
  isGiven: boolean;
}

/** Whether the document is of the parser's kind; `facts` is null if that is not judged. */
export interface MatchExplanation {
  isMatch: boolean;
  facts: MatchFacts | null;
  score: number;
  least: number;
}

/** What the layout made of a page, in fractions of it. */
export interface PageExplanation {
  page: number;
  lines: Box[];
  segments: Box[];
  blocks: Box[];
  /** Rows of the parser's lists. */
  rows: Box[];
  /** Segments that name a field, with its path. */
  labels: { box: Box; path: string }[];
}
