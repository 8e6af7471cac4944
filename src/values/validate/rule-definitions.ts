import type { RuleName } from "../../domain/rule.ts";
import type { RuleDefinition, RuleOf } from "./rule-definition.ts";
import { compare_field } from "./rules/comparison.ts";
import { date_after, date_before, not_future } from "./rules/dates.ts";
import { expression } from "./rules/expression-rule.ts";
import { currency_code, email, iban, phone, url, vat_id } from "./rules/formats.ts";
import { max_items, min_items, unique_in_list } from "./rules/lists.ts";
import { integer, max, min, product_equals, sum_equals } from "./rules/numbers.ts";
import { one_of_required, required, required_if, type } from "./rules/presence.ts";
import { enumeration, length, max_length, min_length, not_regex, regex } from "./rules/texts.ts";

/** Every validation rule by its name. */
export const ruleDefinitions: { [Name in RuleName]: RuleDefinition<RuleOf<Name>> } = {
  required,
  type,
  min_length,
  max_length,
  length,
  regex,
  not_regex,
  enum: enumeration,
  min,
  max,
  integer,
  date_before,
  date_after,
  not_future,
  email,
  url,
  phone,
  iban,
  vat_id,
  currency_code,
  min_items,
  max_items,
  sum_equals,
  product_equals,
  compare_field,
  required_if,
  one_of_required,
  unique_in_list,
  expression,
};
