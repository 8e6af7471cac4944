/** Collapses runs of white space into one space and trims; the form in which texts are stored. */
export function collapseSpaces(text: string): string {
  return text.replace(/\s+/gu, " ").trim();
}

/** A text without case, accents and runs of white space: the form in which words are compared. */
export function foldText(text: string): string {
  return collapseSpaces(text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase().replaceAll("ß", "ss"));
}
