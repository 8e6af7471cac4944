import type { DashboardParser, ParserSettings } from "../../../../../src/contract/dashboard/parsers.ts";

/** A field of a parser, with its rules and children. */
export type Field = DashboardParser["fields"][number];
export type FieldType = Field["type"];
export type Rule = Field["rules"][number];
export type RuleName = Rule["rule"];

/** The parts of a parser that the editor changes. */
export interface Draft {
  name: string;
  description: string;
  fields: Field[];
  settings: ParserSettings;
}

/** The editable part of a parser. */
export function toDraft({ name, description, fields, settings }: DashboardParser): Draft {
  return { name, description, fields, settings };
}

/** Whether two drafts are equal. */
export function isSameDraft(a: Draft, b: Draft): boolean {
  return a === b || JSON.stringify(a) === JSON.stringify(b);
}

/** A new field, with a name that none of its siblings has. */
export function createField(siblings: readonly Field[], type: FieldType = "text"): Field {
  return {
    id: crypto.randomUUID(),
    name: freeName("new_field", siblings),
    type,
    description: "",
    hints: [],
    options: [],
    isUnique: false,
    rules: [],
    fields: [],
  };
}

function freeName(wanted: string, siblings: readonly Field[]): string {
  const taken = new Set(siblings.map(({ name }) => name));
  if (!taken.has(wanted)) return wanted;
  let count = 2;
  while (taken.has(`${wanted}_${count}`)) count += 1;
  return `${wanted}_${count}`;
}

/** Changes the field with an id, wherever it is. */
export function changeField(fields: readonly Field[], id: string, change: (field: Field) => Field): Field[] {
  return fields.map((field) => {
    if (field.id === id) return change(field);
    return field.fields.some((child) => child.id === id)
      ? { ...field, fields: changeField(field.fields, id, change) }
      : field;
  });
}

/** Changes a field's type; what only the old type had is removed. */
export function changeType(field: Field, type: FieldType): Field {
  const hasChildren = type === "object" || type === "list";
  return {
    ...field,
    type,
    options: type === "choice" ? field.options : [],
    isUnique: hasChildren ? false : field.isUnique,
    fields: hasChildren ? field.fields : [],
  };
}

/** Removes the field with an id, wherever it is. */
export function removeField(fields: readonly Field[], id: string): Field[] {
  return fields
    .filter((field) => field.id !== id)
    .map((field) => (field.fields.length > 0 ? { ...field, fields: removeField(field.fields, id) } : field));
}

/** Inserts a copy after a field, with its own ids and name, and not unique. */
export function duplicateField(fields: readonly Field[], id: string): Field[] {
  return fields.flatMap((field) => {
    if (field.id !== id) return [{ ...field, fields: duplicateField(field.fields, id) }];
    const copy = {
      ...field,
      id: crypto.randomUUID(),
      name: freeName(`${field.name}_copy`, fields),
      isUnique: false,
      fields: field.fields.map((child) => ({ ...child, id: crypto.randomUUID() })),
    };
    return [field, copy];
  });
}

/** Moves a field to the position of another in the same list. */
export function moveField(fields: readonly Field[], id: string, targetId: string): Field[] {
  const from = fields.findIndex((field) => field.id === id);
  const to = fields.findIndex((field) => field.id === targetId);
  const moved = fields[from];
  if (!moved || to < 0) return [...fields];
  return fields.toSpliced(from, 1).toSpliced(to, 0, moved);
}

/** Names that a rule of a field can mention: its siblings, then top-level fields, then columns and parts of those. */
export function namesForRules(field: Field, siblings: readonly Field[], topLevel: readonly Field[]): string[] {
  const names = [
    ...siblings.filter(({ id }) => id !== field.id).map(({ name }) => name),
    ...topLevel.filter(({ id }) => id !== field.id).map(({ name }) => name),
    ...topLevel.flatMap((parent) => parent.fields.map((child) => `${parent.name}.${child.name}`)),
  ];
  return [...new Set(names)];
}

/** Whether a field has the rule `required`. */
export function isRequired(field: Field): boolean {
  return field.rules.some(({ rule }) => rule === "required");
}

/** Adds or removes the rule `required`. */
export function setRequired(field: Field, required: boolean): Field {
  const others = field.rules.filter(({ rule }) => rule !== "required");
  return { ...field, rules: required ? [{ rule: "required", message: null }, ...others] : others };
}
