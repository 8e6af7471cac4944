import { findAll } from "./find-all.ts";
import { foldText } from "./fold-text.ts";

/** Yes in the languages of documents, and the signs for a ticked box. */
const yes = new Set(
  "yes y true t 1 x on checked ticked ja j si s sim oui o vrai wahr vero verdadero tak ano da igen kylla joo jah evet ναι да так ✓ ✔ ☑ ☒ ⊠ ■ [x] (x)".split(
    " ",
  ),
);

/** No in the languages of documents, and the signs for an empty box. */
const no = new Set(
  "no n false f 0 off unchecked unticked nein non nao nee falso faux falsch nie ne nem ei nej nei hayir οχι нет ні ☐ □ ○ [] ()".split(
    " ",
  ),
);

const box = /[☑☒✓✔⊠■☐□○]|\[\s?[xX✓]?\s?\]|\(\s?[xX]?\s?\)/gu;

/** The ticked word of `☒ Yes ☐ No` or `Yes ☒ No ☐`; any other text unchanged. */
function answerOf(text: string): string {
  const boxes = findAll(text, box);
  const ticked = boxes.filter(([mark]) => yes.has(mark.toLowerCase().replace(/\s/gu, "")));
  const [only] = ticked;
  if (boxes.length < 2 || ticked.length !== 1 || only === undefined) return text;
  const isBefore = boxes[0]?.index === 0;
  const at = boxes.indexOf(only);
  const [from, to] = isBefore
    ? [only.index + only[0].length, boxes[at + 1]?.index ?? text.length]
    : [at === 0 ? 0 : endOf(boxes[at - 1]), only.index];
  return text.slice(from, to);
}

function endOf(match: RegExpExecArray | undefined): number {
  return match === undefined ? 0 : match.index + match[0].length;
}

/** What a text that is one word or sign for yes or no says; null for any other text. */
export function parseBoolean(text: string): boolean | null {
  const word = foldText(answerOf(text))
    .replaceAll("ı", "i")
    .replace(/[.!,;]$/, "")
    .replace(/(?<=[[(])\s+(?=[\])])/, "");
  if (yes.has(word)) return true;
  return no.has(word) ? false : null;
}
