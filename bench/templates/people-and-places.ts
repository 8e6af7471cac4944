import { parseIban } from "../../src/formats/parse-iban.ts";
import { parseVatId } from "../../src/formats/parse-vat-id.ts";
import { type MadeValue, plainValue } from "./made-value.ts";
import type { Random } from "./random.ts";
import type { Language } from "./read-kind.ts";

interface Country {
  companies: string[];
  given: string[];
  surnames: string[];
  /** `#` stands for the house number. */
  streets: string[];
  /** In the last line of an address, `#` for a digit and `@` for a letter. */
  towns: string[];
  phones: string[];
  vat: string;
  iban: string;
  domain: string;
}

const countries: Record<Language, Country> = {
  en: {
    companies: ["Harlow & Pike Ltd", "Brightwater Supplies Ltd", "Kestrel Engineering plc", "Oakfield Foods Limited"],
    given: ["Emma", "Oliver", "Grace", "Daniel Peter"],
    surnames: ["Whitfield", "Barnes", "O'Connor", "Ashworth"],
    streets: ["# Mill Lane", "# Station Road", "# Kingsway"],
    towns: ["Leeds LS# #@@", "Bristol BS# #@@", "Norwich NR# #@@"],
    phones: ["+44 117 496 0###", "0117 496 0###"],
    vat: "GB#########",
    iban: "GB..NWBK##############",
    domain: "co.uk",
  },
  de: {
    companies: [
      "Lindner Maschinenbau GmbH",
      "Hoffmann & Söhne KG",
      "Nordlicht Handels GmbH",
      "Weber Elektrotechnik AG",
    ],
    given: ["Anna", "Jonas", "Katharina", "Lukas Johann"],
    surnames: ["Vogel", "Schäfer", "Brandt", "Zimmermann"],
    streets: ["Gartenstraße #", "Hauptstr. #", "Am Markt #"],
    towns: ["2#### Hamburg", "0#### Leipzig", "8#### Augsburg"],
    phones: ["+49 40 6789 ###", "040 / 6789 ###"],
    vat: "DE#########",
    iban: "DE..##################",
    domain: "de",
  },
  fr: {
    companies: [
      "Ateliers Moreau SARL",
      "Société Lyonnaise d'Outillage SAS",
      "Durand Frères SA",
      "Boulangerie Garnier SARL",
    ],
    given: ["Camille", "Julien", "Élodie", "Marc Antoine"],
    surnames: ["Lefèvre", "Garnier", "Rousseau", "Chevalier"],
    streets: ["# rue de la République", "# avenue Jean Jaurès", "#, rue des Lilas"],
    towns: ["690## Lyon", "440## Nantes", "590## Lille"],
    phones: ["+33 4 78 90 ## ##", "04 78 90 ## ##"],
    vat: "FR###########",
    iban: "FR..#######################",
    domain: "fr",
  },
  es: {
    companies: ["Talleres Iglesias S.L.", "Suministros del Norte S.A.", "Hermanos Vidal S.L.", "Frutas Levante S.L."],
    given: ["Lucía", "Javier", "Carmen", "José Antonio"],
    surnames: ["Ortega Ruiz", "Navarro Gil", "Vidal Soler", "Iglesias Mora"],
    streets: ["C/ Mayor, #", "Avda. de la Paz, #", "Calle Goya #"],
    towns: ["480## Bilbao", "410## Sevilla", "460## Valencia"],
    phones: ["+34 944 12 ## ##", "944 12 ## ##"],
    vat: "ESB########",
    iban: "ES..####################",
    domain: "es",
  },
  it: {
    companies: [
      "Officine Galli S.r.l.",
      "Fratelli Conti S.n.c.",
      "Meccanica Alpina S.p.A.",
      "Rossetti Forniture S.r.l.",
    ],
    given: ["Giulia", "Matteo", "Chiara", "Gian Luca"],
    surnames: ["Galli", "De Santis", "Fontana", "Moretti"],
    streets: ["Via Garibaldi, #", "Via Roma #", "Corso Italia, #"],
    towns: ["101## Torino TO", "401## Bologna BO", "371## Verona VR"],
    phones: ["+39 011 567 ####", "011 567####"],
    vat: "IT###########",
    iban: "IT..@######################",
    domain: "it",
  },
  nl: {
    companies: [
      "Van Dijk Techniek B.V.",
      "De Vries & Zonen B.V.",
      "Polder Logistiek B.V.",
      "Groenhof Tuincentrum B.V.",
    ],
    given: ["Sanne", "Bram", "Lotte", "Jan Willem"],
    surnames: ["de Vries", "van den Berg", "Bakker", "Visser"],
    streets: ["Kerkstraat #", "Dorpsweg #", "Stationsplein #"],
    towns: ["35## @@  Utrecht", "48## @@  Breda", "20## @@  Haarlem"],
    phones: ["+31 30 234 ####", "030 - 234 ####"],
    vat: "NL#########B0#",
    iban: "NL..INGB##########",
    domain: "nl",
  },
};

