/**
 * What speaks for or against a candidate, as named numbers; weights are kept by the same names, so that a feature can be
 * added, dropped or learned without touching the scorer. Most are 0 to 1.
 */
export const featureNames = [
  // Labels: how well the text around it names the field (own) or something else (rival).
  "near",
  "nearSquared",
  "nearStrong",
  "above",
  "aboveStrong",
  "column",
  "rowHead",
  "flow",
  "left2",
  "right",
  "below",
  "colon",
  "nearRival",
  "aboveRival",
  "nearLead",
  "aboveLead",
  "labelInside",
  "rivalInside",
  "isOtherLabel",
  "isStackedLabel",
  "inTableRow",
  "inTableHead",
  "inListRow",
  "qualifier",
  "prose",
  "stated",
  "captioned",
  "isPrint",
  // Where it stands.
  "pageNumber",
  "order",
  "fontSize",
  "repeatedLine",
  "lineFromTop",
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
  "isLetterhead",
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
  "isWholeAddress",
  "isUnlabelled",
  "hasTwoTowns",
  "startsWithNumber",
  "lineCount",
  "startsWithWords",
  "endsInRegion",
  "endsBeforeTown",
  // Which side of the document it belongs to.
  "partyFits",
  "partyClashes",
  "sectionFits",
  "sectionClashes",
] as const;

export type FeatureName = (typeof featureNames)[number];

/** Position of each feature in a vector. */
export const at = Object.fromEntries(featureNames.map((name, index) => [name, index])) as Record<FeatureName, number>;

/** Features of one candidate for one field, in the order of `featureNames`. */
export type Features = Float64Array;

/** Features that a candidate's finder knows, before any field is looked at. */
export type Traits = Partial<Record<FeatureName, number>>;

/** Brings weights or traits by name into the order of the features; names not given are 0. */
export function toVector(byName: Traits): Features {
  const vector = new Float64Array(featureNames.length);
  for (const name in byName) vector[at[name as FeatureName]] = byName[name as FeatureName] ?? 0;
  return vector;
}

/** Traits as pairs of position and value, without the zeros: most candidates have few of the features. */
export function toEntries(byName: Traits): number[] {
  const entries: number[] = [];
  for (const name in byName) {
    const value = byName[name as FeatureName] ?? 0;
    if (value !== 0) entries.push(at[name as FeatureName], value);
  }
  return entries;
}

export function weigh(features: Features, weights: Float64Array): number {
  let sum = 0;
  for (let i = 0; i < features.length; i += 1) sum += (features[i] ?? 0) * (weights[i] ?? 0);
  return sum;
}

/** What `weigh` gives, for many candidates of one field: most features have no weight for a kind of value, and add nothing. */
export function createWeigher(weights: Float64Array): (features: Features) => number {
  const positions = [...featureNames.keys()].filter((position) => weights[position] !== 0);
  const counted = positions.map((position) => weights[position] ?? 0);
  return (features) => {
    let sum = 0;
    for (let i = 0; i < positions.length; i += 1) sum += (features[positions[i] ?? 0] ?? 0) * (counted[i] ?? 0);
    return sum;
  };
}
