import type { Field, FieldType } from "../../domain/field.ts";
import { captionsOf } from "../../vocabulary/concepts.ts";
import type { EmbeddedValue, Meaning, Party, PartyPart, RowMeaning } from "../embedded-record.ts";
import { fieldWords, wordKey } from "./field-words.ts";
import {
  conceptsOfMeanings,
  furtherMeanings,
  listPhrases,
  meaningPhrases,
  partyPartPhrases,
  partyPhrases,
  rowMeaningsOf,
  rowPhrases,
  sellerParts,
} from "./meaning-phrases.ts";

let shared: Map<string, Meaning[]> | null = null;

/** What each phrase means, by its key; made on first use and kept. */
function meaningsByKey(): Map<string, Meaning[]> {
  shared ??= readMeanings();
  return shared;
}

function readMeanings(): Map<string, Meaning[]> {
  const found = new Map<string, Meaning[]>();
  const add = (meaning: Meaning, phrases: string) => {
    for (const phrase of phrases.split("|")) {
      const key = wordKey(fieldWords(phrase));
      const known = found.get(key) ?? [];
      if (key !== "" && !known.includes(meaning)) found.set(key, [...known, meaning]);
    }
  };
  for (const [meaning, phrases] of Object.entries(meaningPhrases) as [Meaning, string][]) add(meaning, phrases);
  for (const [meaning, concept] of Object.entries(conceptsOfMeanings) as [Meaning, string][])
    add(meaning, captionsOf({ id: concept }).join("|"));
  for (const part of sellerParts) add(`seller_${part}`, partyPartPhrases[part]);
  for (const [party, parties] of Object.entries(partyPhrases) as [Party, string][]) {
    add(`${party}_name`, parties);
    for (const [part, parts] of Object.entries(partyPartPhrases) as [PartyPart, string][]) {
      for (const partyPhrase of parties.split("|")) {
        for (const partPhrase of parts.split("|")) add(`${party}_${part}`, `${partyPhrase} ${partPhrase}`);
      }
    }
  }
  return found;
}

/** Words for the document that a field's name may contain: `document_currency`. */
const documentWords = ["invoice", "document"];

/**
 * What a field can mean, likeliest first, by its name, or else its hints, or else its description; empty if none of
 * them says it in known words. `parent` is the name of the object that contains it.
 */
export function findMeanings(field: Field, parent: string | null): Meaning[] {
  const name = fieldWords(parent === null ? field.name : `${parent} ${field.name}`);
  const bare = name.filter((word) => !documentWords.includes(word));
  const found =
    meaningsByKey().get(wordKey(name)) ??
    meaningsByKey().get(wordKey(bare)) ??
    agreed(field.hints.map((hint) => meaningsByKey().get(wordKey(fieldWords(hint))))) ??
    meaningsByKey().get(wordKey(fieldWords(field.description))) ??
    [];
  const wanted = usualForm(field);
  const fitting = found.toSorted((a, b) => Number(formOf(b) === wanted) - Number(formOf(a) === wanted));
  return [...new Set(fitting.flatMap((meaning) => [meaning, ...(furtherMeanings[meaning] ?? [])]))];
}

/**
 * What the hints agree on: at least half of them are known, and all of those mean the same. One caption means several
 * things in several languages, and templates list many.
 */
function agreed<Value>(found: (Value[] | undefined)[]): Value[] | undefined {
  const known = found.filter((values) => values !== undefined);
  const [first, ...others] = known;
  if (first === undefined || known.length * 2 < found.length) return undefined;
  const common = first.filter((value) => others.every((values) => values.includes(value)));
  return common.length > 0 ? common : undefined;
}

/** The form in which a meaning's values are stated. */
function formOf(meaning: Meaning): "date" | "number" | "text" {
  if (/_date$|^period_/.test(meaning)) return "date";
  return /_total$|^amount_due$|^rounding$|^tax_rate$/.test(meaning) ? "number" : "text";
}

function usualForm({ type }: Field): "date" | "number" | "text" {
  if (type === "date" || type === "datetime") return "date";
  return type === "money" || type === "number" ? "number" : "text";
}

const columnsByKey = {
  lines: rowKeys("lines"),
  taxes: rowKeys("taxes"),
};

/** The first meaning of a phrase counts: `amount` means another column in the list of taxes. */
function rowKeys(list: keyof typeof listPhrases): Map<string, RowMeaning> {
  const keys = new Map<string, RowMeaning>();
  for (const meaning of rowMeaningsOf[list]) {
    for (const phrase of rowPhrases[meaning].split("|")) {
      const key = wordKey(fieldWords(phrase));
      if (!keys.has(key)) keys.set(key, meaning);
    }
  }
  return keys;
}

/** Which of an invoice's lists a field asks for, and what its children mean. */
export interface ListMeaning {
  list: keyof typeof listPhrases;
  columns: Map<string, RowMeaning>;
}

/** A list of line items has at least one of these columns, whatever its name. */
const tellingColumns: RowMeaning[] = ["description", "unit_price", "net_amount"];

/** A list with another name needs at least this many columns of line items. */
const fewestColumns = 3;

const listByKey = new Map<string, keyof typeof listPhrases>();
for (const [list, phrases] of Object.entries(listPhrases) as [keyof typeof listPhrases, string][]) {
  for (const phrase of phrases.split("|")) listByKey.set(wordKey(fieldWords(phrase)), list);
}

function listsOf(text: string): (keyof typeof listPhrases)[] | undefined {
  const list = listByKey.get(wordKey(fieldWords(text)));
  return list && [list];
}

/** What a list field asks for; null if it is none of an invoice's lists. */
export function findListMeaning(field: Field): ListMeaning | null {
  const byHints = agreed(field.hints.map((hint) => listsOf(hint)));
  const named = (listsOf(field.name) ?? byHints)?.[0];
  const list = named ?? "lines";
  const columns = new Map<string, RowMeaning>();
  for (const child of field.fields) {
    const meaningsOf = (text: string) => {
      const meaning = columnsByKey[list].get(wordKey(fieldWords(text)));
      return meaning && [meaning];
    };
    const [meaning] = meaningsOf(child.name) ?? agreed(child.hints.map(meaningsOf)) ?? [];
    if (meaning !== undefined && ![...columns.values()].includes(meaning)) columns.set(child.name, meaning);
  }
  if (columns.size === 0) return null;
  const isTelling = [...columns.values()].some((meaning) => tellingColumns.includes(meaning));
  return named !== undefined || (isTelling && columns.size >= fewestColumns) ? { list, columns } : null;
}

/** The value forms that fit a field's type; a text can be anything but a tick. */
const formsOfType: Record<Exclude<FieldType, "object" | "list">, EmbeddedValue["form"][]> = {
  text: ["text", "spelling", "date", "number"],
  number: ["number"],
  money: ["number"],
  date: ["date"],
  datetime: ["date"],
  time: ["text"],
  boolean: ["boolean"],
  choice: ["text", "spelling"],
  email: ["text"],
  phone: ["text"],
  url: ["text"],
  address: ["text"],
};

/** Whether a value of this form can fit a field's type at all. */
export function fitsType(field: Field, form: EmbeddedValue["form"]): boolean {
  return field.type !== "object" && field.type !== "list" && formsOfType[field.type].includes(form);
}
