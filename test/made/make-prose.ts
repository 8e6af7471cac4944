import type { Prose } from "../../src/extraction/document/prose.ts";

/** A text as a document's prose, and what was extracted from it as values, in turn. */
export function makeProse(text: string): { prose: Prose; taken: string[] } {
  const taken: string[] = [];
  const spansOf = (from: number, to: number) => {
    taken.push(text.slice(from, to));
    return null;
  };
  return { prose: { text, segments: [], spansOf }, taken };
}
