import type { Repair } from "../../domain/record.ts";
import { closingForms, secondForms } from "../../vocabulary/printed-words.ts";
import { findOnlyExchange } from "./look-alikes.ts";

/**
 * Repairs a name whose legal form contains one misread letter, such as "SON BHD" for "SDN BHD"; null for any other
 * name. Only the second word of a form can follow its first, so any letter of the second may be misread ("SDN BHX");
 * elsewhere, the letter must be a look-alike.
 */
export function repairLegalForm(text: string): Repair | null {
  const words = [...text.matchAll(/[\p{L}\d]+/gu)];
  const [before, last] = [words.at(-2), words.at(-1)];
  if (before === undefined || last === undefined) return null;
  const lastWord = last[0].toLowerCase();
  if (!closingForms.has(lastWord)) {
    const due = secondForms.get(before[0].toLowerCase());
    const repaired =
      due !== undefined && differsInOne(due, lastWord)
        ? inCaseOf(before[0], due)
        : findOnlyExchange(last[0], "any", (word) => closingForms.has(word.toLowerCase()));
    return repaired === null ? null : replaceWord(text, last, repaired);
  }
  const isForm = (word: string) => secondForms.get(word.toLowerCase()) === lastWord;
  const repaired = findOnlyExchange(before[0], "any", isForm);
  return repaired === null ? null : replaceWord(text, before, repaired);
}

function differsInOne(a: string, b: string): boolean {
  return a.length === b.length && [...a].filter((letter, index) => letter !== b[index]).length === 1;
}

/** A word in capitals or capitalised, like the word before it. */
function inCaseOf(before: string, word: string): string {
  if (before === before.toUpperCase()) return word.toUpperCase();
  return /^\p{Lu}/u.test(before) ? word.slice(0, 1).toUpperCase() + word.slice(1) : word;
}

function replaceWord(text: string, { index, 0: word }: RegExpExecArray, repaired: string): Repair {
  return { text: text.slice(0, index) + repaired + text.slice(index + word.length), by: "legal form" };
}
