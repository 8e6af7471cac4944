import { fillPattern } from "../../bench/templates/people-and-places.ts";
import type { Random } from "../../bench/templates/random.ts";
import type { FieldType } from "../../src/domain/field.ts";
import { parseVatId } from "../../src/formats/parse-vat-id.ts";
import type { ValueKind } from "../../src/vocabulary/value-kind.ts";
import type { Hand } from "./hand.ts";
import { wordsIn } from "./words.ts";

/** A value as it is printed. */
export interface Printed {
  /** Several for an address, and for a long text. */
  lines: string[];
  /** What it must be read as, where it has one meaning: an ISO date, a number. */
  meant?: string | number;
  /** Form in digits alone, where a paper's own form cannot be read back. */
  plain?: string;
  /** The answers among which it is one. */
  options?: string[];
}

/** The type of field that users choose for a kind of value. */
export function typeOfKind(kind: ValueKind): FieldType {
  if (kind === "amount") return "money";
  if (kind === "percent") return "number";
  const same: readonly FieldType[] = [
    "date",
    "time",
    "datetime",
    "number",
    "address",
    "email",
    "phone",
    "url",
    "boolean",
  ];
  return same.find((type) => type === kind) ?? "text";
}

const idForms = [
  "#######",
  "########",
  "##########",
  "@@-######",
  "@@####",
  "####/##",
  "##-####-###",
  "@######",
  "##.###.###",
  "@@@ ### ###",
  "####-#",
  "@@/####/##",
  "###",
  "2024-####",
  "####.##.####.#",
  "@#@#@#",
];
/** Ids that have one form the world over. */
const codeForms: Record<string, string> = {
  isin: "DE##########",
  imei: "35#############",
  mrn: "24DE############@#",
  access_key: "############################################",
  container_number: "@@@U ###### #",
};

/** Makes a value of a concept for a paper. `firm`: whose mail and web page it is. */
export function makeValue(
  kind: ValueKind,
  sort: string | undefined,
  id: string,
  hand: Hand,
  random: Random,
  firm?: string,
): Printed | null {
  const bySort = sort === undefined ? null : ofSort(sort, id, hand, random);
  if (bySort !== null) return bySort;
  switch (kind) {
    case "date":
      return dateOf(randomDay(id, random), hand);
    case "time": {
      const time = `${String(random.integer(6, 22)).padStart(2, "0")}:${String(random.integer(0, 59)).padStart(2, "0")}`;
      return { lines: [time], meant: time };
    }
    case "amount": {
      const value = Math.round(10 ** (random.integer(100, 560) / 100) * 100) / 100;
      const rounded = random.chance(0.25) ? Math.max(5, Math.round(value / 5) * 5) : value;
      return { lines: [hand.money(rounded)], meant: rounded };
    }
    case "percent": {
      const value = random.chance(0.5) ? random.integer(1, 60) : random.integer(10, 2000) / 100;
      const digits = Number.isInteger(value) ? 0 : 2;
      return { lines: [`${hand.number(value, digits)}${random.pick(["%", " %"])}`], meant: value };
    }
    case "number": {
      const value = random.chance(0.5) ? random.integer(2, 900) : random.integer(20, 90_000) / 10;
      return { lines: [hand.number(value, Number.isInteger(value) ? 0 : 1)], meant: value };
    }
    case "duration":
      return one(random.pick(wordsIn(hand.words, "durations")).replace("#", String(random.integer(2, 36))));
    case "id":
      return one(fillPattern(random.pick(idForms), random));
    case "iban":
      return one(makeIban(hand, random));
    case "bic":
      return one(`${fillPattern("@@@@", random)}${hand.language === "en" ? "GB" : hand.language.toUpperCase()}2@`);
    case "vat":
      return makeVat(hand, random);
    case "email":
      return one(makeEmail(hand, random, firm));
    case "url":
      return one(`www.${hostOf(hand, random, firm)}`);
    case "phone":
      return one(fillPattern(random.pick(wordsIn(hand.words, "phones")), random));
    case "address":
      return { lines: makeAddress(hand, random) };
    case "name":
      return one(random.chance(0.5) ? makeThing(hand, random) : makeFirm(hand, random));
    case "text":
      return random.chance(0.85)
        ? one(makeThing(hand, random))
        : { lines: [`${makeThing(hand, random)},`, makeThing(hand, random)] };
    default:
      return null;
  }
}

