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
  const tokens = captionTokens(caption);
  if (concept) {
    const own = toName(caption);
    const isSame = isSaidBy(concept, tokens) || own.replaceAll("_", "") === concept.id.replaceAll("_", "");
    return { name: isSame ? concept.id : own, kind: concept.kind };
  }
  // A number identifies whatever is numbered: a report, an article.
  return { name: toName(caption), kind: tokens.includes("number") ? "id" : null };
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

/** Whether the words of a caption, in any language, are those of a term: "ID no." means a passport's, but does not say so. */
function isSaidBy({ id }: Concept, tokens: string[]): boolean {
  return id.split("_").every((word) => tokens.includes(word));
}

function compare(text: string): number[] | null {
  return conceptIndex().compare(captionTokens(text));
}

function toName(caption: string): string {
  // A day or an amount in a caption is of this document alone.
  const plain = caption
    .replace(/(?:\s+\p{L}{1,3})?\s+[\d/.,%-]*\d[\d/.,%-]*$/u, "")
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, "_")
    .replace(/^[_\p{N}]+|_+$/gu, "")
    .slice(0, LONGEST_NAME)
    .replace(/_+$/u, "");
  return plain === "" ? "field" : plain;
}
