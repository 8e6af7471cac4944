import type { Segment } from "../../../domain/document-layout.ts";
import { anyPhrase } from "../../../vocabulary/phrases.ts";
import { partyHeading } from "../../../vocabulary/printed-words.ts";
import { type Candidate, makeCandidate } from "../../candidates/candidate.ts";
import { isNameOfSomebody } from "./party-items.ts";
import { endOfName, namesFirm } from "./party-name.ts";

/** Lines at the start of a letter, from its letterhead to its salutation. */
const HEAD_LINES = 25;
const salutation = new RegExp(`^${anyPhrase("salutation")}`, "u");
/** "To: ", "From: " before a name. */
const caption = /^(?:\p{L}+:\s+)?/u;

/**
 * The companies in a letter's head: the sender and the recipient. Without a salutation that shows it is a letter, only
 * those after "To" and "From".
 */
export function findCorrespondents(segments: Segment[]): Candidate[] {
  const head = segments.slice(0, HEAD_LINES);
  const end = head.findIndex(({ text }) => salutation.test(text));
  return head.slice(0, end < 0 ? HEAD_LINES : end).flatMap((segment) => {
    if (end < 0 && !(segment.text.includes(":") && partyHeading.test(segment.text))) return [];
    const start = caption.exec(segment.text)?.[0].length ?? 0;
    const to = endOfName(segment.text, start);
    if (to === null || !/^\s*(?:,|$)/u.test(segment.text.slice(to))) return [];
    const name = segment.text.slice(start, to);
    if (!namesFirm(name) || !isNameOfSomebody(name)) return [];
    return [makeCandidate("name", [{ segment, from: start, to }], { traits: { stated: 1 } })];
  });
}
