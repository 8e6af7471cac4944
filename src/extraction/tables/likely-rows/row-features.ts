/**
 * What is known of a row that was found for a list, among the other rows found for it. "OfTypical" compares it with the
 * median of the others.
 */
export const rowFeatureNames = [
  "always",
  // The list, and all that was found for it.
  "children",
  "numbersAsked",
  "daysAsked",
  "isUnnamed",
  "keepsNumbers",
  "meanFilled",
  "meanCovered",
  // The row's place among the others; gaps in line heights.
  "isFirst",
  "isLast",
  "gapAbove",
  "gapAboveTypical",
  "gapBelow",
  "isOnOtherPage",
  "isRepeated",
  // Its cells: the children that others have and it lacks, and the other way round.
  "filled",
  "filledOfMost",
  "lacks",
  "hasMore",
  "aligned",
  "alike",
  "isFormInside",
  "covered",
  "shaped",
  "unread",
  "isDuplicate",
  "sharesCells",
  // Its print.
  "boldMore",
  "sizeOfTypical",
  "lines",
  "linesOfTypical",
  "longest",
  "longestOfTypical",
  "words",
  "startsLower",
  "endsInStop",
  "hasColon",
  "digitsInTexts",
  "digitsOfTypical",
  // What it says.
  "isTotal",
  "isBalance",
  "isCaption",
  "namesChildren",
  "isSum",
  "lacksPosition",
  "isNextPosition",
] as const;

export type RowFeature = (typeof rowFeatureNames)[number];
