import { fold } from "./fold.ts";
import { entriesOf } from "./languages.ts";

/**
 * How papers print units of measure; every language prints these. Words for spans of time are in the language files.
 */
const spellings: Record<string, string> = {
  percent: "% percent pct prozent procent porcentaje percento pourcent",
  wh: "wh",
  kwh: "kwh",
  mwh: "mwh",
  kw: "kw",
  mw: "mw",
  kva: "kva",
  kvarh: "kvarh",
  w: "w watt watts",
  v: "v volt volts",
  a: "amp amps",
  hz: "hz",
  rpm: "rpm",
  t: "t mt ton tons tonne tonnes",
  kg: "kg kgs kgm kilo kilos kilogram kilograms kilogramme kilogrammes",
  g: "g gr gram grams gramme grammes",
  mg: "mg milligram milligrams",
  µg: "µg μg ug mcg",
  lb: "lb lbs",
  oz: "oz",
  hl: "hl",
  l: "l ltr litre litres liter liters",
  ml: "ml",
  m3: "m3 m³ cbm cum",
  cm3: "cm3 cm³ ccm cc",
  ft3: "ft3 ft³ cft ccf",
  gal: "gal gallon gallons",
  m2: "m2 m² qm sqm",
  ft2: "ft2 ft² sqft",
  ha: "ha hectare hectares",
  km: "km kms kilometer kilometre kilometers kilometres",
  m: "m metre metres",
  cm: "cm",
  mm: "mm",
  mi: "mi mile miles",
  ft: "ft feet",
  "°c": "°c ºc",
  "°f": "°f ºf",
  bar: "bar",
  psi: "psi",
  kpa: "kpa",
  mpa: "mpa",
  nm: "nm",
  hp: "hp",
  kcal: "kcal",
  kj: "kj",
  ppm: "ppm",
  ppb: "ppb",
  hour: "h hr hrs hour hours",
  minute: "min mins minute minutes",
};

/**
 * Shorter spellings may be initials, and the listed ones are also words: they are units only next to a number or in
 * brackets.
 */
const LEAST_SURE_LETTERS = 2;
const alsoWords = new Set(["bar", "mi", "min", "oz", "ha", "cc", "cum", "hp", "nm", "mt", "gal", "h"]);

const unitsBySpelling = makeUnits();

function makeUnits(): Map<string, string> {
  const units = new Map<string, string>();
  for (const [unit, words] of Object.entries(spellings)) for (const word of words.split(" ")) units.set(word, unit);
  for (const [unit, words] of entriesOf("time units")) for (const word of words) units.set(fold(word), unit);
  return units;
}

/** The unit that a printed text is, such as "kWh", "(mg/g)" and "Tage"; null where it is no unit. */
export function unitOf(text: string): string | null {
  const bare = text
    .toLowerCase()
    .replace(/^[\s([]+|[\s)\].:]+$/gu, "")
    .replace("sq. ", "sq");
  const known = unitsBySpelling.get(bare) ?? unitsBySpelling.get(fold(bare));
  if (known !== undefined) return known;
  const [over = "", under = "", ...others] = bare.split("/");
  const [size, of] = [unitsBySpelling.get(over), unitsBySpelling.get(under)];
  return size === undefined || of === undefined || others.length > 0 ? null : `${size}/${of}`;
}

/**
 * The unit in which a field wants its number, by its name or description: `weight_kg`, "in kWh"; null where it names
 * none.
 */
export function unitAskedBy(name: string, description: string): string | null {
  const words = name
    .replace(/(\p{Ll})(\p{Lu})/gu, "$1_$2")
    .toLowerCase()
    .split(/[^\p{L}\p{N}%°µ²³]+/u);
  const last = words.at(-1) ?? "";
  const named = isLetter.test(last) ? unitOf(last) : null;
  const sure = words.find(isSureUnit);
  return named ?? (sure === undefined ? null : unitOf(sure)) ?? describedUnit(description);
}

/** A letter is a unit only at the end of a name: `weight_g`. */
const isLetter = /^\p{L}$/u;

function describedUnit(description: string): string | null {
  const found = new Set(
    description.split(/[\s,;.]+/u).flatMap((word) => (isSureUnit(word) ? (unitOf(word) ?? []) : [])),
  );
  const [unit] = found;
  return found.size === 1 && unit !== undefined ? unit : null;
}

function isSureUnit(word: string): boolean {
  const bare = word.toLowerCase().replace(/[()[\]]/gu, "");
  return (bare === "%" || bare.length >= LEAST_SURE_LETTERS) && !alsoWords.has(bare) && unitOf(bare) !== null;
}

/** What is printed right after a number, up to the next space: its unit, if it has one. */
const behindNumber = /^[-+]?\p{N}[\p{N}.,'’\s]*(?:\s?[([])?\s?(\p{L}[\p{L}²³\d]*(?:\/\p{L}+)?|[%°º]\s?\p{L}?)/u;

/** The unit after the number that a text begins with; null where there is none. */
export function unitBehind(text: string): string | null {
  const printed = behindNumber.exec(text)?.[1];
  return printed === undefined ? null : unitOf(printed);
}

/**
 * The unit that a caption or a column's head says its numbers have: "Weight (kg)", "Total kWh", "%"; null where it says
 * none.
 */
export function unitInCaption(caption: string): string | null {
  const bracketed = [...caption.matchAll(/[([]([^)\]]{1,12})[)\]]/gu)].map(([, inside = ""]) => unitOf(inside));
  const known = bracketed.find((unit) => unit !== null);
  if (known !== undefined && known !== null) return known;
  const whole = unitOf(caption);
  if (whole !== null) return whole;
  const last = caption.trim().split(/\s+/u).at(-1) ?? "";
  return isSureUnit(last) ? unitOf(last) : null;
}
