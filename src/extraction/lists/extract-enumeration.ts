import type { RawList, RawScalar } from "../../domain/record.ts";
import { placeOf } from "../../domain/span.ts";
import { anyOf } from "../../vocabulary/any-of.ts";
import type { Candidate } from "../candidates/candidate.ts";
import type { DocumentReading } from "../document/document-reading.ts";
import { describeField } from "../fields/field-profile.ts";
import type { ListSlot } from "../fields/schema.ts";
import type { Choice } from "../ranking/rank-candidates.ts";
import { rankScalars } from "../ranking/rank-scalars.ts";

/** Maximum values of an enumeration in a sentence or under a caption; longer lists are in tables. */
const MOST_VALUES = 12;
/** Maximum lines over which a sentence names one value after the other. */
const SENTENCE_LINES = 12;
/** Values under equal captions have scores within this distance of the best one. */
const SAME_CAPTION_REACH = 1.5;
/** A caption more similar than this to the list's name is the list's own. */
const OWN_CAPTION = 0.7;
/** A value counts as named in the same sentence if its score is at most this far below "absent". */
const CONTINUATION_SCORE = 2.2;
/** What precedes the next value in a sentence. */
const continuation = new RegExp(
  `(?:^|[\\s,)”"])(?:${anyOf("ands")}|&|${anyOf("enumerations")})\\s*(?:\\([ivx\\d]+\\)\\s*)?$`,
  "iu",
);

/** A list with one child of text: not a table but an enumeration, such as the parties to a contract. */
export function isEnumeration(slot: ListSlot): boolean {
  const [only, ...others] = slot.columns;
  return (
    only !== undefined && others.length === 0 && (only.kind === "name" || only.kind === "text" || only.kind === "id")
  );
}

/** The best value of the child and those that follow it in the same sentence; null if there is none. */
export function extractEnumeration(document: DocumentReading, slot: ListSlot): RawList | null {
  const child = slot.field.fields[0];
  if (child === undefined) return null;
  const field = { ...child, name: slot.field.name, hints: [...child.hints, ...slot.field.hints] };
  const profile = { ...describeField(field, false), role: null };
  const scalars = [{ profile, field, child: null }];
  const [ranking] = rankScalars(document, { scalars, lists: [], checking: [], fields: [field], nameTokens: [] });
  const best = ranking?.choices[0];
  if (ranking === undefined || best === undefined || best.score <= ranking.absentScore) return null;
  const chosen: Choice[] = [best];
  for (const choice of ranking.choices.slice(1)) {
    const isSure =
      choice.score > Math.max(ranking.absentScore, best.score - SAME_CAPTION_REACH) &&
      choice.captionSimilarity > OWN_CAPTION;
    const isNamed = follows(best.candidate, choice.candidate) || (choice.candidate.traits.isDefined ?? 0) > 0;
    const goesOn = choice.score > ranking.absentScore - CONTINUATION_SCORE && isNamed;
    if (
      (isSure || goesOn) &&
      chosen.length < MOST_VALUES &&
      !chosen.some((other) => overlaps(other.candidate, choice.candidate))
    ) {
      chosen.push(choice);
    }
  }
  chosen.sort((a, b) => order(a.candidate) - order(b.candidate));
  return { kind: "list", rows: chosen.map((choice) => ({ [child.name]: toScalar(choice) })) };
}

function follows(first: Candidate, next: Candidate): boolean {
  const [a, b] = [first.spans[0], next.spans[0]];
  if (a.segment.page !== b.segment.page) return false;
  const lines = b.segment.line.index - a.segment.line.index;
  if (lines < 0 || lines > SENTENCE_LINES || (lines === 0 && b.from < a.from)) return false;
  const before = b.segment.text.slice(0, b.from);
  const text = before.trim() === "" ? (b.segment.above?.text ?? "") : before;
  return continuation.test(text.trimEnd());
}

function overlaps(a: Candidate, b: Candidate): boolean {
  const isSame = a.key.includes(b.key) || b.key.includes(a.key);
  const [one, other] = [a.spans[0], b.spans[0]];
  return isSame || (one.segment === other.segment && one.from < other.to && other.from < one.to);
}

function order(candidate: Candidate): number {
  return candidate.spans[0].segment.id * 10_000 + candidate.spans[0].from;
}

function toScalar({ candidate, probability }: Choice): RawScalar {
  return {
    kind: "scalar",
    text: candidate.text,
    confidence: probability,
    place: placeOf(candidate.spans),
    alternatives: [],
  };
}
