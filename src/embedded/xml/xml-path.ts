import type { StatedText } from "../embedded-record.ts";
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

/** The first element at a path that has a text; null if none does. */
function findFilled(node: XmlNode | null, path: string): XmlNode | null {
  return (node && findAll(node, path).find(({ text }) => text !== "")) ?? null;
}

/** The text of the first element at a path that has one; null if none does. */
export function textAt(node: XmlNode | null, path: string): string | null {
  return findFilled(node, path)?.text ?? null;
}

/** Like `textAt`, with the element's place in the XML. */
export function statedAt(node: XmlNode | null, path: string): StatedText | null {
  return toStated(findFilled(node, path));
}

/** The first element at a path as a decimal, with its place; null if there is none. */
export function decimalAt(node: XmlNode | null, path: string): StatedText | null {
  return toStated(findFilled(node, path), readDecimal);
}

/** An element's text, as `read` gives it, with its place in the XML; null if that is null, or there is no element. */
export function toStated(
  node: XmlNode | null,
  read: (text: string) => string | null = (text) => text,
): StatedText | null {
  const text = node && read(node.text);
  return node === null || text === null ? null : { text, at: placeOf(node) };
}

/** The path of an element from the root, without prefixes: `/Invoice/InvoiceLine[2]/ID`. The first of several has no number. */
function placeOf(node: XmlNode): string {
  const steps: string[] = [];
  for (let at: XmlNode = node; at.parent !== null; at = at.parent) {
    steps.unshift(at.position === 1 ? at.name : `${at.name}[${at.position}]`);
  }
  return `/${steps.join("/")}`;
}

/** A plain decimal, as XML writes numbers; null for anything else. */
export function readDecimal(text: string | null | undefined): string | null {
  return text && /^[+-]?\d{1,15}(?:\.\d{1,12})?$/.test(text) ? text.replace(/^\+/, "") : null;
}

/**
 * A date as `YYYY-MM-DD`, from that form or `YYYYMMDD`, with or without a time after it, and its place; null for anything
 * else.
 */
export function dateAt(node: XmlNode | null, path: string): StatedText | null {
  return toStated(findFilled(node, path), (text) => {
    const [, year, month, day] = /^(\d{4})-?(\d{2})-?(\d{2})(?!\d{1,3}$)/.exec(text) ?? [];
    return year && month && day ? `${year}-${month}-${day}` : null;
  });
}
