import { ownValue } from "../../../domain/record.ts";
import { canonicalValue } from "../../../formats/canonical-value.ts";
import {
  count,
  passed,
  passIf,
  type RuleDefinition,
  type RuleOf,
  scalarTypes,
  show,
  type Violation,
} from "../rule-definition.ts";

function countRule(
  isRight: (rows: number, limit: number) => boolean,
  words: string,
  checksNull: boolean,
): RuleDefinition<RuleOf<"min_items" | "max_items">> {
  return {
    fits: ["list"],
    checksNull,
    compile({ value: limit }) {
      if (!Number.isInteger(limit) || limit < 0) return { member: "value", problem: "must be a whole number of rows" };
      return (value) => {
        const rows = Array.isArray(value) ? value.length : 0;
        return passIf(isRight(rows, limit), () => `must have ${words} ${count(limit, "row")}, but has ${rows}`);
      };
    },
  };
}

/** A list without rows is null, which counts as no rows. */
export const min_items = countRule((rows, limit) => rows >= limit, "at least", true);
export const max_items = countRule((rows, limit) => rows <= limit, "at most", false);

export const unique_in_list: RuleDefinition<RuleOf<"unique_in_list">> = {
  fits: ["list"],
  compile({ field: childName }, { field }) {
    const child = field.fields.find(({ name }) => name === childName);
    if (!child || !scalarTypes.some((type) => type === child.type)) {
      return { member: "field", problem: `uses ${childName}, which is not a child of ${field.name}` };
    }
    return (rows) => {
      if (!Array.isArray(rows)) return passed;
      const firstRows = new Map<string, number>();
      const violations: Violation[] = [];
      for (const [index, row] of rows.entries()) {
        const value = ownValue(row, childName);
        if (value === null) continue;
        const canonical = canonicalValue(value);
        const first = firstRows.get(canonical);
        if (first === undefined) firstRows.set(canonical, index);
        else
          violations.push({
            message: `must differ from row ${first + 1}, but both are ${show(value)}`,
            value,
            row: { child: childName, index },
          });
      }
      return violations;
    };
  },
};