function one(text: string): Printed {
  return { lines: [text] };
}

/** Lists of the language's words whose values are one of a few answers. */
const answers: Record<string, string> = {
  colour: "colours",
  fuel: "fuels",
  marital: "marital",
  sex: "sexes",
  method: "methods",
  frequency: "frequencies",
  status: "statuses",
};
const plainLists: Record<string, string> = {
  country: "countries",
  nationality: "nationalities",
  job: "jobs",
  surname: "surnames",
  given: "given",
};

function ofSort(sort: string, id: string, hand: Hand, random: Random): Printed | null {
  const { words } = hand;
  const answer = answers[sort];
  if (answer !== undefined) {
    const options = wordsIn(words, answer);
    return { lines: [random.pick(options)], options };
  }
  const list = plainLists[sort];
  if (list !== undefined) return one(random.pick(wordsIn(words, list)));
  switch (sort) {
    case "person":
      return one(makePerson(hand, random));
    case "firm":
      return one(makeFirm(hand, random));
    case "office":
      return one(random.pick(wordsIn(words, "offices")).replace("{city}", makeCity(hand, random)));
    case "bank":
      return one(
        `${random.pick(["Bank", "Banca", "Sparbank", "Credit Bank"])} ${random.pick(wordsIn(words, "firms"))}`,
      );
    case "city":
      return one(makeCity(hand, random));
    case "year": {
      const year = random.integer(1962, 2025);
      return { lines: [String(year)], meant: year };
    }
    case "count":
      return numberOf(random.integer(1, 48), 0, hand);
    case "share":
      return numberOf(random.integer(5, 99), 0, hand);
    case "large":
      return numberOf(random.integer(900, 240_000), 0, hand);
    case "plate":
      return one(fillPattern(random.pick(["@@-@@ ###", "@@@ ####", "@@## @@@", "#@@ ####"]), random));
    case "vin":
      return one(`W${fillPattern("@@@@##@#@#######", random)}`);
    case "short":
      return one(fillPattern(random.pick(["##@", "@", "#", "##", "@#"]), random));
    case "code":
      return one(fillPattern(codeForms[id] ?? "############", random));
    case "range": {
      const from = randomDay("", random);
      return one(`${hand.date(from)} - ${hand.date(laterDay(from, random))}`);
    }
    default:
      return null;
  }
}

function numberOf(value: number, digits: number, hand: Hand): Printed {
  return { lines: [hand.number(value, digits)], meant: value };
}

function dateOf(iso: string, hand: Hand): Printed {
  return { lines: [hand.date(iso)], meant: iso, plain: hand.plainDate(iso) };
}

/** A day that suits what it is of: births long ago, ends and dues ahead. */
export function randomDay(id: string, random: Random): string {
  const [first, last] = /birth/u.test(id)
    ? [1938, 2012]
    : /expiry|end|due|maturity|deadline|until|next/u.test(id)
      ? [2023, 2034]
      : [2012, 2026];
  return new Date(Date.UTC(random.integer(first, last), random.integer(0, 11), random.integer(1, 28)))
    .toISOString()
    .slice(0, 10);
}

const DAY_MS = 86_400_000;

/** A day some weeks or months behind another one. */
export function laterDay(iso: string, random: Random): string {
  return new Date(Date.parse(iso) + random.integer(3, 500) * DAY_MS).toISOString().slice(0, 10);
}

