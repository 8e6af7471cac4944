import { type Concept, concepts } from "../../vocabulary/concepts.ts";
import { labelTokens } from "../../vocabulary/label-tokens.ts";
import type { ValueKind } from "../../vocabulary/value-kind.ts";
import { conceptIndex } from "../fields/field-profile.ts";

/** From this similarity a label is taken for the shared term: all words agree. `Invoice` alone is .89 like several terms. */
const sameTerm = 0.92;
/** Names of fields have at most so many characters. */
const longestName = 40;

/** What a field that stands under a label is called, and what its values look like where the label is a known term. */
export interface LabelName {
  name: string;
  kind: ValueKind | null;
}

/** Names a field after its label: `Rechnungs-Nr.` is `invoice_number`, `Zählerstand alt` is `zahlerstand_alt`. */
export function nameOf(label: string, { isCell }: { isCell: boolean }): LabelName {
  const concept = findConcept(label, isCell);
  if (concept) return { name: concept.id, kind: concept.kind };
  // Whatever is numbered, its number is a name: of a report, an article.
  return { name: toName(label), kind: labelTokens(label).includes("number") ? "id" : null };
}

/** How surely a text is a label of business documents, 0 to 1. */
export function likenessToLabel(text: string): number {
  return Math.max(0, ...(compare(text) ?? []));
}

function findConcept(label: string, isCell: boolean): Concept | null {
  const scores = compare(label);
  if (scores === null) return null;
  const ranked = concepts
    .map((concept, position) => ({ concept, score: scores[position] ?? 0 }))
    .filter(({ concept, score }) => score >= sameTerm && (concept.isCell === true) === isCell)
    .toSorted((one, other) => other.score - one.score);
  return ranked[0]?.concept ?? null;
}

function compare(text: string): number[] | null {
  return conceptIndex().compare(labelTokens(text));
}

function toName(label: string): string {
  const plain = label
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, "_")
    .replace(/^[_\p{N}]+|_+$/gu, "")
    .slice(0, longestName)
    .replace(/_+$/u, "");
  return plain === "" ? "field" : plain;
}
