import type { Random } from "../../bench/templates/random.ts";
import type { Field } from "../../src/domain/field.ts";
import type { ExpectedRecord, ExpectedValue } from "../../src/evaluation/manifest.ts";
import { parseChoice } from "../../src/formats/parse-choice.ts";
import { normaliseScalar } from "../../src/values/normalise/normalise-scalar.ts";
import { concepts } from "../../src/vocabulary/concepts.ts";
import { type FurtherConcept, furtherConcepts } from "../../src/vocabulary/further-concepts.ts";
import { chooseHand, type Hand } from "./hand.ts";
import { laterDay, makeValue, type Printed, randomDay, typeOfKind } from "./make-value.ts";
import { describeConcept, makeField, nameConcept } from "./name-fields.ts";
import { type CaptionStyle, chooseCaptionStyle, inFrame, printCaption } from "./print-caption.ts";
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

/** Shares of what is printed that is asked for, and of what is asked for beside it that is not there. Users ask for what stands out, and often for more. */
const ASKED = [0.6, 0.7, 0.8];
const ABSENT = [0, 0.1, 0.2];
/** Fields of other walks of life that a paper is asked for, as when it was sent to the wrong parser. */
const MOST_STRANGE = 5;
/** Share of captions beside which another value stands under nearly the same: of the year before, of somebody else. */
const LIKE = 0.35;
/** Share of captions with nothing beside them. */
const BLANK = [0, 0, 0.05, 0.25];
/** Share of papers of which many captions have a word in common. */
const AKIN = 0.5;
/** Share of values that are equal to another one of their kind. */
const EQUAL = 0.25;
/** What papers of all kinds state is stated by more of them than anything else. */
const allConcepts = themes.flatMap(({ concepts }) => concepts);
const commonIds = new Set(concepts.map(({ id }) => id));
const commonConcepts = allConcepts.filter(
  ({ id }, index) => commonIds.has(id) && allConcepts.findIndex((each) => each.id === id) === index,
);
const MOST_COMMON = 7;
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
  const others = random.chance(0.3) ? random.shuffle(random.pick(themes).concepts).slice(0, MOST / 4) : [];
  const pool = random.shuffle([...theme.concepts, ...others]);
  const common = random.shuffle(commonConcepts).slice(0, random.integer(0, MOST_COMMON));
  pool.splice(0, 0, ...common);
  if (random.chance(AKIN)) putAkinFirst(pool, random);
  const made = new Map<string, Printed>();
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
    const value = makeOrRepeat(plan, concept, made, random);
    if (value === null) continue;
    const lines = stateValue(plan, concept, value, random.chance(asked), random);
    if (lines === null) continue;
    entries.push({ caption, lines });
    if (random.chance(LIKE)) addLike(plan, concept, entries, random);
  }
  addFlags(plan, entries, random);
  addInGroups(plan, random.chance(0.5) ? entries : random.shuffle(entries), random);
  addAbsents(plan, pool, random);
}

/** Concepts that have a word in common with one of them come first: dates with dates, sums with sums. */
function putAkinFirst(pool: FurtherConcept[], random: Random): void {
  const words = new Set(random.pick(pool).id.split("_"));
  const isAkin = ({ id }: FurtherConcept) => id.split("_").some((word) => words.has(word));
  pool.sort((a, b) => Number(isAkin(b)) - Number(isAkin(a)));
}

/** A new value, or the same as another of its kind: sums and dates of a paper are often equal, and a person stands for several things. */
function makeOrRepeat(
  { hand }: Plan,
  { id, kind }: FurtherConcept,
  made: Map<string, Printed>,
  random: Random,
): Printed | null {
  const sort = sortOfConcept.get(id);
  const key = `${kind} ${sort}`;
  const other = made.get(key);
  if (other !== undefined && ["date", "amount", "number", "name"].includes(kind) && random.chance(EQUAL)) return other;
  const value = makeValue(kind, sort, id, hand, random);
  if (value !== null) made.set(key, value);
  return value;
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
  const lines = [
    stateValue(plan, from, { lines: [first], meant: start }, random.chance(0.85), random),
    stateValue(plan, to, { lines: [last], meant: end }, random.chance(0.85), random),
  ].flatMap((each) => each ?? []);
  if (lines.length > 0) entries.push({ caption, lines: [lines.join(random.pick([" - ", " – ", " / ", " - "]))] });
}

