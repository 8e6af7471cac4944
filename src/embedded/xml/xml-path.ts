import type { XmlNode } from "./parse-xml.ts";

/**
 * The elements at a path of names, such as `Party/PartyName/Name`; `A|B` matches either, as versions of a format use
 * different names.
 */
export function findAll(node: XmlNode, path: string): XmlNode[] {
  let found = [node];
  for (const step of path.split("/")) {
    const names = step.split("|");
    found = found.flatMap(({ children }) => children.filter((child) => names.includes(child.name)));
  }
  return found;
}

/** The first element at a path; null if there is none. */
export function find(node: XmlNode | null, path: string): XmlNode | null {
  return node && (findAll(node, path)[0] ?? null);
}

/** The text of the first element at a path that has one; null if none does. */
export function textAt(node: XmlNode | null, path: string): string | null {
  if (!node) return null;
  return findAll(node, path).find(({ text }) => text !== "")?.text ?? null;
}

/** The first element at a path as a decimal; null if there is none. */
export function decimalAt(node: XmlNode | null, path: string): string | null {
  return readDecimal(textAt(node, path));
}

/** A plain decimal, as XML writes numbers; null for anything else. */
export function readDecimal(text: string | null | undefined): string | null {
  return text && /^[+-]?\d{1,15}(?:\.\d{1,12})?$/.test(text) ? text.replace(/^\+/, "") : null;
}

/** A date as `YYYY-MM-DD`, from that form or `YYYYMMDD`, with or without a time after it; null for anything else. */
export function dateAt(node: XmlNode | null, path: string): string | null {
  const [, year, month, day] = /^(\d{4})-?(\d{2})-?(\d{2})(?!\d{1,3}$)/.exec(textAt(node, path) ?? "") ?? [];
  return year && month && day ? `${year}-${month}-${day}` : null;
}
