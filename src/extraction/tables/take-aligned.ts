import { isNumeric } from "../fields/cell-roles.ts";
import { isDay } from "../fields/field-profile.ts";
import { canHold, holdsDays, isOfTexts } from "./can-hold.ts";
import { type Column, isTaken } from "./column.ts";
import type { ColumnContent, TableContent } from "./column-content.ts";
import { isRival } from "./is-rival.ts";
import { nameLikeness } from "./rank-pairs.ts";
import type { ListReading } from "./table-row.ts";
import { isCount } from "./take-positions.ts";

/** What a column's values are worth to a child: surely, likely, possibly or hardly of its kind. */
const SURELY = 0.9;
const LIKELY = 0.5;
const POSSIBLY = 0.35;
const HARDLY = 0.1;
/** What a header that names the child a little adds. */
const WEAK_NAME = 0.8;
/**
 * What counts against a column whose header clearly names something else: less than its kind is worth, because other
 * people call the same thing by words that also mean something else ("Contribution" over shares).
 */
const OTHER_NAME = 0.2;
/** By how much a column must be better than any other at its place. */
const CLEARLY = 0.1;
/** A number with decimals, not a day and its month: "7.5". */
const decimal = /^\d+[.,]\d+$/u;
/** A number with what it counts: "60 s". */
const figure = /^\P{L}*\d\P{L}*\p{L}{0,4}\P{L}*$/u;
const currencySign = /\p{Sc}/u;
/** What a pair must at least be worth. */
const LEAST_FIT = 0.25;

/**
 * Places children that no header names by their position among the others and by their values: users name the children
 * in the order in which documents print them. A child gets a column only if no other column at its place could be its
 * own, or if the column is right after that of the child before it.
 */
export function takeAligned(
  taken: Map<number, Column>,
  cells: Column[],
  content: TableContent,
  reading: ListReading,
): void {
  const { columns } = reading;
  const missing = columns.flatMap((_, field) => (taken.has(field) ? [] : [field]));
  const free = cells.flatMap((cell, place) => (isTaken(taken, cell) ? [] : [place]));
  if (missing.length === 0 || free.length === 0) return;
  const known = new Map([...taken].map(([field, cell]) => [field, cells.indexOf(cell)]));
  const fitOf = (field: number, place: number) => {
    const cell = cells[place];
    const { after, before } = windowOf(field, known, columns.length, cells.length);
    if (cell === undefined || place <= after || place >= before) return 0;
    return fit(field, cell, content, reading, cells);
  };
  const pairs = align(missing, free, fitOf);
  const placed = new Map([...known, ...pairs]);
  for (const [field, place] of pairs) {
    const cell = cells[place];
    const { after, before } = windowOf(field, placed, columns.length, cells.length);
    const others = free.filter(
      (other) =>
        other !== place && other > after && other < before && fitOf(field, other) > fitOf(field, place) - CLEARLY,
    );
    const isNext = place === after + 1 && (placed.get(field - 1) === after || field === 0);
    if (cell === undefined || !(others.length === 0 || isNext || nameLikeness(cell, field, reading) > 0)) continue;
    taken.set(field, cell);
  }
}

/** The places between the columns of the children before and after a child; all if those are not in order. */
function windowOf(field: number, placed: Map<number, number>, fields: number, places: number) {
  let [after, before] = [-1, places];
  for (let other = field - 1; other >= 0 && after < 0; other -= 1) after = placed.get(other) ?? -1;
  for (let other = field + 1; other < fields && before === places; other += 1) before = placed.get(other) ?? places;
  return after < before ? { after, before } : { after: -1, before: places };
}

/** The pairs of children and places, both in order, that are worth most together. */
function align(
  fields: number[],
  places: number[],
  fitOf: (field: number, place: number) => number,
): [number, number][] {
  const best = [null, ...fields].map(() => new Float64Array(places.length + 1));
  for (const [i, field] of fields.entries()) {
    for (const [j, place] of places.entries()) {
      const own = fitOf(field, place);
      const both = own < LEAST_FIT ? 0 : (best[i]?.[j] ?? 0) + own;
      const row = best[i + 1];
      if (row !== undefined) row[j + 1] = Math.max(both, best[i]?.[j + 1] ?? 0, row[j] ?? 0);
    }
  }
  const pairs: [number, number][] = [];
  let [i, j] = [fields.length, places.length];
  while (i > 0 && j > 0) {
    const own = best[i]?.[j] ?? 0;
    if (own === best[i]?.[j - 1]) j -= 1;
    else if (own === best[i - 1]?.[j]) i -= 1;
    else {
      i -= 1;
      j -= 1;
      const [field, place] = [fields[i], places[j]];
      if (field !== undefined && place !== undefined) pairs.unshift([field, place]);
    }
  }
  return pairs;
}

function fit(field: number, cell: Column, content: TableContent, reading: ListReading, cells: Column[]): number {
  const own = content.of(cell);
  if (own.texts.length === 0 || !canHold(cell, field, content, reading, cells)) return 0;
  const kind = kindFit(field, cell, own, reading);
  if (kind === 0 || (isCount(cell, content) && !(field === 0 && isNumeric(reading.columns[field])))) return 0;
  const rival = isRival(cell, field, reading) ? OTHER_NAME : 0;
  return kind + WEAK_NAME * nameLikeness(cell, field, reading) - rival;
}

/** How well a column's values are of a child's kind. */
function kindFit(field: number, { text }: Column, own: ColumnContent, { columns, conventions }: ListReading): number {
  const profile = columns[field];
  if (profile === undefined) return 0;
  const areDays = holdsDays(own.texts, conventions) && !own.texts.every((text) => decimal.test(text));
  if (isDay(profile.kind)) return areDays ? SURELY : 0;
  if (areDays) return 0;
  if (profile.kind === "time") return SURELY;
  const hasLetters = own.letters >= own.texts.length;
  if (isNumeric(profile)) {
    if (!own.hasNumber || isOfTexts(own)) return 0;
    if (profile.kind === "percent") return own.isPercent || text.includes("%") ? SURELY : POSSIBLY;
    if (text.includes("%") && !own.isDecimal) return HARDLY;
    if (profile.kind !== "amount" || currencySign.test(text)) return LIKELY;
    return own.isDecimal ? LIKELY : POSSIBLY;
  }
  if (profile.kind === "id")
    return 2 * own.texts.filter((text) => /\d/u.test(text)).length > own.texts.length ? LIKELY : HARDLY;
  if (profile.kind !== "text" && profile.kind !== "name") return 0;
  if (own.isDecimal || own.isPercent) return 0;
  if (own.texts.every((each) => figure.test(each))) return HARDLY;
  if (isOfTexts(own)) return LIKELY;
  return hasLetters ? POSSIBLY : HARDLY;
}
