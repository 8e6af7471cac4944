import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import type { Field } from "../../src/domain/field.ts";
import type { AccuracySet } from "./accuracy-set.ts";

/** Descriptions by the path of a field, such as `line_items.quantity`. */
const descriptionsSchema = z.record(z.string(), z.string());
type Descriptions = z.output<typeof descriptionsSchema>;

/** A set whose fields are asked for in other words than its own. */
export interface RewordedSet {
  wording: string;
  set: AccuracySet;
}

/**
 * A set as other users would define it, without hints and rules: by names alone, by short descriptions, or by long
 * ones. Empty for a set without such descriptions.
 */
export async function rewordSet(setsFolder: string, set: AccuracySet): Promise<RewordedSet[]> {
  const short = await readDescriptions(setsFolder, "short");
  const long = await readDescriptions(setsFolder, "long");
  const { fields } = set;
  const lists = fields === "labels" ? [] : Array.isArray(fields) ? [fields] : [...fields.values()];
  if (lists.length === 0 || !lists.every((list) => list.some(({ name }) => Object.hasOwn(short, name)))) return [];
  return [
    { wording: "names alone", set: inWords(set, {}) },
    { wording: "short descriptions", set: inWords(set, short) },
    { wording: "long descriptions", set: inWords(set, long) },
  ];
}

async function readDescriptions(setsFolder: string, wording: string): Promise<Descriptions> {
  return descriptionsSchema.parse(JSON.parse(await readFile(join(setsFolder, "wordings", `${wording}.json`), "utf8")));
}

function inWords(set: AccuracySet, descriptions: Descriptions): AccuracySet {
  const { fields } = set;
  if (fields === "labels") return set;
  if (Array.isArray(fields)) return { ...set, fields: reword(fields, descriptions) };
  return { ...set, fields: new Map([...fields].map(([member, list]) => [member, reword(list, descriptions)])) };
}

/** Fields with other descriptions, and without hints and rules; by names alone if none is described. */
export function reword(fields: Field[], descriptions: Descriptions, parent = ""): Field[] {
  return fields.map((field) => {
    const path = `${parent}${field.name}`;
    const children = reword(field.fields, descriptions, `${path}.`);
    return { ...field, description: descriptions[path] ?? "", hints: [], rules: [], fields: children };
  });
}
