/** An identifier with check digits, as printed in documents: they may be wrong. */
export interface CheckedId {
  /** In capitals, without the spaces and signs within it. */
  compact: string;
  /** Whether its check digits are right; wrong ones are misread, mistyped or made up. */
  isValid: boolean;
}
