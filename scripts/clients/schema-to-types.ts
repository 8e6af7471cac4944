/** The part of JSON Schema that the OpenAPI document uses. */
export interface Schema {
  $ref?: string;
  type?: string | string[];
  const?: unknown;
  enum?: unknown[];
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  additionalProperties?: Schema | boolean;
  anyOf?: Schema[];
  oneOf?: Schema[];
  description?: string;
}

/** The schemas of a document as TypeScript, each as a type under its name. */
export function schemasToTypes(schemas: Record<string, Schema>): string {
  return Object.entries(schemas)
    .map(([name, schema]) => `${comment(schema.description, "")}export type ${name} = ${toType(schema, "")};\n`)
    .join("\n");
}

/** A schema as a type; lines after the first are indented. */
function toType(schema: Schema, indent: string): string {
  if (schema.$ref !== undefined) return schema.$ref.split("/").at(-1) ?? "unknown";
  const options = schema.anyOf ?? schema.oneOf;
  if (options !== undefined) return union(options.map((each) => toType(each, indent)));
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum !== undefined) return union(schema.enum.map((each) => JSON.stringify(each)));
  if (Array.isArray(schema.type)) return union(schema.type.map((type) => toType({ ...schema, type }, indent)));
  switch (schema.type) {
    case "string":
    case "boolean":
    case "null":
      return schema.type;
    case "number":
    case "integer":
      return "number";
    case "array":
      return `Array<${toType(schema.items ?? {}, indent)}>`;
    case "object":
      return toObject(schema, indent);
    default:
      return "unknown";
  }
}

function toObject({ properties, required = [], additionalProperties }: Schema, indent: string): string {
  if (properties === undefined) {
    const values = typeof additionalProperties === "object" ? toType(additionalProperties, indent) : "unknown";
    return `Record<string, ${values}>`;
  }
  const inner = `${indent}  `;
  const members = Object.entries(properties).map(([name, schema]) => {
    const mark = required.includes(name) ? "" : "?";
    return `${comment(schema.description, inner)}${inner}${name}${mark}: ${toType(schema, inner)};\n`;
  });
  return `{\n${members.join("")}${indent}}`;
}

function union(types: string[]): string {
  return [...new Set(types)].join(" | ");
}

function comment(text: string | undefined, indent: string): string {
  return text === undefined ? "" : `${indent}/** ${text.replaceAll("*/", "*\\/")} */\n`;
}
