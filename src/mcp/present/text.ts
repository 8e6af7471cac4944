/** Characters of one value in a text: a longer one is cut, and stands whole in the structured result. */
const longestValue = 400;

/** A value on one line. */
export function valueToText(value: unknown): string {
  if (value === null || value === undefined) return "–";
  const text = typeof value === "object" ? JSON.stringify(value) : String(value);
  return cut(text.replaceAll(/\s+/gu, " "), longestValue);
}

/** A share of 1 in percent. */
export function percent(share: number): string {
  return `${Math.round(share * 100)} %`;
}

/** `1 page`, `2 pages`. */
export function count(number: number, one: string, many = `${one}s`): string {
  return `${number} ${number === 1 ? one : many}`;
}

function cut(text: string, longest: number): string {
  return text.length <= longest ? text : `${text.slice(0, longest - 1)}…`;
}
