const rangeWords = new Set(["from", "to", "begin", "end", "until", "date"]);

/** Which end of a period a field asks for, by its name; null for neither. */
export function findRangeEnd(nameTokens: string[]): "from" | "to" | null {
  const last = nameTokens.at(-1) ?? "";
  if (last === "from" || last === "begin" || nameTokens[0] === "begin") return "from";
  return ["to", "end", "until"].includes(last) || nameTokens[0] === "end" ? "to" : null;
}

/** Of "flight from" and "flight to" the document prints "flight: a - b": the period's name is a caption of both. */
export function periodPhrases(nameTokens: string[]): string[] {
  const rest = nameTokens.filter((token) => !rangeWords.has(token));
  return findRangeEnd(nameTokens) !== null && rest.length > 0 ? [rest.join(" ")] : [];
}
