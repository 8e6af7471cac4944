import type { Conventions } from "../../../domain/record.ts";
import type { ValueKind } from "../../../vocabulary/value-kind.ts";
import { type Candidate, makeCandidate } from "../../candidates/candidate.ts";
import type { Prose } from "../../document/prose.ts";
import type { FieldProfile } from "../../fields/field-profile.ts";

/** Finds where sentences state one thing; candidates have the trait `stated`, 0 to 1: how clearly they say it. */
export interface Statement {
  /** The kind of values that it finds; a field of another kind asks for something else. */
  kinds: ValueKind[];
  /** Letters and contracts say it in a sentence or not at all: what no sentence states is not a value. */
  isOnly: boolean;
  find(prose: Prose, conventions: Conventions, profile: FieldProfile): Candidate[];
}

/** Sentences that are less clear than this about a value are usually about something else. */
export const LEAST_STATED = 0.5;
/** Text before a value that is examined, in characters: a long sentence of a contract. */
const BEFORE = 260;

/** The text that leads to a position, on one line. */
export function leadTo(prose: Prose, position: number): string {
  return prose.text.slice(Math.max(0, position - BEFORE), position).replace(/\s+/gu, " ");
}

/** A candidate for what a stretch of the text states, in an array; empty if it is too unclear or is not printed. */
export function stateAt(
  prose: Prose,
  kind: ValueKind,
  [from, to]: [number, number],
  stated: number,
  key?: string,
): Candidate[] {
  const spans = stated < LEAST_STATED ? null : prose.spansOf(from, to);
  if (spans === null) return [];
  const candidate = makeCandidate(kind, spans, { traits: { stated: Math.min(1, stated) } });
  candidate.key = key ?? candidate.text.toLowerCase().replace(/[\s.-]+/gu, "");
  return [candidate];
}
