/** What a value looks like on paper: decides which candidates a field chooses from. Finer than a field's type. */
export type ValueKind =
  | "date"
  | "time"
  | "datetime"
  | "amount"
  | "number"
  | "percent"
  | "id"
  | "name"
  | "text"
  | "address"
  | "iban"
  | "bic"
  | "vat"
  | "currency"
  | "email"
  | "phone"
  | "url"
  | "duration"
  | "boolean"
  | "choice";

/** Kinds whose values are known by their own form: check digits, or signs that nothing else has. */
export const provenKinds: ReadonlySet<ValueKind> = new Set(["iban", "bic", "vat", "email", "url"]);
