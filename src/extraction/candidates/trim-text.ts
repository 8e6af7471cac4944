import type { Span } from "../../domain/span.ts";
import { isColumnCaption } from "../../vocabulary/caption-tokens.ts";
import { isSpace } from "../document/characters.ts";

/** A date right after a letter. */
const gluedDate = /\p{L}(\d{1,2}[/.]\d{1,2}[/.]\d{2,4})$/u;

/** A span without the signs and spaces at its ends, and without what runs into the next column. */
export function trimText(span: Span): Span {
  const { text } = span.segment;
  let { from, to } = span;
  if (to === text.length) to = Math.max(from, endOfColumn(text));
  while (from < to && (":;,|*·•/".includes(text.charAt(from)) || isSpace(text.charCodeAt(from)))) from += 1;
  while (to > from && ("|:".includes(text.charAt(to - 1)) || isSpace(text.charCodeAt(to - 1)))) to -= 1;
  return { segment: span.segment, from, to };
}

/** Where a text ends that runs into the next column's caption or date because its own column is too narrow. */
function endOfColumn(text: string): number {
  const date = /\d$/.test(text) ? gluedDate.exec(text)?.[1] : undefined;
  if (date !== undefined) return text.length - date.length;
  const lastWords = text.lastIndexOf(" ", text.lastIndexOf(" ") - 1);
  return lastWords > 0 && isColumnCaption(text.slice(lastWords + 1)) ? lastWords : text.length;
}
