const known = new Map<string, boolean>();

/** Whether a language separates the groups of a number by a space: `1 234,56` in French, not in German. */
function groupsBySpace(language: string): boolean {
  const parts = new Intl.NumberFormat(language).formatToParts(1_234_567);
  return /^\s$/.test(parts.find((part) => part.type === "group")?.value ?? "");
}

/**
 * Whether an ordinary space may stand inside a number of a line. In a language that does not group by spaces it stands
 * between two columns. When the language is not known, the decimal comma tells: who groups by spaces writes one.
 */
export function usesSpaceGroups(language: string | null | undefined, decimalSign: "." | ","): boolean {
  if (!language) return decimalSign === ",";
  const isKnown = known.get(language);
  if (isKnown !== undefined) return isKnown;
  const uses = groupsBySpace(language);
  known.set(language, uses);
  return uses;
}