/** Tries until a number has right check digits. One in a hundred has, in the worst case one in ten thousand. */
const MOST_TRIES = 2_000_000;

/** Makes a name or address, or null for a recipe of another sort. */
export function makePartyValue(recipe: string, language: Language, random: Random): MadeValue | null {
  const country = countries[language];
  switch (recipe) {
    case "company":
      return plainValue(random.pick(country.companies));
    case "company a":
    case "company b":
      // Two firms in a document differ.
      return plainValue(
        random.pick(country.companies.filter((_, index) => index % 2 === (recipe.endsWith("a") ? 0 : 1))),
      );
    case "given":
      return plainValue(random.pick(country.given));
    case "surname":
      return plainValue(random.pick(country.surnames));
    case "person":
      return plainValue(`${random.pick(country.given)} ${random.pick(country.surnames)}`);
    case "street":
      return plainValue(makeStreet(country, random));
    case "address": {
      const lines = [makeStreet(country, random), fillPattern(random.pick(country.towns), random).replace("  ", " ")];
      return { lines, expected: lines.join(", ") };
    }
    case "phone":
      return plainValue(fillPattern(random.pick(country.phones), random));
    case "email":
      return plainValue(
        `${random.pick(["info", "office", "m.berg", "orders"])}@${random.pick(["example", "brightwater", "lindner"])}.${country.domain}`,
      );
    case "url":
      return plainValue(`www.${random.pick(["brightwater", "lindner", "galli"])}.${country.domain}`);
    case "vat":
      return plainValue(makeChecked(country.vat, random, (text) => parseVatId(text) !== null));
    case "iban":
      return makeIban(country, random);
    case "bic":
      return plainValue(
        `${random.pick(["NWBK", "INGB", "DEUT", "BNPA"])}${language === "en" ? "GB" : language.toUpperCase()}2L`,
      );
    default:
      return null;
  }
}

function makeStreet(country: Country, random: Random): string {
  return random.pick(country.streets).replace("#", String(random.integer(2, 180)));
}

function makeIban(country: Country, random: Random): MadeValue {
  const text = makeChecked(country.iban, random, (each) => parseIban(each) !== null);
  return { lines: [random.chance(0.8) ? text.replaceAll(/(.{4})(?=.)/g, "$1 ") : text], expected: text };
}

function makeChecked(pattern: string, random: Random, isRight: (text: string) => boolean): string {
  for (let i = 0; i < MOST_TRIES; i += 1) {
    const text = withCheckDigits(fillPattern(pattern, random));
    if (isRight(text)) return text;
  }
  throw new Error(`No number of the form ${pattern} has right check digits.`);
}

/**
 * Puts the two check digits of an IBAN in place of the dots: 98 minus the remainder by 97 with zeros in their place.
 */
function withCheckDigits(text: string): string {
  if (!text.includes("..")) return text;
  const moved = `${text.slice(4)}${text.slice(0, 2)}00`.replaceAll(/[A-Z]/g, (letter) =>
    String(letter.charCodeAt(0) - 55),
  );
  return text.replace("..", String(98n - (BigInt(moved) % 97n)).padStart(2, "0"));
}

/** Letters that are not confused with digits. */
const letters = "ABCDEFGHJKLMNPRSTVWXYZ";

/** Fills a pattern: `#` is a digit, `@` a letter. */
export function fillPattern(pattern: string, random: Random): string {
  return pattern.replaceAll(/[#@]/g, (sign) =>
    sign === "#" ? String(random.integer(0, 9)) : random.pick([...letters]),
  );
}
