import type { Random } from "../../bench/templates/random.ts";
import type { Field } from "../../src/domain/field.ts";
import type { ExpectedRecord, ExpectedValue } from "../../src/evaluation/manifest.ts";
import { parseChoice } from "../../src/formats/parse-choice.ts";
import { normaliseScalar } from "../../src/values/normalise/normalise-scalar.ts";
import { type FurtherConcept, furtherConcepts } from "../../src/vocabulary/further-concepts.ts";
import { chooseHand, type Hand } from "./hand.ts";
import { laterDay, makeValue, type Printed, randomDay, typeOfKind } from "./make-value.ts";
import { describeConcept, makeField, nameConcept } from "./name-fields.ts";
import { type CaptionStyle, chooseCaptionStyle, printCaption } from "./print-caption.ts";
import { areRivals, sortOfConcept, type Theme, themes } from "./themes.ts";
import { readWordLists, wordsIn, wordsOfLanguage } from "./words.ts";

/** A caption and what stands beside it; no lines: left blank. No caption: the value stands alone. */
export interface Entry {
  caption: string;
  lines: string[];
}

/** Entries that stand together. */
export interface Group {
  /** Empty for none. */
  heading: string;
  isParty: boolean;
  entries: Entry[];
}

/** A paper before it is drawn: what it states, what it is asked for, and what is right. */
export interface Plan {
  hand: Hand;
  style: CaptionStyle;
  theme: Theme;
  groups: Group[];
  fields: Field[];
  expected: ExpectedRecord;
  /** What the paper states or seems to state: nothing like it is asked for as absent. */
  stated: FurtherConcept[];
}

const conceptById = new Map(furtherConcepts.map((concept) => [concept.id, concept]));
const periods = readWordLists("pairs.txt", /\s+/u);
const flagNames = wordsIn(readWordLists("wordings.txt"), "flags");

/** Shares of what is printed that is asked for, and of what is asked for beside it that is not there. */
const ASKED = [0.6, 0.7, 0.8];
const ABSENT = [0.1, 0.2, 0.3];
/** Share of captions with nothing beside them. */
const BLANK = [0, 0, 0.05, 0.25];
/** Entries of one paper, between. */
const FEWEST = 6;
const MOST = 18;

export function conceptNamed(id: string): FurtherConcept {
  const concept = conceptById.get(id);
  if (concept === undefined) throw new Error(`The vocabulary has no concept ${id}`);
  return concept;
}

/** Decides what a paper of a new kind states. */
export function planPaper(random: Random): Plan {
  const hand = chooseHand(random);
  const theme = random.pick(themes);
  const plan: Plan = {
    hand,
    style: chooseCaptionStyle(hand, random),
    theme,
    groups: [],
    fields: [],
    expected: {},
    stated: [],
  };
  return plan;
}

/** Adds the groups of captions and values, and asks for some. */
export function addGroups(plan: Plan, random: Random): void {
  const { theme } = plan;
  const others = random.chance(0.3) ? random.pick(themes).concepts : [];
  const pool = random.shuffle([...theme.concepts, ...random.shuffle(others).slice(0, theme.concepts.length / 4)]);
  const count = random.integer(FEWEST, MOST);
  const asked = random.pick(ASKED);
  const blank = random.pick(BLANK);
  const entries: Entry[] = [];
  addPeriod(plan, entries, random);
  for (const concept of pool) {
    if (entries.length >= count) break;
    if (isStated(plan, concept)) continue;
    const caption = printCaption(concept, plan.hand, plan.style, entries.length + 1, random);
    if (caption === null) continue;
    if (random.chance(blank)) {
      entries.push({ caption, lines: [] });
      plan.stated.push(concept);
      if (random.chance(0.5)) askAbsent(plan, concept, random);
      continue;
    }
    const value = makeValue(concept.kind, sortOfConcept.get(concept.id), concept.id, plan.hand, random);
    if (value === null) continue;
    const lines = stateValue(plan, concept, value, random.chance(asked), random);
    if (lines !== null) entries.push({ caption, lines });
  }
  if (random.chance(0.25)) addFlags(plan, entries, random);
  addInGroups(plan, random.shuffle(entries), random);
  const wanted = Math.ceil(random.pick(ABSENT) * plan.fields.length);
  let added = 0;
  for (const concept of pool) {
    if (added >= wanted) break;
    if (isStated(plan, concept) || concept.kind === "boolean") continue;
    // Places and parts of addresses stand in every address.
    if (
      concept.kind === "address" ||
      sortOfConcept.get(concept.id) === "city" ||
      sortOfConcept.get(concept.id) === "country"
    )
      continue;
    if (askAbsent(plan, concept, random)) added += 1;
  }
}

/** Whether the paper states something that could be taken for the concept. */
export function isStated({ stated }: Plan, concept: FurtherConcept): boolean {
  return stated.some((other) => areRivals(concept, other));
}

function addInGroups({ hand, groups }: Plan, entries: Entry[], random: Random): void {
  const parts = entries.length < 8 ? 1 : random.integer(1, 3);
  const size = Math.ceil(entries.length / parts);
  const headings = random.shuffle(wordsIn(hand.words, "headings"));
  const hasHeadings = random.chance(0.6);
  for (let part = 0; part < parts; part += 1) {
    const heading = hasHeadings ? (headings[part] ?? "") : "";
    groups.push({ heading, isParty: false, entries: entries.slice(part * size, (part + 1) * size) });
  }
}

