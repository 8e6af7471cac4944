/** A value of a made document: what is printed, and what is right for it. */
export interface MadeValue {
  /** Several for an address. */
  lines: string[];
  expected: string | number;
}

/** A value that is printed as it is meant. */
export function plainValue(text: string): MadeValue {
  return { lines: [text], expected: text };
}
