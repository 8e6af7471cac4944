import type { ValueKind } from "../../vocabulary/value-kind.ts";
import type { Candidate } from "./candidate.ts";
import type { CandidatesByKind } from "./collect-candidates.ts";

/** Kinds of values that can be recognised by their form alone if a document prints only one. */
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

/**
 * For each kind of which a document prints exactly one value, that value by its key. `asked` lists the kinds of all
 * fields, once per field.
 */
export function findLoneValues(candidates: CandidatesByKind, asked: ValueKind[]): Map<ValueKind, string> {
  const found = new Map<ValueKind, string>();
  for (const kind of typedKinds) {
    if (asked.filter((each) => each === kind).length !== 1) continue;
    const [key, ...others] = new Set((candidates.get(kind) ?? []).filter(isOfKind).map((candidate) => candidate.key));
    if (key !== undefined && others.length === 0) found.set(kind, key);
  }
  return found;
}

/** Any number may be an amount; one with cents or a currency certainly is. */
function isOfKind({ kind, traits }: Candidate): boolean {
  return kind !== "amount" || (traits.decimals ?? 0) > 0 || (traits.currency ?? 0) > 0;
}
