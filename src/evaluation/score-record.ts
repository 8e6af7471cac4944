import type { Field } from "../domain/field.ts";
import { ownValue, type ParsedData, type Place } from "../domain/record.ts";
import { compareValues } from "./compare-values.ts";
import type { ExpectedRecord, ExpectedValue } from "./manifest.ts";
import { type ListScore, scoreRows } from "./score-rows.ts";

/** Counts for one field, or all together, over documents. */
export interface Counts {
  /** Documents in which the field has a right value. */
  present: number;
  /** Documents in which a value was given. */
  given: number;
  right: number;
  rightSoft: number;
  /** Documents without a right value, and how many of them were given one anyway. */
  absent: number;
  falseValues: number;
}

/** A wrong value, kept for people to look at. */
export interface Mistake {
  document: string;
  /** Relative to the folder. */
  file: string;
  field: string;
  expected: ExpectedValue;
  found: unknown;
  /** The engine's confidence in what it gave; null if it gave nothing or does not say. */
  confidence: number | null;
  /** Where the given value was read, and where the right one is; null if unknown. */
  foundAt: Place | null;
  expectedAt: Place | null;
}

export interface RecordScore {
  fields: Map<string, Counts>;
  lists: Map<string, ListScore>;
  mistakes: Pick<Mistake, "field" | "expected" | "found">[];
  /** Every given value by itself, and whether it is right. */
  judged: { field: string; isRight: boolean }[];
}

/** How a document's fields are scored. */
export interface Judging {
  /** Fields that are not scored. */
  unscored: Set<string>;
  /** Other readings that are just as right, by field; null among them means that it may be left empty. */
  accepted?: Map<string, ExpectedValue[]>;
}

export function noCounts(): Counts {
  return { present: 0, given: 0, right: 0, rightSoft: 0, absent: 0, falseValues: 0 };
}

export function addCounts(sum: Counts, more: Counts): void {
  sum.present += more.present;
  sum.given += more.given;
  sum.right += more.right;
  sum.rightSoft += more.rightSoft;
  sum.absent += more.absent;
  sum.falseValues += more.falseValues;
}

/** Compares a record with the truth, field by field. A list with one child is also compared with a list of texts. */
export function scoreRecord(
  fields: Field[],
  found: ParsedData,
  expected: ExpectedRecord,
  { unscored, accepted }: Judging,
): RecordScore {
  const score: RecordScore = { fields: new Map(), lists: new Map(), mistakes: [], judged: [] };
  for (const field of fields) {
    if (unscored.has(field.name)) continue;
    const right = ownValue(expected, field.name);
    const value = ownValue(found, field.name);
    if (field.type === "list" && isRows(right)) {
      score.lists.set(field.name, scoreRows(field, Array.isArray(value) ? value : [], right));
      continue;
    }
    const others = accepted?.get(field.name) ?? [];
    if (others.includes(null) && !isGiven(value)) continue;
    const counts = field.type === "list" ? scoreTexts(field, value, right) : scoreValue(field, value, right, others);
    score.fields.set(field.name, counts);
    if (field.type !== "list" && counts.given > 0) score.judged.push({ field: field.name, isRight: counts.right > 0 });
    if (counts.right < Math.max(counts.present, counts.given))
      score.mistakes.push({ field: field.name, expected: right, found: value });
  }
  return score;
}

function isRows(value: ExpectedValue): value is Record<string, unknown>[] {
  return Array.isArray(value) && value.length > 0 && value.every((row) => typeof row === "object" && row !== null);
}

function scoreValue(field: Field, found: unknown, expected: ExpectedValue, others: ExpectedValue[]): Counts {
  const counts = noCounts();
  if (isGiven(found)) counts.given = 1;
  const rights = [expected, ...others].filter((right) => right !== null);
  const agreements = rights.map((right) => compareValues(field, found, Array.isArray(right) ? right.join(" ") : right));
  const isStrict = isGiven(found) && agreements.some((each) => each.isStrict);
  const isSoft = isGiven(found) && agreements.some((each) => each.isSoft);
  if (expected === null && !isStrict) {
    counts.absent = 1;
    counts.falseValues = counts.given;
    return counts;
  }
  counts.present = 1;
  counts.right = isStrict ? 1 : 0;
  counts.rightSoft = isSoft ? 1 : 0;
  return counts;
}

function isGiven(value: unknown): boolean {
  return value !== null && value !== undefined;
}

/** A list of texts: each expected text counts once, and each found one can match once. */
function scoreTexts(field: Field, found: unknown, expected: ExpectedValue): Counts {
  const child = field.fields[0];
  const rows = Array.isArray(found) ? found : [];
  const texts = rows
    .map((row) => (child === undefined ? null : ownValue(row, child.name)))
    .filter((text) => text !== null && text !== undefined);
  const rights = expected === null ? [] : Array.isArray(expected) ? expected : [expected];
  const counts = noCounts();
  counts.given = texts.length;
  counts.present = rights.length;
  if (rights.length === 0) {
    counts.absent = 1;
    counts.falseValues = texts.length > 0 ? 1 : 0;
  }
  const left = new Set(texts.keys());
  for (const right of rights) {
    const agreements = [...left].map((index) => ({ index, ...compareValues(child ?? field, texts[index], right) }));
    const match = agreements.find((each) => each.isStrict) ?? agreements.find((each) => each.isSoft);
    if (match === undefined) continue;
    left.delete(match.index);
    counts.right += match.isStrict ? 1 : 0;
    counts.rightSoft += 1;
  }
  return counts;
}
