import { anyOf } from "./any-of.ts";
import { entriesOf, wordsOf } from "./languages.ts";
import { anyPhrase } from "./phrases.ts";

/**
 * Words by which names, streets and contact lines are recognised in print, as regular expressions over printed text.
 */

const legalForms = anyOf("legal forms");

/** Legal forms and words that end an organisation's name or occur in it. */
export const organisation = new RegExp(`(?:^|[\\s,.(])(?:${legalForms}|${anyOf("organisations")})(?:$|[\\s,.)])`, "iu");

/** A legal form that certainly ends a name: stronger than `organisation`. */
export const legalForm = new RegExp(`(?:^|[\\s,.])(?:${legalForms})\\.?[).,]?$`, "iu");

/** Only a legal form: the end of a name, not a name. */
export const bareForm = new RegExp(`^(?:&|(?:${anyOf("bare forms")})\\.?|[\\s.,])+$`, "iu");

/** A street: a street word next to a number, or a compound that ends in one. */
export const street = new RegExp(
  `${anyOf("street endings")}|(?:${anyOf("street endings with a number")}) \\d|(?:^|\\W)(?:${anyOf("streets")})(?:\\W|$)`,
  "iu",
);

/**
 * A postal code: with its place (most of Europe; Poland, Portugal and Sweden separate its digits), after a state or
 * town (American, Australian, Indian), with its sign (Brazilian), or a British, Canadian, Irish or Dutch one.
 */
