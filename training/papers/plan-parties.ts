import type { Random } from "../../bench/templates/random.ts";
import { makeAddress, makeFirm, makePerson, makeValue, typeOfKind } from "./make-value.ts";
import { makeDetail } from "./name-fields.ts";
import { ask, askMissing, conceptNamed, type Entry, isStated, type Plan } from "./plan-paper.ts";
import { printCaption } from "./print-caption.ts";
import { sortOfConcept } from "./themes.ts";
import { readWordLists } from "./words.ts";

const rolesOfTheme = readWordLists("roles.txt");

/** Details of a party, and the concepts under whose captions papers print them. */
const details = [
  { detail: "address", concept: "residence_address" },
  { detail: "phone", concept: "phone" },
  { detail: "email", concept: "email" },
  { detail: "tax", concept: "tax_number" },
  { detail: "contact", concept: "contact_person" },
  { detail: "company", concept: "company_number" },
];

/** Adds two parties, each under a heading, with the same captions in both; gives the name of the first, or null for none. */
export function addParties(plan: Plan, random: Random): string | null {
  const pairs = (rolesOfTheme.get(plan.theme.name) ?? []).map((pair) =>
    pair.split(", ").map((role) => {
      const [id = "", word = ""] = role.split(" ");
      return { concept: conceptNamed(id), word };
    }),
  );
  if (pairs.length === 0) return null;
  const pair = random.pick(pairs);
  const shown = details.filter(() => random.chance(0.5));
  const hasCaption = random.chance(0.5);
  const hasName = random.chance(0.4);
  const names: string[] = [];
  for (const { concept, word } of pair) {
    const heading = printCaption(concept, plan.hand, { ...plan.style, isNumbered: false }, 0, random);
    if (heading === null || isStated(plan, concept)) return names[0] ?? null;
    const name =
      sortOfConcept.get(concept.id) === "person" ? makePerson(plan.hand, random) : makeFirm(plan.hand, random);
    const nameCaption = hasName ? printCaption(conceptNamed("full_name"), plan.hand, plan.style, 1, random) : "";
    const entries: Entry[] = [{ caption: nameCaption ?? "", lines: [name] }];
    ask(plan, makeDetail("name", word, "text", random), name);
    for (const { detail, concept: id } of shown) addDetail(plan, entries, { detail, id, word, hasCaption }, random);
    plan.groups.push({ heading, isParty: true, entries });
    names.push(name);
    plan.stated.push(concept);
  }
  plan.stated.push(
    ...["full_name", "residence_address", "phone", "email", "tax_number", "contact_person"].map(conceptNamed),
  );
  return names[0] ?? null;
}

function addDetail(
  plan: Plan,
  entries: Entry[],
  { detail, id, word, hasCaption }: { detail: string; id: string; word: string; hasCaption: boolean },
  random: Random,
): void {
  const concept = conceptNamed(id);
  const field = makeDetail(detail, word, typeOfKind(concept.kind), random);
  // What the other party has, and this one lacks.
  if (random.chance(0.2)) {
    if (random.chance(0.7)) askMissing(plan, field);
    return;
  }
  const isAddress = detail === "address";
  const value = isAddress
    ? { lines: makeAddress(plan.hand, random) }
    : makeValue(concept.kind, sortOfConcept.get(id), id, plan.hand, random);
  const caption =
    isAddress && !hasCaption ? "" : printCaption(concept, plan.hand, plan.style, entries.length + 1, random);
  if (value === null || caption === null) return;
  entries.push({ caption, lines: value.lines });
  if (random.chance(0.75)) ask(plan, field, value.lines.join("\n"));
}
