import type { Field } from "../../domain/field.ts";
import { captionTokens } from "../../vocabulary/caption-tokens.ts";
import { captionsOf, concepts } from "../../vocabulary/concepts.ts";
import { fold } from "../../vocabulary/fold.ts";
import { languages, tableOf } from "../../vocabulary/languages.ts";
import { specialConcepts } from "../../vocabulary/special-concepts.ts";

/** Special concepts by their own names. */
const conceptByName = new Map(specialConcepts.map((id) => [wordKey(id), id]));
/**
 * The same by the meaning of the words, in any order and language; of concepts whose names mean the same, the first.
 */
const conceptByTokens = new Map(specialConcepts.toReversed().map((id) => [tokenKey(id), id]));
/** Special concepts by their usual caption in each language, word for word: a "purpose" is not a "Verwendungszweck". */
const conceptByCaption = readUsualCaptions();

/** The usual captions, without those of general concepts; null for a caption that two special concepts share. */
function readUsualCaptions(): Map<string, string | null> {
  const found = new Map<string, string | null>();
  const tables = languages.map((language) => tableOf(language, "captions"));
  for (const id of specialConcepts) {
    for (const caption of new Set(tables.flatMap((table) => usualCaption(table, id)))) {
      found.set(caption, found.has(caption) ? null : id);
    }
  }
  for (const caption of concepts.flatMap(captionsOf)) found.delete(wordKey(caption));
  return found;
}

function usualCaption(table: ReadonlyMap<string, string[]>, id: string): string[] {
  const [usual] = table.get(id) ?? [];
  return usual === undefined ? [] : [wordKey(usual)];
}

function tokenKey(text: string): string {
  return [...new Set(captionTokens(text))].sort().join(" ");
}

function wordKey(text: string): string {
  return (fold(text.replaceAll("_", " ")).match(/[\p{L}\d]+/gu) ?? []).join(" ");
}

/** The special concept that a field's name asks for; null if it asks for none. */
export function specialConceptOf({ name }: Field): string | null {
  const words = wordKey(name);
  return conceptByName.get(words) ?? conceptByTokens.get(tokenKey(name)) ?? conceptByCaption.get(words) ?? null;
}

/** The field with the captions of the special concept that it asks for after its own hints. */
export function addSpecialCaptions(field: Field): Field {
  const id = specialConceptOf(field);
  return id === null ? field : { ...field, hints: [...new Set([...field.hints, ...captionsOf({ id })])] };
}
