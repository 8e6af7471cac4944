const rangeWords = new Set(["from", "to", "begin", "end", "until", "date", "effective", "expiry"]);

/**
 * Words that say which end of a named period a field asks for, as insurers do: "liability expiry". Alone they name
 * other dates.
 */
const endsOfNamed = new Map<string, "from" | "to">([
  ["effective", "from"],
  ["expiry", "to"],
]);

/** Which end of a period a field asks for, by its name; null for neither. */
export function findRangeEnd(nameTokens: string[]): "from" | "to" | null {
  const last = nameTokens.at(-1) ?? "";
  if (last === "from" || last === "begin" || nameTokens[0] === "begin") return "from";
  if (["to", "end", "until"].includes(last) || nameTokens[0] === "end") return "to";
  return nameTokens.length > 1 ? (endsOfNamed.get(last) ?? null) : null;
}

/**
 * Whether a name asks for one end of a period in so many words: "rental from", not "policy expiry", which may stand
 * alone.
 */
export function isPlainEnd(nameTokens: string[]): boolean {
  return findRangeEnd(nameTokens) !== null && !endsOfNamed.has(nameTokens.at(-1) ?? "");
}

/** The words of a field's name that name the period of which it asks for an end: "rental" of "rental from". */
export function periodNamed(nameTokens: string[]): string {
  return nameTokens.filter((token) => !rangeWords.has(token)).join(" ");
}

/** For "flight from" and "flight to", documents print "flight: a - b": the period's name is a caption of both. */
export function periodPhrases(nameTokens: string[]): string[] {
  const period = periodNamed(nameTokens);
  return findRangeEnd(nameTokens) !== null && period !== "" ? [period] : [];
}
