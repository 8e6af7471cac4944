/** What the sample gave for a field: its value in words, and what its rules say. */
export interface FieldReading {
  /** Null: nothing was found. */
  text: string | null;
  /** 0 to 1; null where nothing was found, or where there are several values. */
  confidence: number | null;
  /** Sentences of the rules that it breaks. */
  errors: string[];
}
