import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import type { Field } from "../../src/model/field.ts";
import type { AccuracySet } from "./accuracy-set.ts";

/** Descriptions by the path of a field (`line_items.quantity`), in few words and in many. */
const wordingsSchema = z.strictObject({
  short: z.record(z.string(), z.string()),
  long: z.record(z.string(), z.string()),
});

/** A set whose fields are asked for in other words than the set's own. */
export interface RewordedSet {
  wording: string;
  set: AccuracySet;
}

/**
 * A set as other users would define it: without hints, options and rules, by names alone, by short descriptions, or by long ones. Empty
 * for a set whose fields nobody has described anew.
 */
export async function rewordSet(setsFolder: string, set: AccuracySet): Promise<RewordedSet[]> {
  const { fields } = set;
  const text = await readFile(join(setsFolder, "wordings", `${set.folder}.json`), "utf8").catch(() => null);
  if (text === null || !Array.isArray(fields)) return [];
  const { short, long } = wordingsSchema.parse(JSON.parse(text));
  return [
    { wording: "names alone", set: { ...set, fields: reword(fields, {}) } },
    { wording: "short descriptions", set: { ...set, fields: reword(fields, short) } },
    { wording: "long descriptions", set: { ...set, fields: reword(fields, long) } },
  ];
}

function reword(fields: Field[], descriptions: Record<string, string>, parent = ""): Field[] {
  return fields.map((field) => {
    const path = `${parent}${field.name}`;
    const children = reword(field.fields, descriptions, `${path}.`);
    return { ...field, description: descriptions[path] ?? "", hints: [], rules: [], fields: children };
  });
}