/** Another value under nearly the same caption, which nobody asks for. */
function addLike({ hand, style }: Plan, concept: FurtherConcept, entries: Entry[], random: Random): void {
  const last = entries.at(-1);
  const value = makeValue(concept.kind, sortOfConcept.get(concept.id), concept.id, hand, random);
  if (last === undefined || value === null || value.lines.join() === last.lines.join()) return;
  const caption = inFrame(random.pick(wordsIn(hand.words, "others")), last.caption.replace(/^\d+\.? /u, ""));
  const entry = { caption: style.isUpper ? caption.toUpperCase() : caption, lines: value.lines };
  entries.splice(random.chance(0.5) ? entries.length : entries.length - 1, 0, entry);
}

/** Questions with an answer, and some that the paper does not ask. */
function addFlags(plan: Plan, entries: Entry[], random: Random): void {
  const { words } = plan.hand;
  const [yes = "", no = ""] = [wordsIn(words, "yes")[0], wordsIn(words, "no")[0]];
  const isForm = random.chance(0.2);
  for (const [index, caption] of wordsIn(words, "flags").entries()) {
    const field = makeField(flagNames[index] ?? "", "boolean", "");
    if (!isForm || !random.chance(0.35)) {
      if (random.chance(isForm ? 0.15 : 0.01)) askMissing(plan, field);
      continue;
    }
    const isTrue = random.chance(0.5);
    const form = random.integer(1, 3);
    const boxes = `${isTrue ? "☒" : "☐"} ${yes} ${isTrue ? "☐" : "☒"} ${no}`;
    const text = form === 1 ? boxes : isTrue ? yes : no;
    entries.push({ caption: random.chance(0.3) ? `${caption}?` : caption, lines: [text] });
    ask(plan, field, text);
  }
}

/** Asks for what the paper does not state: of its own walk of life and of others. */
function addAbsents(plan: Plan, pool: FurtherConcept[], random: Random): void {
  const wanted = Math.ceil(random.pick(ABSENT) * plan.fields.length);
  const types = plan.fields.map(({ type }) => type);
  for (let turn = 0; turn < wanted; turn += 1) askLike(plan, pool, types, random);
  const strange = random.shuffle([...commonConcepts, ...random.shuffle(allConcepts).slice(0, commonConcepts.length)]);
  for (let turn = random.integer(0, MOST_STRANGE); turn > 0; turn -= 1) askLike(plan, strange, types, random);
}

/** Asks for an absent concept whose field has one of the types: absent fields are as varied as those that are there. */
function askLike(plan: Plan, pool: FurtherConcept[], types: Field["type"][], random: Random): void {
  const type = types.length === 0 ? "text" : random.pick(types);
  const concept = pool.find((each) => typeOfKind(each.kind) === type && !isPlace(each) && !isStated(plan, each));
  if (concept !== undefined) askAbsent(plan, concept, random);
}

/** Places and parts of addresses stand in every address. */
function isPlace({ id, kind }: FurtherConcept): boolean {
  return kind === "address" || ["city", "country"].includes(sortOfConcept.get(id) ?? "");
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

function askAbsent(plan: Plan, concept: FurtherConcept, random: Random): void {
  plan.stated.push(concept);
  askMissing(plan, fieldFor(concept, null, plan.hand, random));
}

/** Asks for what does not stand on the paper. */
export function askMissing(plan: Plan, field: Field): void {
  if (Object.hasOwn(plan.expected, field.name)) return;
  plan.fields.push(field);
  plan.expected[field.name] = null;
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
