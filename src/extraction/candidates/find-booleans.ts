import type { Segment } from "../../domain/document-layout.ts";
import { findAll } from "../../formats/find-all.ts";
import { parseBoolean } from "../../formats/parse-boolean.ts";
import { anyOf } from "../../vocabulary/any-of.ts";
import { type Candidate, makeCandidate } from "./candidate.ts";
import { boxSign } from "./ticked-options.ts";

/** Words for yes and no that stand alone as an answer, or end a line. */
const answer = new RegExp(`^(?:${anyOf("answers")})$`, "iu");

/** Words for yes and no that mean something else among other words: they are an answer only alone or after a colon. */
function isOtherAnswer(text: string): boolean {
  return /^\p{L}{2,}$/u.test(text) && parseBoolean(text) !== null;
}

/** Tick boxes, ticked or not, with the caption after them, and the words yes and no as answers. */
export function findBooleans(segment: Segment): Candidate[] {
  const marks = findAll(segment.text, boxSign);
  if (marks.length === 0) return findAnswers(segment);
  return marks.flatMap((match, index) => {
    const from = match.index;
    const to = from + match[0].length;
    const after = segment.text.slice(to, marks[index + 1]?.index ?? segment.text.length);
    const caption = after.trim() === "" ? (segment.right?.text ?? "") : after.trim();
    const isTicked = parseBoolean(match[0]) === true;
    // An empty box beside which nothing is printed answers nothing.
    if (!isTicked && caption === "" && segment.left === null) return [];
    if (!answer.test(caption) && !isOtherAnswer(caption)) {
      return [{ ...makeCandidate("boolean", [{ segment, from, to }], { key: `${segment.id}:${from}` }), caption }];
    }
    // "☒ Yes ☐ No": the ticked word is the answer, its caption stands before the boxes.
    const start = after.trim() === "" ? -1 : to + after.indexOf(caption);
    if (!isTicked || start < 0) return [];
    const word = { segment, from: start, to: start + caption.length };
    const question =
      segment.text.slice(0, marks[0]?.index ?? 0).trim() || segment.left?.text || segment.above?.text || "";
    return [{ ...makeCandidate("boolean", [word], { key: `${segment.id}:${start}` }), caption: question }];
  });
}

function findAnswers(segment: Segment): Candidate[] {
  const [all = "", word = ""] = /(?:^|[:?]\s*|\s)(\S+)$/u.exec(segment.text) ?? [];
  const isOwn = all === segment.text || /^[:?]/u.test(all) || segment.text.endsWith(`: ${word}`);
  if (!answer.test(word) && !(isOwn && isOtherAnswer(word))) return [];
  const from = segment.text.length - word.length;
  return [makeCandidate("boolean", [{ segment, from, to: segment.text.length }], { key: `${segment.id}:${from}` })];
}
