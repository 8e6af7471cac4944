import type { Field } from "../../domain/field.ts";

/** A field as a request names it. */
export interface KeyedField {
  field: Field;
  /** Its name if that is a plain word, otherwise one made from its position. */
  key: string;
  /** Of an object or a list. */
  children: KeyedField[];
}

/** Words that mean something in an answer, or in JavaScript. */
const takenKeys = new Set(["entries", "entry", "lines", "quote", "meant", "__proto__", "constructor", "prototype"]);

/**
 * Gives each field a key that every server accepts in a JSON schema and that no other field of its level has. Names are
 * kept where they can be: they tell the language model what is wanted.
 */
export function giveKeys(fields: readonly Field[]): KeyedField[] {
  const given = new Set<string>();
  return fields.map((field, index) => {
    const isPlain = /^[A-Za-z][A-Za-z0-9_]{0,63}$/.test(field.name) && !takenKeys.has(field.name);
    let key = isPlain && !given.has(field.name) ? field.name : `field_${index + 1}`;
    while (given.has(key)) key += "_";
    given.add(key);
    return { field, key, children: giveKeys(field.fields) };
  });
}

/** Whether an answer must say what a quote means, because the document writes it in its own words. */
export function hasMeaning({ type }: Field): boolean {
  return type === "choice" || type === "boolean";
}

/** What a quote of such a field can mean. */
export function meaningsOf({ type, options }: Field): string[] {
  return type === "boolean" ? ["true", "false"] : options;
}
