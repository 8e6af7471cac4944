import type { Random } from "../../bench/templates/random.ts";
import type { Field, FieldType } from "../../src/domain/field.ts";
import type { FurtherConcept } from "../../src/vocabulary/further-concepts.ts";
import { readWordLists, wordsIn } from "./words.ts";

const wordings = readWordLists("wordings.txt");

/** Words of a name that tell its kind of value: the thing itself stands in the others. */
const kindWords = new Set(["date", "number", "name", "amount", "id", "of", "no", "on", "total"]);

/** A field as a user writes it. */
export function makeField(name: string, type: FieldType, description: string, options: string[] = []): Field {
  return { id: `chance-${name}`, name, type, description, hints: [], options, isUnique: false, rules: [], fields: [] };
}

/** Share of fields called otherwise than the vocabulary expects. */
const REWORDED = 0.2;
/** Share of fields that users describe; of those of parsers at hand, half. */
const DESCRIBED = 0.55;

/** What a user calls a concept. */
export function nameConcept({ id, kind, names }: FurtherConcept, random: Random): string {
  const usual = toName(random.chance(0.5) ? id : random.pick([id, ...names]));
  if (!random.chance(REWORDED)) return usual;
  const stem =
    usual
      .split("_")
      .filter((word) => !kindWords.has(word))
      .join("_") || usual;
  const list = wordings.get(`name ${kind}`) ?? wordsIn(wordings, "name other");
  const worded = random.pick(list).replace("{n}", usual).replace("{s}", stem);
  const parts = worded.split("_");
  // "issue_date_date" is what nobody writes.
  return new Set(parts).size === parts.length ? worded : usual;
}

/** A short description, or none. */
export function describeConcept({ id, kind, names }: FurtherConcept, random: Random): string {
  if (!random.chance(DESCRIBED)) return "";
  const plain = id.replaceAll("_", " ");
  const list = wordings.get(`text ${kind}`) ?? wordsIn(wordings, "text other");
  const text = random
    .pick(list)
    .replace("{p}", plain)
    .replace("{o}", random.pick(names.length === 0 ? [plain] : names));
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** A field for a party's detail. */
export function makeDetail(detail: string, role: string, type: FieldType, random: Random): Field {
  const name = random.pick(wordsIn(wordings, `party ${detail}`)).replace("{r}", role);
  const text = random
    .pick(wordsIn(wordings, "said party"))
    .replace("{w}", detail)
    .replace("{r}", role.replaceAll("_", " "));
  return makeField(name, type, random.chance(DESCRIBED) ? text.charAt(0).toUpperCase() + text.slice(1) : "");
}

/** A field for something that papers print without a caption. */
export function makeBare(what: string, type: FieldType, random: Random): Field {
  const name = random.pick(wordsIn(wordings, `bare ${what}`));
  return makeField(name, type, random.chance(DESCRIBED) ? random.pick(wordsIn(wordings, `said ${what}`)) : "");
}

/** In the way of names in programs. */
function toName(text: string): string {
  return text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, "_")
    .replaceAll(/^_|_$/gu, "");
}
