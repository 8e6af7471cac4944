import { createRandom, type Random } from "../templates/random.ts";
import { type Language, languages } from "../templates/read-kind.ts";
import { type ColumnKey, columnWidths, plainLook, type TableLook } from "./table-looks.ts";
import { wordingsOf } from "./wordings.ts";

/** Columns that a table may have, with the share of tables that do; the others are always there. */
const presence: [ColumnKey, number][] = [
  ["position", 0.55],
  ["item_number", 0.5],
  ["date", 0.12],
  ["unit", 0.25],
  ["discount", 0.15],
  ["tax_rate", 0.5],
  ["tax_amount", 0.08],
];
/** The most width that the columns other than the description may take, in points. */
const widestRest = 380;
/** What a seed adds to the number of a look, so that no two seeds draw the same looks. */
const seedStep = 100_000;

/** A random look from everything that looks are made of; the same one for the same seed and index. */
export function drawLook(seed: number, index: number): TableLook {
  const random = createRandom(seed * seedStep + index);
  const language = random.pick(languages);
  const columns = drawColumns(random);
  const isScanned = random.chance(0.15);
  const look: TableLook = {
    ...plainLook,
    name: `${seed}.${index}`,
    language,
    columns,
    heads: Object.fromEntries(columns.map((key) => [key, drawHead(key, language, random)])),
    hasHead: random.chance(0.92),
    ruling: random.pick(["none", "head", "head", "rows", "columns", "full"]),
    isZebra: random.chance(0.2),
    headAlign: random.pick(["left", "left", "right", "center"]),
    verticalAlign: random.pick(["top", "top", "top", "middle", "bottom"]),
    details: random.pick(["none", "none", "none", "labelled", "item-below"]),
    isStaggered: random.chance(0.1),
    hasGroups: random.chance(0.15),
    hasSubtotals: random.chance(0.4),
    rows: random.pick([
      [1, 3],
      [2, 6],
      [2, 6],
      [5, 12],
      [30, 45],
    ]),
    carries: random.chance(0.4),
    repeatsHead: random.chance(0.75),
    currency: random.pick(["none", "none", "none", "beside", "own-column"]),
    joinsUnit: random.chance(0.2),
    gap: random.pick([3, 6, 8, 12]),
    isScanned,
    positions: random.pick(["count", "count", "dotted", "tens", "padded"]),
    locale: random.chance(0.1) ? "de-CH" : null,
    isUpperCase: random.chance(0.15),
    introduces: random.chance(0.25),
    hasFooter: random.chance(0.4),
    goods: random.pick(["goods", "goods", "service"]),
  };
  return makeSense(look, random);
}

function drawColumns(random: Random): ColumnKey[] {
  const optional = new Set(presence.filter(([, share]) => random.chance(share)).map(([key]) => key));
  const amounts: ColumnKey[] = ["unit_price", "discount", "tax_rate", "tax_amount", "amount"];
  const quantities: ColumnKey[] = random.chance(0.7) ? ["quantity", "unit"] : ["unit", "quantity"];
  const texts: ColumnKey[] = random.chance(0.75) ? ["item_number", "description"] : ["description", "item_number"];
  const isQuantityFirst = random.chance(0.12);
  const order: ColumnKey[] = isQuantityFirst
    ? ["position", "date", ...quantities, ...texts, ...amounts]
    : ["position", "date", ...texts, ...quantities, ...amounts];
  const always: ColumnKey[] = ["description", "quantity", "unit_price", "amount"];
  // Some tables state only what was done and what it costs.
  const isShort = random.chance(0.06);
  const wanted = (key: ColumnKey) =>
    isShort ? ["position", "description", "amount"].includes(key) : always.includes(key) || optional.has(key);
  const columns = order.filter(wanted);
  while (columns.reduce((sum, key) => sum + columnWidths[key], 0) > widestRest) {
    const dispensable = columns.findLast((key) => optional.has(key) && key !== "position");
    columns.splice(columns.indexOf(dispensable ?? "position"), 1);
  }
  return columns;
}

/** One of the usual wordings; longer ones are sometimes broken into two lines. */
function drawHead(key: ColumnKey, language: Language, random: Random): string {
  const wording = random.pick(wordingsOf(key, language));
  return random.chance(0.25) ? wording.replace(" ", "\n") : wording;
}

/** Removes what cannot be printed together, or what nobody could read. */
function makeSense(look: TableLook, random: Random): TableLook {
  const hasItem = look.columns.includes("item_number");
  const isLong = look.rows[1] > 12;
  return {
    ...look,
    // A scan without heads or with other difficulties is a class of its own.
    hasHead: look.hasHead || look.isScanned || look.isStaggered || !look.columns.includes("quantity"),
    details: look.details === "item-below" && (hasItem || look.isStaggered) ? "none" : look.details,
    heads:
      look.details === "item-below" && !hasItem
        ? { ...look.heads, item_number: random.pick(wordingsOf("item_label", look.language)) }
        : look.heads,
    ruling: look.isStaggered && (look.ruling === "full" || look.ruling === "columns") ? "rows" : look.ruling,
    carries: look.carries && isLong,
    joinsUnit: look.joinsUnit && !look.columns.includes("unit"),
  };
}
