import { createRequire } from "node:module";
import type * as expressions from "../expression.ts";
import { allTypes, passed, type RuleDefinition, type RuleOf } from "../rule-definition.ts";

const require = createRequire(import.meta.url);

/** Variables of an expression besides the fields; a field with the same name comes first. */
const ownVariables = ["value", "today", "record"];

export const expression: RuleDefinition<RuleOf<"expression">> = {
  fits: allTypes,
  compile({ expression: source }, { siblings, topLevel }) {
    const fieldNames = [...siblings, ...topLevel].map(({ name }) => name);
    // Loaded with the first expression: few parsers have one.
    const { compileExpression }: typeof expressions = require("../expression.ts");
    const compiled = compileExpression(source, [...new Set([...fieldNames, ...ownVariables])]);
    if ("problem" in compiled) return { member: "expression", problem: compiled.problem };
    return (value, { record, siblings: values, today, budget }) => {
      const variables = { value, today, record, ...record, ...values };
      const result = compiled.holds(variables, budget);
      if (result === true) return passed;
      if (result === false) return [{ message: `does not satisfy ${source}` }];
      return [{ message: `could not be checked by ${source}: ${result.problem}` }];
    };
  },
};
