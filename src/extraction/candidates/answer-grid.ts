import type { Segment } from "../../domain/document-layout.ts";
import { parseBoolean } from "../../formats/parse-boolean.ts";
import { isAnswer } from "./box-answers.ts";
import { boxSign } from "./ticked-options.ts";

const onlyBox = new RegExp(`^(?:${boxSign.source})$`, "u");
/** Maximum boxes one above the other, up to the header of their column. */
const MOST_ROWS = 80;

/** A box in a column that is headed "Yes" or "No", among others of its row. */
export interface GridBox {
  /** It is the box for yes, and the row is answered: ticked, or empty while another one that means no is ticked. */
  isAnswer: boolean;
  /** The words at the beginning of its row. */
  question: string;
}

/** What a box that stands alone in its cell says under the headers "Yes" and "No"; null outside such a table. */
export function readGridBox(segment: Segment): GridBox | null {
  if (!onlyBox.test(segment.text)) return null;
  const row = rowOf(segment).map((each) => ({ segment: each, says: headOf(each), isTicked: isTicked(each) }));
  const own = row.find((each) => each.segment === segment);
  if (row.length < 2 || own === undefined || row.every(({ says }) => says === null)) return null;
  const isDenied = row.some(({ says, isTicked: isSo }) => says === false && isSo);
  const isYes = own.says === true && own.isTicked !== isDenied;
  return { isAnswer: isYes, question: row[0]?.segment.left?.text ?? "" };
}

function isTicked({ text }: Segment): boolean {
  return parseBoolean(text) === true;
}

/** The boxes beside a box, with nothing between them. */
function rowOf(segment: Segment): Segment[] {
  const row = [segment];
  for (let at = segment.left; at !== null && onlyBox.test(at.text); at = at.left) row.unshift(at);
  for (let at = segment.right; at !== null && onlyBox.test(at.text); at = at.right) row.push(at);
  return row;
}

/** What the header over the boxes of a column says: yes, no, or neither. */
function headOf(segment: Segment): boolean | null {
  let at = segment.above;
  for (let step = 0; step < MOST_ROWS && at !== null && onlyBox.test(at.text); step += 1) at = at.above;
  return at !== null && isAnswer(at.text) ? parseBoolean(at.text) : null;
}
