import { anyOf } from "./any-of.ts";
import { entriesOf, wordsOf } from "./languages.ts";

/** Words by which names, streets and contact lines are known on paper, as regular expressions over printed text. */

const legalForms = anyOf("legal forms");

/** Legal forms and words that end or hold an organisation's name. */
export const organisation = new RegExp(`(?:^|[\\s,.(])(?:${legalForms}|${anyOf("organisations")})(?:$|[\\s,.)])`, "iu");

/** A legal form that really ends a name: stronger than `organisation`. */
export const legalForm = new RegExp(`(?:^|[\\s,.])(?:${legalForms})\\.?[).,]?$`, "iu");

/** Nothing but a legal form: the end of a name, not a name. */
export const bareForm = new RegExp(`^(?:&|(?:${anyOf("bare forms")})\\.?|[\\s.,])+$`, "iu");

/** A street: a street word beside a number, or a compound that ends in one. */
export const street = new RegExp(
  `${anyOf("street endings")}|(?:${anyOf("street endings with a number")}) \\d|(?:^|\\W)(?:${anyOf("streets")})(?:\\W|$)`,
  "iu",
);

/**
 * A postal code: with its place (most of Europe; Poland, Portugal and Sweden part its digits), after a state or town (American,
 * Indian), with its sign (Brazilian), or a British, Canadian or Dutch one.
 */
