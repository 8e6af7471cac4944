import type { Segment } from "../../../domain/document-layout.ts";
import type { Span } from "../../../domain/span.ts";
import { anyPhrase } from "../../../vocabulary/phrases.ts";
import { contactLine, street } from "../../../vocabulary/printed-words.ts";
import { type Candidate, makeCandidate } from "../../candidates/candidate.ts";
import { isStacked } from "../../document/is-stacked.ts";
import { isNameOfSomebody } from "./party-items.ts";
import { endOfName, keyOfName, namesFirm } from "./party-name.ts";

/** "By:" and the like: somebody signs for the party whose name is above. */
const signedBy = new RegExp(
  `^${anyPhrase("signed by")}\\s*[:_]|^${anyPhrase("by")}(?:$|\\s+(?:/s/|_))|^/s/|^_{6,}`,
  "u",
);
const onBehalf = new RegExp(`^${anyPhrase("on behalf of")}\\s+`, "u");
const signature = /^\/s\/\s*/u;
/** What is below the signature of somebody who signs for a company. */
const inOffice = new RegExp(`^${anyPhrase("signer's office")}|${anyPhrase("offices")}`, "u");
/** Lines below a signature in which an office may be named. */
const LINES_BELOW = 3;
/** A line with more words is text of the contract. */
const TEXT_LINE_WORDS = 12;
/** Maximum lines between a company's name and the signature for it. */
const LINES_ABOVE = 4;
/** Lines of a signature block that do not say whose it is. */
const aside = new RegExp(`^(?:${anyPhrase("signature aside")}|\\[|\\()`, "u");

/** Who signs a contract: the companies above the signature lines, and people who sign for themselves. */
export function findSignatories(segments: Segment[]): Candidate[] {
  const found = new Map<string, Candidate>();
  const blocks = segments.filter((segment) => signedBy.test(segment.text) && !isMidBlock(segment));
  for (const segment of blocks) {
    const name = firmAbove(segment) ?? signerOf(segment);
    if (name === null) continue;
    const candidate = makeCandidate("name", [name], { traits: { stated: 1 } });
    const key = keyOfName(candidate.text);
    if (!found.has(key)) found.set(key, candidate);
  }
  for (const segment of segments) {
    const span = onBehalf.test(segment.text) ? nameBehind(segment, onBehalf) : null;
    if (span === null) continue;
    const candidate = makeCandidate("name", [span], { traits: { stated: 1 } });
    const key = keyOfName(candidate.text);
    if (namesFirm(candidate.text) && !found.has(key)) found.set(key, candidate);
  }
  return [...found.values()];
}

/** "For and on behalf of Alpha Ltd": the name up to the line's end. */
function nameBehind(segment: Segment, lead: RegExp): Span | null {
  const start = lead.exec(segment.text)?.[0].length ?? 0;
  const end = endOfName(segment.text, start);
  if (end === null || !/^[\s,.:;]*$/u.test(segment.text.slice(end))) return null;
  return isNameOfSomebody(segment.text.slice(start, end)) ? { segment, from: start, to: end } : null;
}

/** A line of a block whose first line was seen: "Name:" below "By:". */
function isMidBlock(segment: Segment): boolean {
  for (let [line, count] = [segment.above, 0]; line !== null && count < LINES_ABOVE; count += 1) {
    if (!isStacked(line, segment) && count === 0) return false;
    if (signedBy.test(line.text)) return true;
    if (nameSpan(line) !== null && namesFirm(line.text)) return false;
    line = line.above;
  }
  return false;
}

function firmAbove(segment: Segment): Span | null {
  for (let [line, count] = [segment.above, 0]; line !== null && count < LINES_ABOVE; count += 1) {
    const span = nameSpan(line);
    if (span !== null && !aside.test(line.text)) {
      const text = line.text.slice(span.from, span.to);
      const isCapitals = text === text.toUpperCase() && text.includes(" ");
      if (namesFirm(text) || isCapitals || (line.words.length > 1 && line.isBold)) return span;
    }
    if (line.words.length > TEXT_LINE_WORDS) return null;
    line = line.above;
  }
  return null;
}

/** A line that is entirely a name, except for what the company is. */
function nameSpan(line: Segment): Span | null {
  if (contactLine.test(line.text) || street.test(line.text) || signedBy.test(line.text)) return null;
  const start = /^(?:the\s+)?(?:\p{Lu}[\p{L}\s/-]{2,24}:\s+)?/u.exec(line.text)?.[0].length ?? 0;
  const end = endOfName(line.text, start);
  if (end === null || !/^[\s,.:;]*(?:$|an?\s|for\s|\()/u.test(line.text.slice(end))) return null;
  return isNameOfSomebody(line.text.slice(start, end)) ? { segment: line, from: start, to: end } : null;
}

/** The name after "/s/": somebody who signs for themselves. */
function signerOf(segment: Segment): Span | null {
  for (
    let [line, count] = [segment.below, 0];
    line !== null && count < LINES_BELOW && isStacked(line.above ?? line, line);
    count += 1
  ) {
    if (inOffice.test(line.text)) return null;
    line = line.below;
  }
  const start = signature.exec(segment.text)?.[0].length;
  const end = start === undefined ? null : endOfName(segment.text, start);
  if (start === undefined || end === null || !segment.text.slice(start, end).includes(" ")) return null;
  return { segment, from: start, to: end };
}
