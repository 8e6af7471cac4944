import { isDeepStrictEqual } from "node:util";
import type { Field } from "../../domain/field.ts";
import type { FieldValue, ParsedData } from "../../domain/record.ts";
import type { ChangedEntry, ChangedValue, Share, TrialResult } from "../../learning/trials/trial.ts";
import { addShares, judgeValue } from "./judge-value.ts";

/** An entry of a past document, read with the current and with the proposed fields. */
export interface ReadTwice {
  entryId: string;
  documentId: string;
  filename: string | null;
  before: { parsedData: ParsedData; isValid: boolean };
  after: { parsedData: ParsedData; isValid: boolean };
  /** True values, by the names of the current fields and by those of the proposed ones. */
  rightBefore: ParsedData;
  rightAfter: ParsedData;
}

/** How many changed entries a result keeps: more than anybody looks through. */
const mostChanges = 200;

/** A current field and the proposed one; one of them can be missing. */
interface FieldPair {
  id: string;
  name: string;
  before: Field | null;
  after: Field | null;
}

/**
 * Tells what a change of fields does to past entries: how much is right before and after, and what is read differently.
 */
export function compareReadings(
  present: readonly Field[],
  proposed: readonly Field[],
  readings: readonly ReadTwice[],
  unreadable: number,
): TrialResult {
  const pairs = pairFields(present, proposed);
  const fields = pairs.map((pair) => ({
    fieldId: pair.id,
    field: pair.name,
    before: pair.before && shareOf(pair.before, readings, "before"),
    after: pair.after && shareOf(pair.after, readings, "after"),
  }));
  const changed = readings
    .map((reading) => toChangedEntry(pairs, reading))
    .filter(({ values, isValidBefore, isValidAfter }) => values.length > 0 || isValidBefore !== isValidAfter);
  return {
    entries: readings.length,
    unreadable,
    before: addShares(fields.flatMap(({ before }) => before ?? [])),
    after: addShares(fields.flatMap(({ after }) => after ?? [])),
    validBefore: readings.filter(({ before }) => before.isValid).length,
    validAfter: readings.filter(({ after }) => after.isValid).length,
    fields,
    changedEntries: changed.length,
    changes: changed.toSorted((a, b) => countWorse(b) - countWorse(a)).slice(0, mostChanges),
  };
}

function countWorse({ values }: ChangedEntry): number {
  return values.filter(({ verdict }) => verdict === "worse").length;
}

function pairFields(present: readonly Field[], proposed: readonly Field[]): FieldPair[] {
  const before = new Map(present.map((field) => [field.id, field]));
  const after = new Map(proposed.map((field) => [field.id, field]));
  const ids = [...new Set([...before.keys(), ...after.keys()])];
  return ids.map((id) => {
    const [old, now] = [before.get(id) ?? null, after.get(id) ?? null];
    return { id, name: (now ?? old)?.name ?? "", before: old, after: now };
  });
}

/** Only entries with a known true value count. */
function shareOf(field: Field, readings: readonly ReadTwice[], side: "before" | "after"): Share {
  const shares = readings.flatMap((reading) => {
    const right = rightOf(side === "before" ? reading.rightBefore : reading.rightAfter, field);
    return right === undefined ? [] : [judgeValue(field, foundOf(reading[side].parsedData, field), right)];
  });
  return addShares(shares);
}

function toChangedEntry(pairs: readonly FieldPair[], reading: ReadTwice): ChangedEntry {
  const { entryId, documentId, filename, before, after } = reading;
  return {
    entryId,
    documentId,
    filename,
    values: pairs.flatMap((pair) => toChangedValue(pair, reading)),
    isValidBefore: before.isValid,
    isValidAfter: after.isValid,
  };
}

function toChangedValue(pair: FieldPair, reading: ReadTwice): ChangedValue[] {
  const before = pair.before && foundOf(reading.before.parsedData, pair.before);
  const after = pair.after && foundOf(reading.after.parsedData, pair.after);
  if (isDeepStrictEqual(before, after)) return [];
  const right = pair.after ? rightOf(reading.rightAfter, pair.after) : undefined;
  const names = { fieldId: pair.id, field: pair.name, before, after };
  if (right === undefined || !pair.after) return [{ ...names, verdict: "other" }];
  const rightBefore = pair.before
    ? judgeValue(pair.before, before, rightOf(reading.rightBefore, pair.before) ?? null)
    : null;
  const gain = judgeValue(pair.after, after, right).right - (rightBefore?.right ?? 0);
  return [{ ...names, right, verdict: gain > 0 ? "better" : gain < 0 ? "worse" : "other" }];
}

function foundOf(parsedData: ParsedData, field: Field): FieldValue {
  return rightOf(parsedData, field) ?? null;
}

function rightOf(values: ParsedData, field: Field): FieldValue | undefined {
  return Object.hasOwn(values, field.name) ? values[field.name] : undefined;
}
