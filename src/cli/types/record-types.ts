import type { Field } from "../../domain/field.ts";

/** Languages in which types can be printed. */
export const typesLanguages = ["typescript", "python"] as const;
export type TypesLanguage = (typeof typesLanguages)[number];

/** The types of a parser's values, named after the parser, as the text of a file. */
export function recordTypes(name: string, fields: readonly Field[], language: TypesLanguage): string {
  const typeName = toTypeName(name);
  return language === "typescript" ? toTypeScript(name, typeName, fields) : toPython(name, typeName, fields);
}

/** `three-way-match` becomes `ThreeWayMatch`. */
function toTypeName(name: string): string {
  const words = name.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== "");
  const joined = words.map((word) => word.slice(0, 1).toUpperCase() + word.slice(1)).join("");
  return /^\p{L}/u.test(joined) ? joined : `Parser${joined}`;
}

function toTypeScript(name: string, typeName: string, fields: readonly Field[]): string {
  return `/** Values of \`${name}\`, as \`winnow types\` prints them. */
export interface ${typeName} {
${membersOf(fields, "  ")}}
`;
}

function membersOf(fields: readonly Field[], indent: string): string {
  return fields
    .map((field) => {
      const comment = field.description === "" ? "" : `${indent}/** ${oneLine(field.description)} */\n`;
      return `${comment}${indent}${keyOf(field.name)}: ${typeScriptOf(field, indent)} | null;\n`;
    })
    .join("");
}

function typeScriptOf(field: Field, indent: string): string {
  const members = () => `{\n${membersOf(field.fields, `${indent}  `)}${indent}}`;
  switch (field.type) {
    case "number":
    case "money":
      return "number";
    case "boolean":
      return "boolean";
    case "choice":
      return field.options.length === 0 ? "string" : field.options.map((option) => JSON.stringify(option)).join(" | ");
    case "object":
      return members();
    case "list":
      return `Array<${members()}>`;
    default:
      return "string";
  }
}

/** Field names are keys of JSON: most are identifiers, and the others are quoted. */
function keyOf(name: string): string {
  return /^[A-Za-z_$][\w$]*$/.test(name) ? name : JSON.stringify(name);
}

function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, " ").replaceAll("*/", "*\\/");
}

/** The functional form of `TypedDict` takes every name; types of rows and objects come before those that use them. */
function toPython(name: string, typeName: string, fields: readonly Field[]): string {
  const nested = fields
    .filter(({ type }) => type === "object" || type === "list")
    .map((field) => dictOf(`${typeName}${toTypeName(field.name)}`, field.fields, typeName));
  return `"""Values of ${name}, as \`winnow types\` prints them."""

from typing import List, Literal, Optional, TypedDict

${[...nested, dictOf(typeName, fields, typeName)].join("\n")}`;
}

function dictOf(typeName: string, fields: readonly Field[], prefix: string): string {
  const members = fields.map(
    (field) => `        ${JSON.stringify(field.name)}: Optional[${pythonOf(field, prefix)}],\n`,
  );
  return `${typeName} = TypedDict(\n    "${typeName}",\n    {\n${members.join("")}    },\n)\n`;
}

function pythonOf(field: Field, prefix: string): string {
  switch (field.type) {
    case "number":
    case "money":
      return "float";
    case "boolean":
      return "bool";
    case "choice":
      return field.options.length === 0
        ? "str"
        : `Literal[${field.options.map((option) => JSON.stringify(option)).join(", ")}]`;
    case "object":
      return `${prefix}${toTypeName(field.name)}`;
    case "list":
      return `List[${prefix}${toTypeName(field.name)}]`;
    default:
      return "str";
  }
}
