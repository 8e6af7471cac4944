import type { Field } from "../../domain/field.ts";
import { type Answer, ToolProblem } from "../workplace.ts";
import { count } from "./text.ts";

/** A parser, or a template in place of one. */
export interface SeenParser {
  slug: string;
  name: string;
  description: string;
  fields: readonly Field[];
}

/** With more parsers than these, their fields would fill an assistant's memory before it has seen a document. */
const mostWithFields = 12;

/** What documents can be read with: all, or `only` one. Throws `ToolProblem` if there is no such one. */
export function presentParsers(
  parsers: readonly SeenParser[],
  { only, noun }: { only: string | undefined; noun: string },
): Answer<"list_parsers"> {
  const shown = only === undefined ? parsers : parsers.filter(({ slug }) => slug === only);
  if (shown.length === 0) {
    const known = parsers.map(({ slug }) => slug).join(", ");
    throw new ToolProblem("parser_not_found", `There is no ${noun} ${only}. There are: ${known}.`);
  }
  const hasFields = shown.length <= mostWithFields;
  const structured = {
    parsers: shown.map(({ slug, name, description, fields }) => ({
      slug,
      name,
      description,
      ...(hasFields && { fields: fields.map(presentField) }),
    })),
  };
  const lines = shown.map(({ slug, name, description, fields }) => {
    const about = description === "" || description === name ? "" : ` ${description}`;
    return `${slug}: ${name}.${about}${hasFields ? ` Fields: ${fields.map((field) => field.name).join(", ")}` : ""}`;
  });
  const more = hasFields ? [] : ["Call list_parsers with one of them as parser to see its fields."];
  return { structured, text: [`${count(shown.length, noun)}, by slug:`, ...lines, ...more].join("\n") };
}

function presentField({ name, type, fields }: Field) {
  return {
    name,
    type,
    ...(fields.length > 0 && { fields: fields.map((child) => ({ name: child.name, type: child.type })) }),
  };
}
