import type { PageLook } from "./look-at-page.ts";

/**
 * How likely a page begins a record, as log odds: the weight of each observation. A logistic regression on 2,000 pages of
 * files joined at random from labelled documents, each observation held to the direction that is meant here; one that
 * brought nothing (words in common, the same running header) was left out. With weights fitted on the other kinds of
 * documents only, 87 of 100 files were told right page by page; with these, 91. Since then the likeliest number, repeated,
 * counts twice.
 */
const weights = {
  base: -1.1,
  /** "Page 1 of 3", "Page 2 of 3", the page after the page before, and after a last page. */
  firstOfPages: 0.8,
  laterOfPages: -2.4,
  nextOfPages: -1.4,
  lastWasReached: 0.3,
  /** No value of the unique field, another one, the record's own. */
  noNumber: -0.4,
  newNumber: 1.5,
  sameNumber: -1.8,
  /** Share of the fields that are stated, and most of them. */
  share: 1.4,
  isFull: 1.8,
  /** A running line with other figures; most values other than the record's; other fields than the record's. */
  otherFigures: 0.4,
  otherValues: 1.3,
  otherFields: -1.2,
  /** Another size of paper or print. */
  otherSize: 1.9,
  otherPrint: 0.8,
  /** How far down the page before was filled, a text that begins within a sentence, a title. */
  filledBefore: -2.2,
  goesOn: -0.8,
  hasTitle: 0.8,
};

type Observation = keyof typeof weights;

const observations = Object.keys(weights) as Observation[];

/** What tells whether a page begins a record or goes on with the one before: 1 or 0, two shares, and `sameNumber` up to 2. */
type PageChange = Record<Observation, number>;

/** A page that states this share of the fields by itself, beside the fullest page, can be a document by itself. */
const FULL_PAGE_SHARE = 0.6;
/** A page that states fewer fields is not full, however little the others state. */
const FEWEST_FULL = 3;
/** Fields of a page that are needed to compare it with the record; of them, this share must be stated there too. */
const FEWEST_COMPARED = 3;
const SHARE_COMPARED = 1 / 3;
/** Sides of pages, and heights of lines, that differ by more than this share are those of another print. */
const OTHER_SIDE = 0.02;
const OTHER_LINE = 0.08;

/** Whether a page begins a record after the pages of the current one. */
export function beginsRecord(look: PageLook, current: PageLook[], fullest: number): boolean {
  const change = describeChange(look, current, fullest);
  let score = 0;
  for (const name of observations) score += change[name] * weights[name];
  return score > 0;
}

/** Whether a page states enough by itself to be a document. */
export function isFullPage(look: PageLook, fullest: number): boolean {
  return shareOf(look, fullest) >= FULL_PAGE_SHARE;
}

function shareOf(look: PageLook, fullest: number): number {
  return look.stated.size / Math.max(fullest, FEWEST_FULL);
}

/** Compares a page with the record's pages before it. */
function describeChange(look: PageLook, current: PageLook[], fullest: number): PageChange {
  const before = current.at(-1) ?? look;
  return {
    base: 1,
    ...compareMarks(look, before),
    ...compareNumbers(look, current),
    ...compareValues(look, current, isFullPage(look, fullest)),
    share: shareOf(look, fullest),
    otherFigures: Number(hasOtherFigures(look, current)),
    otherSize: Number(
      ratio(look.page.width, before.page.width) > OTHER_SIDE ||
        ratio(look.page.height, before.page.height) > OTHER_SIDE,
    ),
    otherPrint: Number(ratio(look.page.lineHeight, before.page.lineHeight) > OTHER_LINE),
    filledBefore: before.filled,
    goesOn: Number(look.goesOn),
    hasTitle: Number(look.hasTitle),
  };
}

function compareMarks({ mark }: PageLook, before: PageLook) {
  return {
    firstOfPages: Number(mark?.page === 1),
    laterOfPages: Number(mark !== null && mark.page > 1),
    nextOfPages: Number(mark !== null && before.mark?.page === mark.page - 1 && before.mark.of === mark.of),
    lastWasReached: Number(before.mark !== null && before.mark.of === before.mark.page),
  };
}

/** Names are no numbers: a shop's name stands on each of its receipts. */
function compareNumbers({ values, isNumber }: PageLook, current: PageLook[]) {
  const known = new Set(current.flatMap((other) => other.values));
  const isKnown = values.some((value) => known.has(value));
  // Of the likeliest value on both pages it is surer that it is the number itself.
  const isBest = current.some((other) => other.values[0] === values[0]);
  return {
    noNumber: Number(isNumber && values.length === 0),
    newNumber: Number(values.length > 0 && !isKnown),
    sameNumber: Number(isNumber && isKnown) * (isBest ? 2 : 1),
  };
}

/** A second page states what the first one did not; a new document states the same fields with other values. */
function compareValues({ stated }: PageLook, current: PageLook[], isFull: boolean) {
  const compared = [...stated].filter(([field]) => current.some((other) => other.stated.has(field)));
  const same = compared.filter(([field, key]) => current.some((other) => other.stated.get(field) === key));
  const isEnough = stated.size >= FEWEST_COMPARED;
  const isComparable = isEnough && compared.length >= SHARE_COMPARED * stated.size;
  const isOther = compared.length >= FEWEST_COMPARED && 2 * same.length < compared.length;
  return {
    isFull: Number(isFull),
    otherValues: Number(isComparable && isOther),
    otherFields: Number(isEnough && !isComparable),
  };
}

/** The line that the pages of one layout share has other figures: another number, date or customer in it. */
function hasOtherFigures({ frame }: PageLook, current: PageLook[]): boolean {
  const shared = [...frame].filter(
    ([letters, figures]) => figures !== "" && current.some((other) => other.frame.has(letters)),
  );
  return (
    shared.length > 0 &&
    shared.every(([letters, figures]) => current.every((other) => other.frame.get(letters) !== figures))
  );
}

function ratio(one: number, other: number): number {
  return Math.abs(Math.log(Math.max(one, 1) / Math.max(other, 1)));
}
