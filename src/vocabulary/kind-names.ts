import { anyWord } from "./any-of.ts";
import { entriesOf } from "./languages.ts";

const patterns = new Map<string, RegExp>();

/**
 * Whether a text names a kind of documents, such as `receipt`: by a name of the language files, or by the kind's own.
 * Names of fields count, too (`receipt_number`, `receiptNumber`).
 */
export function namesKind(kind: string, text: string): boolean {
  return patternOf(kind).test(text.replaceAll("_", " ").replace(/(\p{Ll})(\p{Lu})/gu, "$1 $2"));
}

function patternOf(kind: string): RegExp {
  const known = patterns.get(kind);
  if (known !== undefined) return known;
  const names = [kind.replaceAll("-", " "), ...(entriesOf("kinds of documents").get(kind) ?? [])];
  const pattern = new RegExp(`(?<!\\p{L})(?:${anyWord(names)})(?!\\p{L})`, "iu");
  patterns.set(kind, pattern);
  return pattern;
}
