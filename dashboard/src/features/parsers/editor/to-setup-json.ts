import type { Draft, Field, Rule } from "./draft.ts";

/** A definition for the set-up file; defaults are left out. */
export function toSetupJson({ name, fields, settings }: Draft, slug: string): object {
  return {
    slug,
    name,
    max_pages: settings.maxPages,
    block_invalid: settings.blockInvalid,
    rate_per_page: settings.ratePerPage,
    engine: settings.engine,
    ...(settings.retentionDays === null ? {} : { retention_days: settings.retentionDays }),
    ...(settings.forgetsExamples ? { retention_forgets_examples: true } : {}),
    fields: fields.map(toSetupField),
  };
}

function toSetupField(field: Field): object {
  const { name, type, description, hints, options, isUnique, rules, fields } = field;
  return {
    name,
    type,
    ...(description ? { description } : {}),
    ...(hints.length > 0 ? { hints } : {}),
    ...(options.length > 0 ? { options } : {}),
    ...(isUnique ? { unique: true } : {}),
    ...(rules.length > 0 ? { rules: rules.map(toSetupRule) } : {}),
    ...(fields.length > 0 ? { fields: fields.map(toSetupField) } : {}),
  };
}

/** A rule without members is just its name. */
function toSetupRule(rule: Rule): string | object {
  const members = Object.entries(rule).filter(([name, value]) => name !== "rule" && value !== null);
  return members.length === 0 ? rule.rule : { rule: rule.rule, ...Object.fromEntries(members) };
}
