import { captionTokens } from "../../vocabulary/caption-tokens.ts";
import { type Concept, concepts } from "../../vocabulary/concepts.ts";
import type { ValueKind } from "../../vocabulary/value-kind.ts";
import { conceptIndex } from "../fields/find-concepts.ts";

/**
 * A caption at least this similar to a common term counts as that term: all words agree. `Invoice` alone is .89 similar
 * to several terms.
 */
const SAME_TERM = 0.92;
/** Maximum characters of a field's name. */
const LONGEST_NAME = 40;

/** What the field of a caption is called, and what its values look like if the caption is a known term. */
export interface CaptionName {
  name: string;
  kind: ValueKind | null;
}

/**
 * Names a field after its caption: `Rechnungs-Nr.` becomes `invoice_number`, `Zählerstand alt` becomes
 * `zahlerstand_alt`.
 */
export function nameOf(caption: string, { isCell }: { isCell: boolean }): CaptionName {
  const concept = findConcept(caption, isCell);
  if (concept) return { name: concept.id, kind: concept.kind };
  // A number identifies whatever is numbered: a report, an article.
  return { name: toName(caption), kind: captionTokens(caption).includes("number") ? "id" : null };
}

/** How surely a text is a caption in business documents, 0 to 1. */
export function likenessToCaption(text: string): number {
  return Math.max(0, ...(compare(text) ?? []));
}

function findConcept(caption: string, isCell: boolean): Concept | null {
  const scores = compare(caption);
  if (scores === null) return null;
  const ranked = concepts
    .map((concept, position) => ({ concept, score: scores[position] ?? 0 }))
    .filter(({ concept, score }) => score >= SAME_TERM && (concept.isCell === true) === isCell)
    .toSorted((one, other) => other.score - one.score);
  return ranked[0]?.concept ?? null;
}

function compare(text: string): number[] | null {
  return conceptIndex().compare(captionTokens(text));
}

function toName(caption: string): string {
  const plain = caption
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, "_")
    .replace(/^[_\p{N}]+|_+$/gu, "")
    .slice(0, LONGEST_NAME)
    .replace(/_+$/u, "");
  return plain === "" ? "field" : plain;
}
