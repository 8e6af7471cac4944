import type { Segment } from "../../../domain/document-layout.ts";
import { namesOtherPeriod } from "../../../vocabulary/printed-words.ts";
import { unitInCaption } from "../../../vocabulary/units.ts";
import { isFigure } from "../../document/is-figure.ts";
import { MOST_CAPTION_WORDS } from "./caption-before.ts";
import type { Relevance, RelevanceFinder } from "./relevance.ts";

/** Maximum words of a column's head. */
const MOST_HEAD_WORDS = 4;
/** A unit alone names nothing. */
const words = /\p{L}{3}/u;
/**
 * With at least this many figures above it, a figure is in a column: a head that names a period counts even outside of
 * a table's rows.
 */
const COLUMN_FIGURES = 2;
/** Maximum figures of a row that are passed on the way left to its caption: no table is wider. */
const MOST_COLUMNS = 40;

/** The head of a column, and the figures between it and a place below. */
interface ColumnHead {
  text: string;
  unit: string | null;
  figures: number;
}

/**
 * What a column's head says about a figure below it: what the figure is, or "" if the head does not say, and its unit.
 */
export interface HeadOver {
  head: string;
  unit: string | null;
}

export const noHead: HeadOver = { head: "", unit: null };

/**
 * Finds the heads of columns: for a figure, the nearest text above it that is not a figure; "" if that text is not a
 * head. Outside of a table's rows, a head only counts if it names a period above several figures; its unit always
 * counts. Each column is followed once.
 */
export function createHeadFinder(): (segment: Segment, isInRow: boolean) => HeadOver {
  const known = new Map<number, ColumnHead>();
  return (segment, isInRow) => {
    const { text, unit, figures } = headOver(segment, known);
    const isHead = isInRow || (figures >= COLUMN_FIGURES && namesOtherPeriod(text));
    return { head: isHead ? text : "", unit };
  };
}

/** What tables print where they have no figure: "ND", "n/a", a dash. */
function isLeftOut(text: string): boolean {
  return /^\P{L}*(?:\p{L}\P{L}*){0,2}$/u.test(text) && unitInCaption(text) === null;
}

function headOver(segment: Segment, known: Map<number, ColumnHead>): ColumnHead {
  const passed: number[] = [];
  let text = "";
  let unit: string | null = null;
  let figures = 0;
  for (let above = segment.above; above !== null; above = above.above) {
    const found = known.get(above.id);
    if (found !== undefined) {
      ({ text, unit, figures } = found);
      figures += 1;
      break;
    }
    if (!isFigure(above.text) && !isLeftOut(above.text)) {
      const isShort = above.words.length <= MOST_HEAD_WORDS;
      text = isShort && words.test(above.text) ? above.text : "";
      unit = isShort ? unitInCaption(above.text) : null;
      break;
    }
    passed.push(above.id);
  }
  for (const id of passed.toReversed()) {
    known.set(id, { text, unit, figures });
    figures += 1;
  }
  return { text, unit, figures };
}

/**
 * Compares a row's caption and a column's head, as one text, with the fields. It only counts where both together name a
 * field better than the head alone.
 */
export function nameCell(segment: Segment, head: string, finder: RelevanceFinder): Relevance {
  let { left } = segment;
  for (let passed = 0; left !== null && isFigure(left.text) && passed < MOST_COLUMNS; passed += 1) left = left.left;
  if (left === null || !words.test(left.text) || left.words.length > MOST_CAPTION_WORDS) return finder.none;
  const ofHead = finder.ofText(head);
  const both = finder.ofText(`${left.text} ${head}`);
  return {
    ...both,
    own: both.own.map((similarity, index) => (similarity > (ofHead.own[index] ?? 0) ? similarity : 0)),
  };
}
