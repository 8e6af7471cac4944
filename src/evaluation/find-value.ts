import type { DocumentText, Word } from "../domain/document-text.ts";
import type { Field } from "../domain/field.ts";
import { boxAround, toFractions } from "../domain/geometry.ts";
import type { Place } from "../domain/record.ts";
import { toDisplayed } from "../domain/turn.ts";
import { parseDate } from "../formats/parse-date.ts";
import { compareValues, foldForComparison } from "./compare-values.ts";

/** Words in the longest printed date: "the 3rd of May, 2031". */
const MOST_DATE_WORDS = 5;
/** Words in the longest text to look for. Places are shown to people, and a longer text is a whole paragraph. */
const MOST_WORDS = 60;

/** Finds a value among a document's words: the first place with the same value; null if there is none. */
export function findValue(text: DocumentText, field: Pick<Field, "type">, value: unknown): Place | null {
  if (typeof value !== "string" && typeof value !== "number") return null;
  for (const page of text.pages) {
    const found = findOnPage(page.words, field, value);
    if (found !== null) {
      return { page: page.number, box: toDisplayed(toFractions(boxAround(found), page), page) };
    }
  }
  return null;
}

function findOnPage(words: Word[], field: Pick<Field, "type">, value: string | number): Word[] | null {
  if (field.type === "money" || field.type === "number") {
    const isSame = ({ text }: Word) => /\d/u.test(text) && compareValues(field, text, value).isStrict;
    const word = words.find(isSame);
    return word === undefined ? null : [word];
  }
  if (field.type === "date" || field.type === "datetime") return findDate(words, field, value);
  return findText(words, foldForComparison(String(value)));
}

function findDate(words: Word[], field: Pick<Field, "type">, value: string | number): Word[] | null {
  for (const [start, first] of words.entries()) {
    if (!/[\p{L}\d]/u.test(first.text)) continue;
    for (let count = 1; count <= MOST_DATE_WORDS; count += 1) {
      const window = words.slice(start, start + count);
      const text = window.map((word) => word.text).join(" ");
      const isDate = (["dmy", "mdy"] as const).some((dateOrder) => {
        const date = /\d/u.test(text) ? parseDate(text, { dateOrder }) : null;
        return date !== null && compareValues(field, date, value).isStrict;
      });
      if (isDate) return window;
    }
  }
  return null;
}

function findText(words: Word[], wanted: string): Word[] | null {
  if (wanted === "") return null;
  for (const start of words.keys()) {
    let read = "";
    for (let end = start; end < Math.min(words.length, start + MOST_WORDS); end += 1) {
      read += foldForComparison(words[end]?.text ?? "");
      if (read === wanted) return words.slice(start, end + 1);
      if (!wanted.startsWith(read)) break;
    }
  }
  return null;
}
