import type { z } from "zod";
import { type Html, html, prose } from "./html.ts";

/** A schema as the OpenAPI document holds it. */
export type ObjectSchema = z.core.JSONSchema.BaseSchema;

/** A table of an object's members, those of nested objects with dotted names; empty if it has no fixed ones. */
export function memberTable(schema: ObjectSchema): Html {
  const members = toMembers(schema, "");
  if (members.length === 0) return html``;
  return html`<div class="scroll"><table>
    <thead><tr><th>Name</th><th>Type</th><th></th></tr></thead>
    <tbody>${members.map(
      (member) => html`<tr>
        <td><code>${member.name}</code></td><td>${member.type}</td>
        <td>${prose(member.description)}${member.isOptional ? html` <span class="quiet">Optional.</span>` : ""}</td></tr>`,
    )}</tbody>
  </table></div>`;
}

interface Member {
  name: string;
  type: Html;
  description: string;
  isOptional: boolean;
}

function toMembers(schema: ObjectSchema, prefix: string): Member[] {
  return Object.entries(schema.properties ?? {}).flatMap(([key, property]) => {
    if (typeof property === "boolean") return [];
    const name = `${prefix}${key}`;
    const isOptional = schema.required?.includes(key) !== true;
    const member = { name, type: toType(property), description: property.description ?? "", isOptional };
    return [member, ...toMembers(property, `${name}.`)];
  });
}

function toType(schema: ObjectSchema | boolean | undefined): Html {
  if (schema === undefined || typeof schema === "boolean") return html`any`;
  if (schema.$ref) return linkTo(schema.$ref.split("/").at(-1) ?? "");
  if (schema.const !== undefined) return html`<code>${JSON.stringify(schema.const)}</code>`;
  if (schema.enum) return joinWords(schema.enum.map((value) => html`<code>${String(value)}</code>`));
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return joinWords(choices.map(toType));
  if (schema.type === "array") return html`list of ${Array.isArray(schema.items) ? "any" : toType(schema.items)}`;
  const types = [schema.type ?? "any"].flat();
  return html`${types.join(" or ")}${schema.format ? ` (${schema.format})` : ""}`;
}

/** Objects in the page's list of objects are linked; the others are plain JSON objects. */
function linkTo(name: string): Html {
  return name === "ParsedData" ? html`object` : html`<a href="#object-${name}">${name}</a>`;
}

function joinWords(words: Html[]): Html {
  return html`${words.map((word, index) => (index === 0 ? word : html` or ${word}`))}`;
}
