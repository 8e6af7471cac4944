interface Custom {
  groupsBySpace: boolean;
  decimalSign: string;
}

const known = new Map<string, Custom>();

/** How a language writes numbers: `1 234,56` in French, `1.234,56` in German. */
function customOf(language: string): Custom {
  const found = known.get(language);
  if (found !== undefined) return found;
  const parts = new Intl.NumberFormat(language).formatToParts(1_234_567.8);
  const partOf = (type: string) => parts.find((part) => part.type === type)?.value ?? "";
  const custom = { groupsBySpace: /^\s$/.test(partOf("group")), decimalSign: partOf("decimal") };
  known.set(language, custom);
  return custom;
}

/**
 * Whether an ordinary space may stand inside a number of a line. In a language that does not group by spaces it stands
 * between two columns. When the language is not known, or the document does not write numbers as its language does
 * (`1 561,18` on an English form), the decimal comma tells: who groups by spaces writes one.
 */
export function usesSpaceGroups(language: string | null | undefined, decimalSign: "." | ","): boolean {
  const custom = language ? customOf(language) : null;
  if (custom === null || custom.decimalSign !== decimalSign) return decimalSign === ",";
  return custom.groupsBySpace;
}
