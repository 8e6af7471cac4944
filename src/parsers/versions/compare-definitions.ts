import { isDeepStrictEqual } from "node:util";
import type { Field } from "../../domain/field.ts";
import { type ParserDifference, versionedSettings, versionedSettingsOf } from "../../domain/parser-difference.ts";
import type { Rule } from "../../domain/rule.ts";
import type { VersionDefinition } from "./version-store.ts";

/** Everything in which `after` differs from `before`: settings first, then fields in their order. */
export function compareDefinitions(before: VersionDefinition, after: VersionDefinition): ParserDifference[] {
  const [old, current] = [versionedSettingsOf(before), versionedSettingsOf(after)];
  const settings = versionedSettings.flatMap((member): ParserDifference[] =>
    old[member] === current[member] ? [] : [{ kind: "setting", member, before: old[member], after: current[member] }],
  );
  return [...settings, ...compareFields(before.fields, after.fields, null)];
}

/** `within`: the path of the list or object whose children they are. A field is the same one if it has the same ID. */
function compareFields(before: Field[], after: Field[], within: string | null): ParserDifference[] {
  const path = ({ name }: Field) => (within === null ? name : `${within}.${name}`);
  const known = new Map(before.map((field) => [field.id, field]));
  const kept = after.filter(({ id }) => known.has(id)).map(({ id }) => id);
  const keptBefore = before.map(({ id }) => id).filter((id) => kept.includes(id));
  const changed = after.flatMap((field): ParserDifference[] => {
    const old = known.get(field.id);
    if (!old) return [{ kind: "fieldAdded", field: path(field), type: field.type }];
    return [
      ...compareField(old, field, path(field)),
      ...(old.name === field.name ? [] : [{ kind: "fieldRenamed" as const, field: path(field), before: old.name }]),
      ...compareFields(old.fields, field.fields, path(field)),
    ];
  });
  const removed = before
    .filter(({ id }) => !kept.includes(id))
    .map((field): ParserDifference => ({ kind: "fieldRemoved", field: path(field), type: field.type }));
  const isReordered = !isDeepStrictEqual(kept, keptBefore);
  return [...changed, ...removed, ...(isReordered ? [{ kind: "fieldsReordered" as const, within }] : [])];
}

function compareField(before: Field, after: Field, field: string): ParserDifference[] {
  const members = (["type", "isUnique", "description"] as const).flatMap((member): ParserDifference[] =>
    before[member] === after[member]
      ? []
      : [{ kind: "fieldChanged", field, member, before: before[member], after: after[member] }],
  );
  const words = (["hints", "options"] as const).flatMap((member): ParserDifference[] => {
    if (isDeepStrictEqual(before[member], after[member])) return [];
    const added = after[member].filter((word) => !before[member].includes(word));
    const removed = before[member].filter((word) => !after[member].includes(word));
    return [{ kind: "wordsChanged", field, member, added, removed }];
  });
  return [...members, ...words, ...compareRules(before.rules, after.rules, field)];
}

/** A rule of the same kind as one that is gone is that one, changed. */
function compareRules(before: Rule[], after: Rule[], field: string): ParserDifference[] {
  const isIn = (rules: Rule[], rule: Rule) => rules.some((other) => isDeepStrictEqual(other, rule));
  const gone = before.filter((rule) => !isIn(after, rule));
  const differences = after
    .filter((rule) => !isIn(before, rule))
    .map((rule): ParserDifference => {
      const place = gone.findIndex((old) => old.rule === rule.rule);
      const [old] = place < 0 ? [] : gone.splice(place, 1);
      return old ? { kind: "ruleChanged", field, before: old, after: rule } : { kind: "ruleAdded", field, rule };
    });
  return [...differences, ...gone.map((rule): ParserDifference => ({ kind: "ruleRemoved", field, rule }))];
}
