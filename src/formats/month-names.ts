import { foldText } from "./fold-text.ts";

/** The languages whose month names are read; if two of them use a name for different months, see `findMonth`. */
const languages = "en de fr es it nl pt sv da nb fi pl cs sk hu ro tr hr sl et lv lt ru uk bg el ca ar hi".split(" ");

/** Short forms that people print and that the locale data does not have. */
const printedForms: Record<string, Record<string, number>> = {
  en: { febr: 2, sept: 9 },
  de: { janner: 1, jan: 1, feber: 2, febr: 2, maerz: 3, mrz: 3, mar: 3, sept: 9 },
  fr: { jan: 1, fev: 2, juill: 7, jul: 7, sept: 9 },
  es: { ene: 1, set: 9, setiembre: 9, sept: 9 },
  it: { genn: 1, febb: 2, magg: 5, giugn: 6, lugl: 7, sett: 9, ott: 10 },
  nl: { mrt: 3, sept: 9 },
  pt: { fev: 2, set: 9 },
};

const formats: Intl.DateTimeFormatOptions[] = [
  { month: "long" },
  { month: "short" },
  // After a day, languages with cases use the genitive: 5 lutego, not 5 luty.
  { month: "long", day: "numeric" },
  { month: "short", day: "numeric" },
];

/** Turkish has a dotless i, whose capital is the other languages' I. */
function foldMonth(name: string): string {
  return foldText(name).replace(/\.$/, "").replaceAll("ı", "i");
}

function namesOf(language: string): Map<string, number> {
  const names = new Map<string, number>();
  for (const options of formats) {
    const format = new Intl.DateTimeFormat(language, { ...options, timeZone: "UTC", calendar: "gregory" });
    for (let month = 1; month <= 12; month++) {
      const parts = format.formatToParts(Date.UTC(2024, month - 1, 5));
      const name = parts.find((part) => part.type === "month")?.value ?? "";
      if (/\p{L}/u.test(name)) names.set(foldMonth(name), month);
    }
  }
  for (const [name, month] of Object.entries(printedForms[language] ?? {})) names.set(name, month);
  return names;
}

const namesByLanguage = new Map<string, Map<string, number>>();

/** Made on first use: 2 ms per language, which a process that reads no dates in it saves. */
function getNames(language: string): Map<string, number> {
  const names = namesByLanguage.get(language) ?? namesOf(language);
  namesByLanguage.set(language, names);
  return names;
}

let commonNames: Map<string, number | null> | null = null;

/** The month that a name means in every language; null if they differ. */
function getCommonNames(): Map<string, number | null> {
  if (commonNames) return commonNames;
  commonNames = new Map();
  for (const language of languages) {
    for (const [name, month] of getNames(language))
      commonNames.set(name, (commonNames.get(name) ?? month) === month ? month : null);
  }
  return commonNames;
}

/**
 * The month (1 to 12) that a word names in one of the languages, or null. A name that means different months in
 * different languages (`listopad`) only counts if the language is given.
 */
export function findMonth(word: string, language: string | null): number | null {
  const name = foldMonth(word);
  const known = language !== null && languages.includes(language) ? getNames(language).get(name) : undefined;
  return known ?? getCommonNames().get(name) ?? null;
}
