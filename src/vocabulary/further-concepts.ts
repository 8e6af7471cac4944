import { readFileSync } from "node:fs";
import { join } from "node:path";
import { wordsAt } from "./languages.ts";
import { asValueKind, type ValueKind } from "./value-kind.ts";

/** A thing that documents of some trade state, and what people call it when they ask for it. */
export interface FurtherConcept {
  id: string;
  kind: ValueKind;
  /**
   * Concepts of which it is a case: a value with the caption of a shipping cost may be what a field for charges asks
   * for, but not the other way round.
   */
  cases: string[];
  names: string[];
}

/**
 * What documents of all trades state. Their many captions only count if they match nearly word for word, because with
 * thousands of captions any similarity may be chance. Concepts that are also in `concepts.ts` and `special-concepts.ts`
 * get further names and captions here.
 */
export const furtherConcepts: readonly FurtherConcept[] = readConcepts();

function readConcepts(): FurtherConcept[] {
  const text = readFileSync(join(import.meta.dirname, "further-concepts.txt"), "utf8");
  return text
    .split("\n")
    .filter((line) => line !== "" && !line.startsWith("# "))
    .map((line) => {
      const [head = "", names = ""] = line.split(/:\s?/u);
      const [id = "", kind = "", , ...cases] = head.split(" ");
      return { id, kind: asValueKind(kind), cases, names: names === "" ? [] : names.split(", ") };
    });
}

/** The captions of a concept that only count as a whole, in all languages. */
export function furtherCaptionsOf(id: string): string[] {
  return wordsAt("further captions", id);
}
