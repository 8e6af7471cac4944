/**
 * What a finder knows of a candidate before any field is looked at, as named numbers; most are 0 to 1. Ranking weighs them
 * beside what it finds out itself.
 */
export const traitNames = [
  // What a form or a sentence says of it.
  "stated",
  "captioned",
  "isPrint",
  // Dates.
  "repeats",
  "isPattern",
  "rangeRight",
  "rangeWrong",
  // Amounts and numbers.
  "decimals",
  "currency",
  "shareOfLargest",
  "isLargest",
  "repeatedLarge",
  "isZero",
  "isNegative",
  "isSumPart",
  "isSum",
  "isInteger",
  "hasPercent",
  "isSettled",
  "isBeforeRounding",
  "isTaxBase",
  "isColumnSum",
  // Identifiers.
  "digitShare",
  "hasManyDigits",
  "isDateLike",
  "isAmountLike",
  "isPhoneLike",
  "isShort",
  "isPair",
  "isPartOfRun",
  "hasNoDigit",
  // Names and texts.
  "hasOrganisation",
  "namesFirm",
  "endsInLegalForm",
  "endsInRegistration",
  "isContact",
  "hasPostcode",
  "hasStreet",
  "isMoney",
  "isTitle",
  "isPriced",
  "hasLabelInside",
  "startsLower",
  "joinsForm",
  "isFormAlone",
  "isDefined",
  "isWhole",
  "isAfterColon",
  "isTwoLines",
  "goesOnHanging",
  "isUnfinished",
  "isManyLines",
  "isCut",
  "isAddressBelow",
  "isLongText",
  "isTiny",
  "endsInColon",
  "hasDigits",
  // Addresses.
  "streetLines",
  "hasNoStreet",
  "endsInPostcode",
  "isContactBelow",
  "startsWithOrganisation",
  "isOrganisationAbove",
  "hasDigitsInFirst",
  "startsMidAddress",
  "hasTwoTowns",
  "startsWithNumber",
  "lineCount",
  "startsWithWords",
  "endsInRegion",
  "endsBeforeTown",
] as const;

export type TraitName = (typeof traitNames)[number];

/** Traits that are not given are 0. */
export type Traits = Partial<Record<TraitName, number>>;
