import type { Field } from "../../domain/field.ts";
import { type FieldValue, ownValue } from "../../domain/record.ts";
import { scoreRecord } from "../../evaluation/score-record.ts";
import type { Share } from "../../learning/trials/trial.ts";

/** How much of a field's value is right. A scalar counts as one value; of an object or a list, each cell counts. */
export function judgeValue(field: Field, found: FieldValue, right: FieldValue): Share {
  if (field.type === "object") return judgeObject(field, found, right);
  const score = scoreRecord([field], { [field.name]: found }, { [field.name]: right }, { unscored: new Set() });
  const list = score.lists.get(field.name);
  if (list) {
    const cells = [...list.cells.values()];
    return { right: sum(cells.map((cell) => cell.right)), total: sum(cells.map((cell) => cell.present)) };
  }
  const counts = score.fields.get(field.name);
  if (!counts) return { right: 0, total: 0 };
  if (counts.present > 0) return { right: counts.right, total: counts.present };
  return { right: counts.falseValues > 0 ? 0 : 1, total: 1 };
}

export function addShares(shares: readonly Share[]): Share {
  return { right: sum(shares.map(({ right }) => right)), total: sum(shares.map(({ total }) => total)) };
}

function judgeObject(field: Field, found: FieldValue, right: FieldValue): Share {
  const cellOf = (value: FieldValue, name: string) =>
    value !== null && typeof value === "object" && !Array.isArray(value) ? ownValue(value, name) : null;
  return addShares(
    field.fields.map((child) => judgeValue(child, cellOf(found, child.name), cellOf(right, child.name))),
  );
}

function sum(numbers: number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
