/** A field's reading in the sample: its value in words, and what its rules say. */
export interface FieldReading {
  /** Null: nothing was found. */
  text: string | null;
  /** 0 to 1; null if nothing was found, or there are several values. */
  confidence: number | null;
  /** Sentences for the rules that it breaks. */
  errors: string[];
}
