import { foldText } from "./fold-text.ts";

/** Yes in the languages of documents, and the marks of a ticked box. */
const yes = new Set(
  "yes y true t 1 x on checked ticked ja j si s sim oui o vrai wahr vero verdadero tak ano da igen kylla да ✓ ✔ ☑ ☒ ⊠ ■ [x] (x)".split(
    " ",
  ),
);

/** No in the languages of documents, and the marks of an empty box. */
const no = new Set(
  "no n false f 0 off unchecked unticked nein non nao nee falso faux falsch nie ne nem ei hayir нет ☐ □ ○ [] ()".split(
    " ",
  ),
);

/** What a text that is one word or mark of agreement says; null for any other text. */
export function parseBoolean(text: string): boolean | null {
  const word = foldText(text)
    .replace(/[.!,;]$/, "")
    .replace(/(?<=[[(])\s+(?=[\])])/, "");
  if (yes.has(word)) return true;
  return no.has(word) ? false : null;
}
