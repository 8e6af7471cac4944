import type { EmbeddedSource } from "../../domain/embedded-source.ts";
import { type Grounding, ownValue, type ScalarValue } from "../../domain/record.ts";
import type { ParsedRecord } from "../../domain/warning.ts";

/** A field's value in the entry: after normalising, and after what the file states for machines. */
export interface FinalValue {
  value: ScalarValue;
  /** Its source, if it is not printed. */
  source: EmbeddedSource | null;
  /** How sure the engine is, 0 to 1; null for an empty field. */
  confidence: number | null;
}

/** The entry's value of a field or of a member of an object (`seller.name`); null for a list. */
export function finalValue({ parsedData, grounding }: ParsedRecord, path: string): FinalValue | null {
  const [name = "", child] = path.split(".");
  const value = ownValue(parsedData, name);
  const evidence = ownValue(grounding, name);
  if (Array.isArray(value) || Array.isArray(evidence)) return null;
  if (typeof value === "object" && value !== null) {
    if (child === undefined) return null;
    const leaf = evidence && !isLeaf(evidence) ? ownValue(evidence, child) : null;
    return { value: ownValue(value, child), ...evidenceOf(leaf) };
  }
  return { value, ...evidenceOf(evidence && isLeaf(evidence) ? evidence : null) };
}

function evidenceOf(leaf: Grounding | null): Pick<FinalValue, "source" | "confidence"> {
  return { source: leaf?.source ?? null, confidence: leaf?.confidence ?? null };
}

/** Whether evidence is that of one value. An object may have a member called `confidence`, but that is no number. */
export function isLeaf(evidence: Grounding | Record<string, Grounding | null>): evidence is Grounding {
  return typeof evidence.confidence === "number";
}
