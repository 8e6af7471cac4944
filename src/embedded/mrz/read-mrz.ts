import { toIsoDate } from "../../formats/calendar.ts";
import { type EmbeddedRecord, emptyRecord, put } from "../embedded-record.ts";
import { asDigits, asLetters, isChecked, repairByCheckDigit } from "./check-digit.ts";
import type { MrzLines } from "./find-mrz.ts";

/** The parts of a zone, cut out by position, each with its own check digit if it has one. */
interface MrzParts {
  type: string;
  country: string;
  number: string;
  numberCheck: string;
  birth: string;
  birthCheck: string;
  sex: string;
  expiry: string;
  expiryCheck: string;
  nationality: string;
  names: string;
  optional: string;
}

/** With fewer valid check digits, the text is not a zone, or too badly read to trust. */
const fewestChecks = 2;

/**
 * Reads a machine-readable zone (TD1, TD2, TD3 of ICAO 9303). Similar characters are exchanged if a check digit calls
 * for it; a part whose check digit fails states nothing. `today` (ISO) decides the centuries of birth and expiry.
 */
export function readMrz(mrz: MrzLines, today: string): EmbeddedRecord | null {
  const parts = cut(mrz.lines);
  const number = repairByCheckDigit(parts.number, parts.numberCheck);
  const birth = checkedDigits(parts.birth, parts.birthCheck);
  const expiry = checkedDigits(parts.expiry, parts.expiryCheck);
  if ([number, birth, expiry].filter((part) => part !== null).length < fewestChecks) return null;
  const record = emptyRecord("mrz", "the machine-readable zone", mrz.page);
  const { values } = record;
  put(values, "document_number", withoutFillers(number), asRead(parts.number, number));
  put(values, "birth_date", toDate(birth, today, false), { form: "date", ...asRead(parts.birth, birth) });
  put(values, "expiry_date", toDate(expiry, today, true), { form: "date", ...asRead(parts.expiry, expiry) });
  put(values, "sex", readSex(parts.sex), { form: "spelling" });
  put(values, "document_type", withoutFillers(parts.type), { form: "spelling", claim: "implied" });
  put(values, "issuing_country", withoutFillers(asLetters(parts.country)), { claim: "implied" });
  put(values, "nationality", withoutFillers(asLetters(parts.nationality)), { claim: "implied" });
  put(values, "personal_number", withoutFillers(parts.optional), { claim: "implied" });
  const [surname = "", given = ""] = asLetters(parts.names).replace(/<+$/, "").split("<<", 2);
  const names = { surname: withoutFillers(surname), given: withoutFillers(given) };
  put(values, "surname", names.surname, { form: "spelling" });
  put(values, "given_names", names.given, { form: "spelling" });
  put(values, "full_name", `${names.given} ${names.surname}`, { form: "spelling" });
  put(values, "mrz", mrz.lines.join("\n"), { form: "spelling" });
  return record;
}

/** The text as read of a part that its check digit corrected; nothing for a part read right. */
function asRead(read: string, repaired: string | null): { repairedFrom?: string } {
  return repaired === null || repaired === read ? {} : { repairedFrom: withoutFillers(read) ?? read };
}

function checkedDigits(text: string, check: string): string | null {
  const digits = asDigits(text);
  return isChecked(digits, check) ? digits : null;
}

function cut(lines: string[]): MrzParts {
  const [first = "", second = "", third = ""] = lines;
  const common = { type: first.slice(0, 2), country: first.slice(2, 5) };
  if (lines.length === 3) {
    return {
      ...common,
      number: first.slice(5, 14),
      numberCheck: first.charAt(14),
      optional: first.slice(15),
      birth: second.slice(0, 6),
      birthCheck: second.charAt(6),
      sex: second.charAt(7),
      expiry: second.slice(8, 14),
      expiryCheck: second.charAt(14),
      nationality: second.slice(15, 18),
      names: third,
    };
  }
  return {
    ...common,
    names: first.slice(5),
    number: second.slice(0, 9),
    numberCheck: second.charAt(9),
    nationality: second.slice(10, 13),
    birth: second.slice(13, 19),
    birthCheck: second.charAt(19),
    sex: second.charAt(20),
    expiry: second.slice(21, 27),
    expiryCheck: second.charAt(27),
    // After the optional part come its own check digit (passports) and that of the whole line.
    optional: second.slice(28, second.length === 44 ? 42 : 35),
  };
}

/** Fillers are spaces between words, and nothing at the ends. */
function withoutFillers(text: string | null): string | null {
  return text?.replace(/<+/g, " ").trim() ?? null;
}

function readSex(letter: string): string | null {
  return letter === "M" || letter === "F" ? letter : null;
}

/** `YYMMDD`: nobody is born after today, and last century's documents have long expired. */
function toDate(text: string | null, today: string, isExpiry: boolean): string | null {
  const [, year = "", month, day] = /^(\d{2})(\d{2})(\d{2})$/.exec(text ?? "") ?? [];
  if (year === "") return null;
  const date = toIsoDate(2000 + Number(year), Number(month), Number(day));
  const isLastCentury = !isExpiry && date !== null && date > today;
  return isLastCentury ? toIsoDate(1900 + Number(year), Number(month), Number(day)) : date;
}