export const postcode = new RegExp(
  [
    /(?:^|[\s,(])(?:[A-Z]{1,2}[-–]\s?)?(?:\d{4,5}|\d{2}-\d{3}|\d{4}-\d{3})(?=,?\s*\p{Lu}\p{L})/u,
    /(?:^|,\s)(?:[A-Z]{1,2}[-–]\s?)?\d{3}\s\d{2}(?=,?\s+\p{Lu}\p{L})/u,
    /\b\d{5}-\d{3}\b/u,
    /\p{L}{3}[\s,–-]{1,3}[1-9]\d{2}\s?\d{3}[\s,.]*$/u,
    /\b[A-Z]{2}\.?,?\s+\d{5}(?:-\d{4})?\b/u,
    /\b(?:NSW|VIC|QLD|SA|WA|TAS|ACT|NT)\s+\d{4}\b/u,
    /\b[A-Z]{1,2}\d{1,2}[A-Z]?\s?\d[A-Z]{2}\b/u,
    /\b[A-Z]\d[A-Z]\s?\d[A-Z]\d\b/u,
    /(?:^|[\s,])[AC-FHKNPRTV-Y]\d[\dW]\s(?=\w*[A-Z])[\dAC-FHKNPRTV-Y]{4}(?=[\s,.]|$)/u,
    /\b\d{4}\s?[A-Z]{2}\b(?=\s+\p{Lu})/u,
    /(?:^|[\s,])\d{5}(?=[\s,.]|$)/u,
  ]
    .map(({ source }) => source)
    .join("|"),
  "u",
);

/** A line with contact details, never part of a name or an address. */
export const contactLine = new RegExp(`\\b(?:${anyOf("contact")})\\b|@`, "iu");

/** A line of registration, tax or bank details. */
export const registrationLine = new RegExp(`\\b(?:${anyOf("registration")})\\b`, "iu");

/** The title of a document, not a name. */
export const documentTitle = new RegExp(`^(?:tax )?(?:${anyOf("titles")})\\b.{0,18}$`, "iu");

/** Titles of what the buyer sends to the seller: orders and payment advices, but no confirmations of them. */
export const buyersTitle = new RegExp(`^(?:${anyOf("buyer's titles")})\\b(?!.*(?:${anyOf("confirmations")}))`, "iu");

/** Words that begin sentences, and the roles that contracts capitalise: none of them is a name. */
export const commonCapital = new RegExp(`^(?:(?:${anyOf("sentence openings")})[\\s,.;:()“”"’'-]*)+$`, "iu");

/** A document or a part of one, not somebody's name. */
export const namesDocument = new RegExp(`\\b(?:${anyOf("document names")})\\b`, "iu");

/** Words with which the rest of a sentence begins, such as "are not returnable" after "Goods sold": no name does. */
export const sentencePart = new RegExp(`^(?:${anyOf("sentence parts")})\\b(?!\\p{L})`, "iu");

/** The number of a company in a register, with the caption before it. */
export const registerCaption = new RegExp(
  `^\\(?(?:${anyOf("register captions")})\\b\\.?\\s*(?:(?:${anyOf("number captions")})\\b\\.?\\s*)*[:.#]?\\s*(?:\\w*\\d[\\w-]*)?\\)?$`,
  "iu",
);

/** Legal forms of two words, such as "Sdn Bhd": the last word, by the first. */
export const secondForms: ReadonlyMap<string, string> = new Map(
  [...entriesOf("second forms")].flatMap(([last, firsts]) => firsts.map((first) => [first, last] as const)),
);

/** Legal forms that end a name and that do not become another word if one letter is misread. */
export const closingForms: ReadonlySet<string> = new Set(wordsOf("closing forms"));

/** What stands before a point that does not end a sentence: an abbreviation, or letters. */
export const abbreviationBefore = new RegExp(
  `(?:^|[\\s("“,])(?:\\p{L}|\\p{L}\\.\\p{L}|n[°º]|${anyOf("abbreviations")})$`,
  "iu",
);

/** Words with which the next sentence begins, even after an abbreviation. */
export const sentenceStart = new RegExp(`^(?:${anyOf("sentence starts")})$`, "iu");

/** A heading over somebody's name. */
export const partyHeading = new RegExp(`^(?:${anyOf("party headings")})\\b`, "iu");

/** A line of sums, below a table's rows or between them. */
export const totalsLine = new RegExp(`^\\W*(?:${anyOf("totals")})(?!\\p{L})`, "iu");

/** What statements print among their rows, perhaps after a date: balances, and sums of another page. */
export const balanceLine = new RegExp(`^\\W*(?:[\\d./-]+\\s+)?(?:${anyOf("balances")})(?!\\p{L})`, "iu");

/** What follows the items of a receipt: the amount due, and how it was paid. */
export const paymentLine = new RegExp(`^\\W*(?:${anyOf("payments")})(?!\\p{L})`, "iu");

/** A short header that ends in such a word names a code, whatever else it says: "Product ID", "Item no." */
export const codeHead = new RegExp(`^(?:\\S+[\\s.-]){0,2}(?:${anyOf("code heads")})\\.?$`, "iu");

/** Headers of positions that only say "number". */
export const positionHead = new RegExp(`^\\W*(?:${anyOf("position heads")})?\\W*$`, "iu");

/** The line with which a letter begins: it names the reader, and is no caption of what follows. */
export const salutationLine = new RegExp(`^${anyPhrase("salutation")}.{0,60}[,:!]$`, "u");

const formOfAddress = `(?:${anyOf("forms of address")})`;

/** How a letter addresses somebody, alone on the line above the name: "Herrn", "Mr and Mrs", "Herr/Frau". */
export const formsOfAddress = new RegExp(
  `^${formOfAddress}(?:(?:\\s*[/&,]\\s*|\\s+(?:(?:${anyOf("ands")})\\s+)?)${formOfAddress})*[\\s.:]*$`,
  "iu",
);

/** Ends the words before a name that a company no longer has: "formerly known as". */
export const beforeFormerName = new RegExp(`\\b(?:${anyOf("former names")})[\\s:.]*$`, "iu");

/** Between the two ends of a route or a term, "Leeds to York", "Bonn → Kiel"; and before the first of them. */
export const betweenEnds = new RegExp(`\\s+(?:→|⇒|->|=>|>|${anyOf("ways to")})\\s+(?=\\S)`, "giu");
export const beforeEnds = new RegExp(`^\\s*(?:${anyOf("ways from")})\\s+`, "iu");

const regions = anyOf("regions");

/**
 * A state or region that ends an address on a line of its own, alone or before another or its postal code. Countries
 * are not included, because electronic invoices state them separately.
 */
export const regionLine = new RegExp(
  `^[\\s,]*(?:${regions})(?:[\\s,.]+(?:${regions}|${anyOf("region titles")}))*(?:\\s\\d{4})?[\\s,.]*$`,
  "iu",
);

/** Words before a number that say whose it is, if they are there. */
export const ofSeller = new RegExp(`\\b(?:${anyOf("of the seller")})`, "iu");
export const ofBuyer = new RegExp(`\\b(?:${anyOf("of the buyer")})`, "iu");
export const ofReader = new RegExp(`\\b(?:${anyOf("your")})\\b`, "iu");
export const ofWriter = new RegExp(`\\b(?:${anyOf("our")})\\b`, "iu");

const otherPeriods = new RegExp(`(?<![\\p{L}\\d])(?:${anyOf("other periods")})(?![\\p{L}\\d])`, "iu");

/**
 * Whether words say that numbers cover another period than the document's own: the year to date, or the year before.
 */
export function namesOtherPeriod(text: string): boolean {
  return otherPeriods.test(text);
}
