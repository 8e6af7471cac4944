import type { ValueKind } from "../../vocabulary/value-kind.ts";
import type { Candidate } from "./candidate.ts";
import type { CandidatesByKind } from "./collect-candidates.ts";

/** Kinds of which a document may print a single value, known as one by its looks. */
const typedKinds: ValueKind[] = [
  "date",
  "time",
  "datetime",
  "amount",
  "percent",
  "iban",
  "bic",
  "vat",
  "email",
  "phone",
  "url",
  "duration",
];

/** The one value of each kind that a document prints no other of, by its key. `asked`: the kinds of all fields, each once for each field. */
export function findLoneValues(candidates: CandidatesByKind, asked: ValueKind[]): Map<ValueKind, string> {
  const found = new Map<ValueKind, string>();
  for (const kind of typedKinds) {
    if (asked.filter((each) => each === kind).length !== 1) continue;
    const [key, ...others] = new Set((candidates.get(kind) ?? []).filter(isOfKind).map((candidate) => candidate.key));
    if (key !== undefined && others.length === 0) found.set(kind, key);
  }
  return found;
}

/** Any number may be an amount; one with cents or a currency is. */
function isOfKind({ kind, traits }: Candidate): boolean {
  return kind !== "amount" || (traits.decimals ?? 0) > 0 || (traits.currency ?? 0) > 0;
}
