import type { ParsedRecord } from "../../domain/warning.ts";
import { candidateWords, emptyFieldWords, surenessWords } from "../../extraction/explain/comparison-words.ts";
import type {
  CandidateExplanation,
  ExpectedExplanation,
  FieldExplanation,
  RecordExplanation,
  SurenessExplanation,
} from "../../extraction/explain/explanation.ts";
import { changeWords, emptyWords, expectedWords, insteadWords } from "../../extraction/explain/words.ts";
import { toLine } from "../../formats/to-line.ts";
import { embeddedWords } from "./embedded-words.ts";
import { finalValue } from "./final-value.ts";
import { percent } from "./percent.ts";

/** How many parts of each candidate's score are printed: the largest ones. */
const MOST_PARTS = 8;
/** Maximum characters of a printed text; a longer one is cut. */
const LONGEST = 70;

/** Which field to print (all by default), and the entry made from the record, if there is one. */
export interface PrintOptions {
  field?: string | undefined;
  entry?: ParsedRecord | undefined;
}

/** An explanation as text for a terminal. */
export function printExplanation(record: RecordExplanation, { field, entry }: PrintOptions = {}): string {
  const fields = record.fields.filter(({ path }) => field === undefined || path === field);
  const lists = record.lists.filter(({ path }) => field === undefined || path === field);
  return [
    ...(field === undefined ? [printMatch(record), ""] : []),
    ...fields.flatMap((each) => printField(each, entry)),
    ...lists.flatMap(({ path, rows, isGiven, leftOut }) => [
      `${path}  list  ${isGiven ? `given: ${rows} rows` : "empty: no rows were found"}`,
      ...leftOut.map((text) => `  left out, because it is hardly a row of this list: "${cut(text)}"`),
      "",
    ]),
  ].join("\n");
}

function printMatch({ match: { isMatch, facts, score, least } }: RecordExplanation): string {
  if (facts === null) return "Whether the document matches the parser was not checked.";
  const verdict = isMatch ? "The document matches the parser" : "The document does not match the parser";
  return Number.isFinite(score) ? `${verdict}: ${points(score)}, at least ${points(least)} is needed.` : `${verdict}.`;
}

function printField(field: FieldExplanation, entry: ParsedRecord | undefined): string[] {
  const { path, kind, concepts, phrases, given, empty, absent, sureness, candidates, expected } = field;
  const final = entry === undefined ? null : finalValue(entry, path);
  const meaning = concepts.length === 0 ? "" : `, means ${concepts.join(", ")}`;
  const verdict = given === null ? `empty. ${emptyWords[empty ?? "nothing of this kind"]}` : `given "${cut(given)}"`;
  return [
    `${path}  ${kind}${meaning}`,
    `  ${verdict}`,
    ...(final?.source
      ? [`  The entry has "${cut(String(final.value))}": ${embeddedWords[final.source]} says so.`]
      : []),
    `  labels looked for: ${phrases.slice(0, 6).join(", ")}${phrases.length > 6 ? ` and ${phrases.length - 6} more` : ""}`,
    ...candidates.flatMap((candidate, index) => printCandidate(candidate, index + 1)),
    `  -  nothing: score ${points(absent.score)}, ${percent(absent.share)}${absent.leastShare === null || sureness !== null ? "" : `; a candidate needs ${percent(absent.leastShare)}`}`,
    ...printPoints(absent, emptyFieldWords),
    ...(sureness === null ? [] : printSureness(sureness)),
    ...(expected === null ? [] : printExpected(expected)),
    "",
  ];
}

function printSureness({ value, least, parts }: SurenessExplanation): string[] {
  return [
    `  =  candidate 1 is right: ${percent(value)}; it is given from ${percent(least)} on`,
    ...printPoints({ parts, learned: 0 }, surenessWords),
  ];
}

function printExpected({ expected, outcome, candidate, rank, instead }: ExpectedExplanation): string[] {
  const others =
    instead.length === 0 ? "" : ` ${insteadWords(outcome)}: ${instead.map((text) => `"${cut(text)}"`).join(", ")}.`;
  return [
    `  expected "${cut(expected)}": ${expectedWords[outcome]}${others}`,
    ...(candidate === null || rank === null ? [] : printCandidate(candidate, rank)),
  ];
}

function printCandidate(candidate: CandidateExplanation, number: number): string[] {
  const { text, place, label, score, share, changes } = candidate;
  const where = place === null ? "" : ` on page ${place.page}`;
  return [
    `  ${number}  "${cut(text)}"${where}: score ${points(score)}, ${percent(share)}${label === "" ? "" : `, label "${cut(label)}"`}`,
    ...printPoints(candidate, candidateWords),
    ...changes.map(
      (change) =>
        `       ${points(change.points)}  ${changeWords[change.why]}${change.by === null ? "" : ` (${change.by})`}`,
    ),
  ];
}

/** What counted most for and against, and the rest together. */
function printPoints(
  { parts, learned }: Pick<CandidateExplanation, "parts" | "learned">,
  wordsOf: (feature: string) => string,
): string[] {
  const rest = parts.slice(MOST_PARTS).reduce((sum, part) => sum + part.points, 0);
  return [
    ...parts.slice(0, MOST_PARTS).map((part) => `       ${points(part.points)}  ${wordsOf(part.feature)}`),
    ...(parts.length > MOST_PARTS ? [`       ${points(rest)}  ${parts.length - MOST_PARTS} smaller ones`] : []),
    ...(learned === 0 ? [] : [`       ${points(learned)}  learned from the parser's examples`]),
  ];
}

function points(value: number): string {
  return `${value < 0 ? "-" : "+"}${Math.abs(value).toFixed(2)}`;
}

/** On one line, cut where it is long. */
function cut(text: string): string {
  const line = toLine(text);
  return line.length <= LONGEST ? line : `${line.slice(0, LONGEST - 1)}…`;
}