export const postcode = new RegExp(
  [
    /(?:^|[\s,(])(?:[A-Z]{1,2}[-–]\s?)?(?:\d{4,5}|\d{2}-\d{3}|\d{4}-\d{3})(?=,?\s*\p{Lu}\p{L})/u,
    /(?:^|,\s)(?:[A-Z]{1,2}[-–]\s?)?\d{3}\s\d{2}(?=,?\s+\p{Lu}\p{L})/u,
    /\b\d{5}-\d{3}\b/u,
    /\p{L}{3}[\s,–-]{1,3}[1-9]\d{2}\s?\d{3}[\s,.]*$/u,
    /\b[A-Z]{2}\.?,?\s+\d{5}(?:-\d{4})?\b/u,
    /\b[A-Z]{1,2}\d{1,2}[A-Z]?\s?\d[A-Z]{2}\b/u,
    /\b[A-Z]\d[A-Z]\s?\d[A-Z]\d\b/u,
    /\b\d{4}\s?[A-Z]{2}\b(?=\s+\p{Lu})/u,
    /(?:^|[\s,])\d{5}(?=[\s,.]|$)/u,
  ]
    .map(({ source }) => source)
    .join("|"),
  "u",
);

/** A line that tells how to reach somebody, never part of a name or an address. */
export const contactLine = new RegExp(`\\b(?:${anyOf("contact")})\\b|@`, "iu");

/** A line of registration, tax or bank details. */
export const registrationLine = new RegExp(`\\b(?:${anyOf("registration")})\\b`, "iu");

/** Words that stand for a party to a document, not its name. */
export const documentTitle = new RegExp(`^(?:tax )?(?:${anyOf("titles")})\\b.{0,18}$`, "iu");

/** Titles of what the buyer sends to the seller: orders and payment advices, but no confirmation of one. */
export const buyersTitle = new RegExp(`^(?:${anyOf("buyer's titles")})\\b(?!.*(?:${anyOf("confirmations")}))`, "iu");

/** Words that begin sentences, and the roles that contracts write with a capital: none of them names anybody. */
export const commonCapital = new RegExp(`^(?:(?:${anyOf("sentence openings")})[\\s,.;:()“”"’'-]*)+$`, "iu");

/** A document or a part of one, not somebody's name. */
export const namesDocument = new RegExp(`\\b(?:${anyOf("document names")})\\b`, "iu");

/** Words with which the rest of a sentence begins, such as "are not returnable" behind "Goods sold": no name does. */
export const sentencePart = new RegExp(`^(?:${anyOf("sentence parts")})\\b(?!\\p{L})`, "iu");

/** The number of a firm in a register, and the caption in front of it. */
export const registerCaption = new RegExp(
  `^\\(?(?:${anyOf("register captions")})\\b\\.?\\s*(?:(?:${anyOf("number captions")})\\b\\.?\\s*)*[:.#]?\\s*(?:\\w*\\d[\\w-]*)?\\)?$`,
  "iu",
);

/** Legal forms of two words, such as "Sdn Bhd": the last one, by the first. */
export const secondForms: ReadonlyMap<string, string> = new Map(
  [...entriesOf("second forms")].flatMap(([last, firsts]) => firsts.map((first) => [first, last] as const)),
);

/** Legal forms that end a name, and are no other word if a letter of them is misread. */
export const closingForms: ReadonlySet<string> = new Set(wordsOf("closing forms"));

/** What stands before a point that does not end a sentence: an abbreviation, or letters. */
export const abbreviationBefore = new RegExp(
  `(?:^|[\\s("“,])(?:\\p{L}|\\p{L}\\.\\p{L}|n[°º]|${anyOf("abbreviations")})$`,
  "iu",
);

/** Words with which the next sentence begins, even behind an abbreviation. */
export const sentenceStart = new RegExp(`^(?:${anyOf("sentence starts")})$`, "iu");

/** A heading over somebody's name. */
export const partyHeading = new RegExp(`^(?:${anyOf("party headings")})\\b`, "iu");

/** A line of sums, below a table's rows or between them. */
export const totalsLine = new RegExp(`^\\W*(?:${anyOf("totals")})(?!\\p{L})`, "iu");

/** What statements print among their rows, behind a date perhaps: balances, and sums of another page. */
export const balanceLine = new RegExp(`^\\W*(?:[\\d./-]+\\s+)?(?:${anyOf("balances")})(?!\\p{L})`, "iu");

/** What follows the items of a receipt: what is to be paid, and how it was paid. */
export const paymentLine = new RegExp(`^\\W*(?:${anyOf("payments")})(?!\\p{L})`, "iu");

/** A head of few words that ends in such a word names a code, whatever else it says: "Product ID", "Item no." */
export const codeHead = new RegExp(`^(?:\\S+[\\s.-]){0,2}(?:${anyOf("code heads")})\\.?$`, "iu");

/** Heads of positions that say no more than "number". */
export const positionHead = new RegExp(`^\\W*(?:${anyOf("position heads")})?\\W*$`, "iu");

/** Ends the words before a name that a firm no longer has: "formerly known as". */
export const beforeFormerName = new RegExp(`\\b(?:${anyOf("former names")})[\\s:.]*$`, "iu");

/** Between the two ends of a way or a term, "Leeds to York", "Bonn → Kiel"; and before the first of them. */
export const betweenEnds = new RegExp(`\\s+(?:→|⇒|->|=>|>|${anyOf("ways to")})\\s+(?=\\S)`, "giu");
export const beforeEnds = new RegExp(`^\\s*(?:${anyOf("ways from")})\\s+`, "iu");

const regions = anyOf("regions");

/**
 * A state or region that ends an address on a line of its own, alone or before another or its postal code. Countries are not among
 * them, since electronic invoices state them apart.
 */
export const regionLine = new RegExp(
  `^[\\s,]*(?:${regions})(?:[\\s,.]+(?:${regions}|${anyOf("region titles")}))*(?:\\s\\d{4})?[\\s,.]*$`,
  "iu",
);

/** Words before a number that say whose it is, where they are. */
export const ofSeller = new RegExp(`\\b(?:${anyOf("of the seller")})`, "iu");
export const ofBuyer = new RegExp(`\\b(?:${anyOf("of the buyer")})`, "iu");
export const ofReader = new RegExp(`\\b(?:${anyOf("your")})\\b`, "iu");
export const ofWriter = new RegExp(`\\b(?:${anyOf("our")})\\b`, "iu");
