import isEmail from "validator/lib/isEmail.js";
import type { Span } from "./span.ts";

/** The maximum lengths of an address's parts, in characters (RFC 5321). */
const longestLocalPart = 64;
const longestDomain = 255;

const localPartEnd = new RegExp(`[\\p{L}\\p{N}.!#$%&'*+/=?^_\`{|}~-]{1,${longestLocalPart}}$`, "u");
const domainStart = new RegExp(`^[\\p{L}\\p{N}.-]{3,${longestDomain}}`, "u");

/** The e-mail addresses in a line of text. Linear in the length of the line. */
export function findEmails(line: string): Span<string>[] {
  const spans: Span<string>[] = [];
  let floor = 0;
  for (let at = line.indexOf("@"); at !== -1; at = line.indexOf("@", at + 1)) {
    const local = localPartEnd
      .exec(line.slice(Math.max(floor, at - longestLocalPart), at))?.[0]
      .replace(/^[.'/=]+/, "");
    const domain = domainStart.exec(line.slice(at + 1, at + 1 + longestDomain))?.[0].replace(/[.-]+$/, "");
    floor = at + 1;
    if (!local || !domain || !isEmailText(`${local}@${domain}`)) continue;
    const start = at - local.length;
    const end = at + 1 + domain.length;
    spans.push({ start, end, text: line.slice(start, end), value: line.slice(start, end) });
    floor = end;
  }
  return spans;
}

/** Whether a text is an e-mail address. The library throws on half a character, which broken PDFs contain. */
export function isEmailText(text: string): boolean {
  return text.isWellFormed() && isEmail.default(text);
}
