import { readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { provenanceSchema } from "../../../formats/provenance.ts";
import { type PackedTrees, packTrees, sumTrees, treesSchema } from "../../trees/trees.ts";
import type { ListReading, TableRow } from "../table-row.ts";
import { describeRows } from "./describe-rows.ts";
import { rowFeatureNames } from "./row-features.ts";

/** Log-odds of a row before anything is known of it: three of four rows that are found are the list's. */
export const ROW_ODDS = 1;
/** A row is left out if it is less sure than this, and much less sure than the list's other rows. */
const LEAST = 0.4;
/** How much less sure, in log-odds: all rows of a list may be unlike those of other lists. */
const LESS_THAN_OTHERS = 1;
/** A row is left out whatever the others are if it is less sure than this. */
const SURELY_OTHER = 0.05;

/**
 * A row of a form that stands inside the table is no total and no note, if this much of its cells are at the places of
 * others.
 */
const SAME_PLACES = 0.9;

export const likelyRowsSchema = z.strictObject({ fitted: provenanceSchema, ...treesSchema.shape });

/** Numbers that `training/fit-rows.ts` fits on lists of many kinds. */
const fitted = packTrees(
  likelyRowsSchema.parse(JSON.parse(readFileSync(join(import.meta.dirname, "likely-rows.json"), "utf8"))),
  rowFeatureNames,
);

/**
 * Separates the rows that are likely enough the list's from those that hardly belong to it: totals, notes, footers, and
 * rows of other tables that follow it.
 */
export function partRows(rows: TableRow[], reading: ListReading): { likely: TableRow[]; others: TableRow[] } {
  const isKept = findLikely(describeRows(rows, reading), fitted);
  return {
    likely: rows.filter((_, index) => isKept[index]),
    others: rows.filter((_, index) => !isKept[index]),
  };
}

const [formInside, aligned] = [rowFeatureNames.indexOf("isFormInside"), rowFeatureNames.indexOf("aligned")];

/** Says for each of a list's rows, by what is known of them, whether it is likely enough the list's. */
export function findLikely(described: readonly Float64Array[], trees: PackedTrees): boolean[] {
  const odds = described.map((features) => ROW_ODDS + sumTrees(features, trees));
  const typical = odds.toSorted((a, b) => a - b)[odds.length >> 1] ?? 0;
  return described.map((features, index) => {
    const own = odds[index] ?? 0;
    const sureness = 1 / (1 + Math.exp(-own));
    if (sureness >= LEAST) return true;
    const isInside = (features[formInside] ?? 0) > 0 && (features[aligned] ?? 0) >= SAME_PLACES;
    return isInside || (sureness >= SURELY_OTHER && own >= typical - LESS_THAN_OTHERS);
  });
}
