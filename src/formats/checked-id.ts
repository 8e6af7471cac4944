/** An identifier that carries check digits, as it is printed in documents: not always right. */
export interface CheckedId {
  /** In capitals, without spaces and signs between. */
  compact: string;
  /** Whether its check digits are right; wrong ones are misread, mistyped or made up. */
  isValid: boolean;
}
