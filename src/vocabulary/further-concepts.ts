import { readFileSync } from "node:fs";
import { join } from "node:path";
import { entriesOf } from "./languages.ts";
import { asValueKind, type ValueKind } from "./value-kind.ts";

/** A thing that papers of some trade state, and what people call it when they ask for it. */
export interface FurtherConcept {
  id: string;
  kind: ValueKind;
  /** Concepts of which it is a case: what is captioned as a shipping cost may be what a field for charges asks for, and not the other way round. */
  cases: string[];
  names: string[];
}

/**
 * What papers of all trades state. Their captions are many, and count where they match nearly word for word only: likeness to thousands of
 * captions is chance. Concepts that `concepts.ts` and `special-concepts.ts` have as well get further names and captions here.
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

/** The captions of a concept that count only as a whole, of all languages. */
export function furtherCaptionsOf(id: string): string[] {
  return entriesOf("further captions").get(id) ?? [];
}
