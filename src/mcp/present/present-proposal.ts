import type { Field } from "../../domain/field.ts";
import type { PickedText } from "../../domain/picked-text.ts";
import type { Answer } from "../workplace.ts";
import { count, valueToText } from "./text.ts";

/** What a sample suggests. */
export interface Proposal {
  title: string | null;
  template: { slug: string; name: string } | null;
  fields: readonly { field: Field; values: readonly PickedText[] }[];
}

/** A proposed parser. `next` says how to make it. */
export function presentProposal({ title, template, fields }: Proposal, next: string): Answer<"propose_parser"> {
  const values = fields.flatMap(({ field, values: texts }): [string, string][] => {
    const [first] = texts;
    return field.type === "list" || first === undefined ? [] : [[field.name, first.text]];
  });
  const structured = {
    title,
    template,
    fields: fields.map(({ field }) => toDefinition(field)),
    values: Object.fromEntries(values),
  };
  const printed = new Map(values);
  const lines = fields.map(({ field }) => {
    if (field.type === "list") return `${field.name} (list): ${field.fields.map((child) => child.name).join(", ")}`;
    return `${field.name} (${field.type}): ${valueToText(printed.get(field.name))}`;
  });
  const text = [
    ...(title === null ? [] : [`The document calls itself "${title}".`]),
    template === null
      ? "No ready-made template surely fits it."
      : `The ready-made template ${template.slug} (${template.name}) fits it. Prefer it over the fields below.`,
    `It suggests ${count(fields.length, "field")}:`,
    ...lines,
    next,
  ].join("\n");
  return { structured, text };
}

function toDefinition({ name, type, hints, fields }: Field) {
  return {
    name,
    type,
    hints,
    fields: fields.map((child) => ({ name: child.name, type: child.type, hints: child.hints })),
  };
}
