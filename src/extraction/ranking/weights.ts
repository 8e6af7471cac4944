import type { ValueKind } from "../../vocabulary/value-kind.ts";
import type { FeatureName } from "./features.ts";

/**
 * Weights of the features, set by hand and measured on real invoices, receipts, contracts and forms with `node
 * bench/accuracy.ts`. Weights learned from few documents did worse on unknown layouts, so these are the starting point
 * from which a parser's own weights are learned.
 */
export type Weights = Partial<Record<FeatureName, number>>;

const everyKind: Weights = {
  near: 3,
  nearSquared: 2,
  nearStrong: 0.5,
  above: 2.3,
  aboveStrong: 0.5,
  column: 1.2,
  rowHead: 0.8,
  flow: 0.5,
  left2: 0.3,
  right: -0.3,
  colon: 0.3,
  otherColon: -0.5,
  nearRival: -1.2,
  aboveRival: -0.7,
  nearLead: 1.5,
  aboveLead: 0.5,
  labelInside: -2,
  rivalInside: -1.2,
  isOtherLabel: -2.5,
  runsOn: -1.5,
  isStackedLabel: -2.5,
  inTableRow: -1.2,
  inTableHead: -2.5,
  inListRow: -3,
  qualifier: -1.2,
  prose: -0.6,
  stated: 5,
  captioned: 9,
  isPrint: -4.5,
  isElsewhere: -3,
  pageNumber: -0.2,
  order: -0.08,
  fontSize: 0.3,
  repeatedLine: -0.3,
  isLone: 1.5,
  partyFits: 1.5,
  partyClashes: -1.5,
  sectionFits: 1.8,
  sectionClashes: -2.5,
};

const textKind: Weights = {
  isWhole: 0.4,
  isAfterColon: 0.3,
  isTwoLines: -0.4,
  goesOnHanging: 1.4,
  isTicked: 1.5,
  isUnfinished: -1,
  isManyLines: -0.6,
  isCut: -0.7,
  isTiny: -2,
  endsInColon: -3,
  hasLabelInside: -1.2,
  isPrintedCaption: -2,
};

const patternKind: Weights = { repeats: 0.3, isPattern: 2 };
/**
 * Kinds of values that any document may print, such as its sender's account or web page: being the only one says
 * little.
 */
const anyPaperKind: Weights = { ...patternKind, isLone: 0 };

const amountKind: Weights = {
  decimals: 0.8,
  currency: 0.5,
  shareOfLargest: 0.7,
  isLargest: 0.3,
  repeats: 0.4,
  repeatedLarge: 0.5,
  isSum: 0.3,
  isSumPart: 0.15,
  isZero: -0.8,
  isNegative: -0.5,
  isInteger: -0.3,
  isSettled: 2.5,
  isBeforeRounding: -1.5,
  isTaxBase: -2.5,
  isColumnSum: 1.6,
};

const dateKind: Weights = { repeats: 0.4, rangeRight: 1.6, rangeWrong: -1.6, isUnlabelled: -2.5, isYearless: -1 };

const weightsByKind: Record<ValueKind, Weights> = {
  date: dateKind,
  time: patternKind,
  // A date without a time is not a value of such a field: it only shows people what was found instead.
  datetime: { ...dateKind, isPattern: 1.5 },
  amount: amountKind,
  number: {
    ...amountKind,
    decimals: 0,
    shareOfLargest: 0,
    isLargest: 0,
    repeatedLarge: 0,
    isInteger: 0.3,
    currency: -0.4,
    hasPercent: -0.5,
    unitFits: 1.5,
    unitClashes: -2,
  },
  percent: { repeats: 0.4, isZero: -0.3, hasPercent: 1.5, unitFits: 1, unitClashes: -2 },
  id: {
    digitShare: 1.2,
    hasManyDigits: 0.5,
    isDateLike: -1.8,
    isAmountLike: -0.8,
    isPhoneLike: -0.6,
    isShort: -0.4,
    isPair: -0.2,
    isPartOfRun: -0.9,
    hasNoDigit: -2.5,
    repeats: 0.2,
  },
  name: {
    ...textKind,
    hasOrganisation: 0.7,
    namesFirm: -0.8,
    isLetterhead: 0.9,
    isHeadline: 1.2,
    isAddressee: 3,
    agreesWithDomain: 2,
    isFullName: 4,
    isShortName: -2.5,
    partyFits: 2,
    endsInLegalForm: 0.4,
    isContact: -1.2,
    hasPostcode: -0.6,
    hasStreet: -0.6,
    isMoney: -0.8,
    isTitle: -2,
    isPriced: -1.2,
    startsLower: -1,
    joinsForm: 2.2,
    isFormAlone: -1.5,
    isDefined: 1.6,
    isAddressBelow: 0.4,
    lineFromTop: -0.3,
    digitShare: -1.2,
    isLongText: -1,
    endsInRegistration: -1.5,
    isUnlabelled: -3,
  },
  text: textKind,
  address: {
    streetLines: 0.5,
    hasNoStreet: -0.6,
    endsInPostcode: 0.8,
    isContact: -1.5,
    isContactBelow: 0.6,
    startsWithOrganisation: -0.8,
    isOrganisationAbove: 0.7,
    hasDigitsInFirst: 0.5,
    startsMidAddress: -0.8,
    isWholeAddress: 1.2,
    isUnlabelled: -3.5,
    hasTwoTowns: -2,
    isMoney: -1.2,
    startsWithNumber: -1.5,
    hasPostcode: 0.6,
    isTitle: -2,
    startsWithWords: -0.7,
    endsInRegion: 1.2,
    endsBeforeTown: -1.5,
  },
  iban: anyPaperKind,
  bic: anyPaperKind,
  vat: { ...patternKind, hasNoDigit: -3, isShort: -2, isAmountLike: -3, isDateLike: -3, partyFits: 0.3 },
  // A currency stands next to amounts of any name: their captions say nothing against it.
  currency: {
    repeats: 0.8,
    isPattern: 0.6,
    nearRival: 0,
    aboveRival: 0,
    nearLead: 0,
    aboveLead: 0,
    inTableRow: 0,
    inListRow: 0,
    inTableHead: 0,
  },
  email: anyPaperKind,
  phone: patternKind,
  url: anyPaperKind,
  duration: patternKind,
  boolean: patternKind,
  choice: patternKind,
};

/** Score of the alternative "the document does not say": what a candidate must beat. */
export const absentScores: Record<ValueKind, number> = {
  date: 0.3,
  time: 0.3,
  datetime: 0.3,
  amount: 3.6,
  number: 3.0,
  percent: 2.0,
  id: 3.6,
  name: 2.2,
  text: 2.2,
  address: 1.0,
  iban: -1,
  bic: -1,
  vat: 1.2,
  currency: -1,
  email: -0.5,
  phone: 0.3,
  url: -0.5,
  duration: 2.2,
  boolean: 3.2,
  choice: 0.5,
};

/** A field with the rule `required` is nearly always stated: "absent" is this much less likely. */
export const REQUIRED_FIELD_BONUS = 2.5;

/** The weights of a kind's features. */
export function weightsOf(kind: ValueKind): Weights {
  return { ...everyKind, ...weightsByKind[kind] };
}