/** Two dates under one caption. */
function addPeriod(plan: Plan, entries: Entry[], random: Random): void {
  if (!random.chance(0.3)) return;
  const own = new Set(plan.theme.concepts.map(({ id }) => id));
  const fitting = [...periods].filter(([pair]) => own.has(pair.split(" ")[0] ?? ""));
  if (fitting.length === 0) return;
  const [pair, heads] = random.pick(fitting);
  const [from, to] = pair.split(" ").map(conceptNamed);
  const head = conceptNamed(random.pick(heads));
  if (from === undefined || to === undefined || [from, to, head].some((each) => isStated(plan, each))) return;
  const caption = printCaption(head, plan.hand, plan.style, entries.length + 1, random);
  if (caption === null) return;
  const start = randomDay(from.id, random);
  const end = laterDay(start, random);
  const [first, last] = [plan.hand.date(start), plan.hand.date(end)];
  plan.stated.push(head);
  for (const [concept, text, meant] of [
    [from, first, start],
    [to, last, end],
  ] as const)
    if (stateValue(plan, concept, { lines: [text], meant }, random.chance(0.85), random) === null) return;
  entries.push({ caption, lines: [`${first} ${random.pick(["-", "–", "/", "-"])} ${last}`] });
}

function addFlags(plan: Plan, entries: Entry[], random: Random): void {
  const { words } = plan.hand;
  const [yes = "", no = ""] = [wordsIn(words, "yes")[0], wordsIn(words, "no")[0]];
  for (const [index, caption] of wordsIn(words, "flags").entries()) {
    const name = flagNames[index] ?? "";
    if (!random.chance(0.35)) continue;
    const isTrue = random.chance(0.5);
    const form = random.integer(1, 3);
    const boxes = `${isTrue ? "☒" : "☐"} ${yes} ${isTrue ? "☐" : "☒"} ${no}`;
    const text = form === 1 ? boxes : isTrue ? yes : no;
    entries.push({ caption: random.chance(0.3) ? `${caption}?` : caption, lines: [text] });
    ask(plan, makeField(name, "boolean", ""), text);
  }
}

/** Puts a value on the paper, and asks for it; its lines, or null where the product does not read it as it is meant. */
function stateValue(
  plan: Plan,
  concept: FurtherConcept,
  value: Printed,
  isAsked: boolean,
  random: Random,
): string[] | null {
  const { conventions } = plan.hand;
  const field = fieldFor(concept, value, plan.hand, random);
  const lines = [value.lines, value.plain === undefined ? [] : [value.plain]].find(
    (each) => each.length > 0 && isMeant(normaliseScalar(each.join("\n"), field, conventions), value.meant),
  );
  if (lines === undefined) return null;
  plan.stated.push(concept);
  if (isAsked) ask(plan, field, lines.join("\n"));
  return lines;
}

function isMeant(read: ExpectedValue, meant: Printed["meant"]): boolean {
  if (read === null || meant === undefined) return read !== null;
  if (typeof meant === "number") return Number(read) === meant;
  return String(read).startsWith(meant);
}

/** Asks for what stands on the paper. A name that is taken already is not asked for again. */
export function ask(plan: Plan, field: Field, text: string): void {
  const value = normaliseScalar(text, field, plan.hand.conventions);
  if (value === null || Object.hasOwn(plan.expected, field.name)) return;
  plan.fields.push(field);
  plan.expected[field.name] = value;
}

function askAbsent(plan: Plan, concept: FurtherConcept, random: Random): boolean {
  const field = fieldFor(concept, null, plan.hand, random);
  if (Object.hasOwn(plan.expected, field.name)) return false;
  plan.stated.push(concept);
  return askMissing(plan, field);
}

/** Asks for what does not stand on the paper. */
export function askMissing(plan: Plan, field: Field): boolean {
  if (Object.hasOwn(plan.expected, field.name)) return false;
  plan.fields.push(field);
  plan.expected[field.name] = null;
  return true;
}

function fieldFor(concept: FurtherConcept, value: Printed | null, hand: Hand, random: Random): Field {
  const name = nameConcept(concept, random);
  const description = describeConcept(concept, random);
  const options = value?.options === undefined || random.chance(0.5) ? null : optionsFor(value, hand, random);
  if (options !== null) return makeField(name, "choice", description, options);
  return makeField(name, sortOfConcept.get(concept.id) === "year" ? "number" : typeOfKind(concept.kind), description);
}

/** The answers in the paper's language, or in English where the product knows that the printed one means one of them. */
function optionsFor({ lines, options = [] }: Printed, hand: Hand, random: Random): string[] | null {
  const text = lines.join(" ");
  const english = [...wordsOfLanguage("en").values()].find(
    (words) => random.chance(0.7) && parseChoice(text, words) !== null,
  );
  const chosen = hand.language === "en" || english === undefined ? options : english;
  return parseChoice(text, chosen) === null ? null : chosen;
}
