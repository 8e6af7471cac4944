import { captionTokens } from "../../vocabulary/caption-tokens.ts";
import { codeHead } from "../../vocabulary/printed-words.ts";
import { abbreviates } from "./abbreviates.ts";
import { canHold } from "./can-hold.ts";
import type { Column } from "./column.ts";
import type { TableContent } from "./column-content.ts";
import { directionOf, findFlow } from "./money-flow.ts";
import type { ListReading } from "./table-row.ts";

/** Minimum similarity of a header over codes to an article number; a caption of the field's own still wins. */
const CODE_SIMILARITY = 0.7;
/** How well a header such as "Deposits" names the child for incoming money. */
const FLOW_SIMILARITY = 0.85;
/** Headers that are a sign, in words. */
const signs = new Map([
  ["%", "percent"],
  ["#", "number"],
]);
/** Share of what a header says about another child that counts against it: "Requested qty" before "Price base qty". */
const AMBIGUITY = 0.1;
/**
 * How far a header that contains the child's own name is ahead of one that only means the same: "Test name" of
 * "Method".
 */
const OWN_NAME = 0.2;
/**
 * What counts against a column that is filled in fewer than half as many lines as another: "Notes" beside
 * "Description".
 */
const SPARSE = 0.2;
/** What is left of a similarity if the column's values are of another kind: less than any good caption. */
const WRONG_KIND = 0.5;

/** Maximum characters of an abbreviated header. */
const LONGEST_SHORT = 24;

/** All pairs of cells and fields, best first, among equals the right-hand cell first. */
export function rankPairs(cells: Column[], reading: ListReading, content: TableContent | null) {
  const mostTexts = Math.max(0, ...cells.map((cell) => content?.of(cell).texts.length ?? 0));
  const pairs = cells.flatMap((cell, position) => {
    const doubt = content !== null && 2 * content.of(cell).texts.length < mostTexts ? SPARSE : 0;
    const { own } = reading.relevance.ofText(signs.get(cell.text) ?? cell.text);
    const words = captionTokens(cell.text);
    return reading.columns.map((profile, field) => {
      const isOwnName = captionTokens(profile.field.name).every((word) => words.includes(word));
      const isWrongKind = content !== null && !canHold(cell, field, content, reading, cells);
      const named = Math.max(own[field] ?? 0, namesFlow(cell, field, reading), namesShort(cell, field, reading));
      const similarity = namesCode(cell, field, named, reading) * (isWrongKind ? WRONG_KIND : 1);
      return {
        cell,
        field,
        position,
        similarity,
        rank: similarity + (isOwnName ? OWN_NAME : 0) - doubt - AMBIGUITY * secondBest(own, field),
      };
    });
  });
  return pairs.sort((a, b) => b.rank - a.rank || b.position - a.position);
}

/** How well a header names a child, by its words or as an abbreviation. */
export function nameLikeness(cell: Column, field: number, reading: ListReading): number {
  return Math.max(reading.relevance.ofText(cell.text).own[field] ?? 0, namesShort(cell, field, reading));
}

/** How well a header is short for a child's own name. */
function namesShort({ text }: Column, field: number, { columns }: ListReading): number {
  const name = columns[field]?.field.name;
  return name === undefined || text.length > LONGEST_SHORT ? 0 : abbreviates(text, name);
}

/** How well a header names the child for incoming, or for outgoing money. */
function namesFlow({ text }: Column, field: number, { columns }: ListReading): number {
  const flow = findFlow(columns);
  const direction = flow === null ? null : directionOf(text);
  return direction !== null && flow?.[direction] === field ? FLOW_SIMILARITY : 0;
}

function secondBest(own: number[], field: number): number {
  return own.reduce((best, similarity, index) => (index === field ? best : Math.max(best, similarity)), 0);
}

function namesCode(cell: Column, field: number, similarity: number, { roles }: ListReading): number {
  if (!codeHead.test(cell.text)) return similarity;
  if (roles[field] === "item") return Math.max(similarity, CODE_SIMILARITY);
  // Of several children of that kind, one may well be the code: "Article" beside "Description".
  const isOnly = roles.indexOf("description") === roles.lastIndexOf("description");
  return roles[field] === "description" && isOnly ? similarity * WRONG_KIND : similarity;
}