export function makePerson({ words }: Hand, random: Random): string {
  const given = random.pick(wordsIn(words, "given"));
  const surname = random.pick(wordsIn(words, "surnames"));
  const form = random.integer(1, 100);
  if (form <= 66) return `${given} ${surname}`;
  if (form <= 78) return `${surname}, ${given}`;
  if (form <= 86) return `${random.pick(wordsIn(words, "dear"))} ${given} ${surname}`;
  if (form <= 94) return `${given} ${surname}`.toUpperCase();
  return `${given.slice(0, 1)}. ${surname}`;
}

export function makeFirm({ words }: Hand, random: Random): string {
  const name = `${random.pick(wordsIn(words, "firms"))} ${random.pick(wordsIn(words, "trades"))}`;
  return random.chance(0.8) ? `${name} ${random.pick(wordsIn(words, "forms"))}` : name;
}

function makeCity({ words }: Hand, random: Random): string {
  const town = random.pick(wordsIn(words, "towns"));
  // A postal code stands before the town on the continent, and behind it elsewhere.
  return town
    .split(" ")
    .filter((word) => !/[#@\d]/u.test(word) && !/^\p{Lu}{2}$/u.test(word))
    .join(" ")
    .replace(",", "");
}

export function makeAddress({ words }: Hand, random: Random): string[] {
  const street = random.pick(wordsIn(words, "streets")).replace("#", String(random.integer(2, 180)));
  const town = fillPattern(random.pick(wordsIn(words, "towns")), random);
  const country = random.chance(0.15) ? [wordsIn(words, "countries")[0] ?? ""] : [];
  return [street, town, ...country];
}

function makeThing({ words }: Hand, random: Random): string {
  const thing = random.pick(wordsIn(words, "things"));
  const form = random.integer(1, 4);
  const text =
    form === 1
      ? `${thing}, ${random.pick(wordsIn(words, "qualities"))}`
      : form === 2
        ? `${thing} ${fillPattern("@-###", random)}`
        : form === 3
          ? `${random.integer(2, 60)} x ${thing}`
          : thing;
  return random.chance(0.7) ? text.charAt(0).toUpperCase() + text.slice(1) : text;
}

/** Hosts of firms are mostly called like them. */
const OWN_HOST = 0.75;

function hostOf({ words }: Hand, random: Random, firm?: string): string {
  const own =
    firm === undefined || !random.chance(OWN_HOST)
      ? undefined
      : firm.split(" ").slice(0, random.integer(1, 2)).join("");
  const name = (own ?? random.pick(wordsIn(words, "firms")))
    .normalize("NFKD")
    .toLowerCase()
    .replaceAll(/[^a-z]+/gu, "");
  return `${name}.${random.pick(wordsIn(words, "domains"))}`;
}

function makeEmail(hand: Hand, random: Random, firm?: string): string {
  const surname = random
    .pick(wordsIn(hand.words, "surnames"))
    .normalize("NFKD")
    .toLowerCase()
    .replaceAll(/[^a-z]+/gu, "");
  return `${random.pick(["info", "office", "service", surname, `j.${surname}`])}@${hostOf(hand, random, firm)}`;
}

/** With check digits: 98 less the rest by 97 of the number with its beginning moved behind and zeros in their place. */
function makeIban(hand: Hand, random: Random): string {
  const text = fillPattern(random.pick(wordsIn(hand.words, "iban")), random);
  const moved = `${text.slice(4)}${text.slice(0, 2)}00`.replaceAll(/[A-Z]/gu, (letter) =>
    String(letter.charCodeAt(0) - 55),
  );
  const iban = text.replace("..", String(98n - (BigInt(moved) % 97n)).padStart(2, "0"));
  return random.chance(0.8) ? iban.replaceAll(/(.{4})(?=.)/gu, "$1 ") : iban;
}

/** Numbers are tried until their check digits are right: one in ten to one in a hundred is. */
const MOST_TRIES = 3000;

function makeVat(hand: Hand, random: Random): Printed | null {
  const pattern = random.pick(wordsIn(hand.words, "vat"));
  for (let i = 0; i < MOST_TRIES; i += 1) {
    const text = fillPattern(pattern, random);
    if (parseVatId(text) !== null) return one(text);
  }
  return null;
}
