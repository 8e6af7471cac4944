export const valueKinds = [
  "date",
  "time",
  "datetime",
  "amount",
  "number",
  "percent",
  "id",
  "name",
  "text",
  "address",
  "iban",
  "bic",
  "vat",
  "currency",
  "email",
  "phone",
  "url",
  "duration",
  "boolean",
  "choice",
] as const;

/** What a value looks like in print: decides which candidates a field chooses from. Finer than a field's type. */
export type ValueKind = (typeof valueKinds)[number];

/** The kind with a name; throws for any other word, which is an error in a language file. */
export function asValueKind(name: string): ValueKind {
  const kind = valueKinds.find((each) => each === name);
  if (kind === undefined) throw new Error(`No kind of value is called ${name}`);
  return kind;
}

/** Kinds whose values are recognised by their own form: check digits, or signs that nothing else has. */
export const provenKinds: ReadonlySet<ValueKind> = new Set(["iban", "bic", "vat", "email", "url"]);
