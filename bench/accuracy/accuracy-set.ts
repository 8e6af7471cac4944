import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import type { Field, FieldType } from "../../src/domain/field.ts";
import type { ExpectedValue, ManifestDocument } from "../../src/evaluation/manifest.ts";
import { fieldDefinitionsSchema, toFields } from "../../src/parsers/field-definition.ts";

const setSchema = z.strictObject({
  folder: z.string(),
  /** What users would call a parser for such documents; empty if each kind of document has its own. */
  name: z.string().default(""),
  /** `transcript`: the set's own words and boxes instead of our reading. */
  text: z.enum(["read", "transcript"]).default("read"),
  multiple: z.boolean().default(false),
  /**
   * The fields as a user would write them. `labels`: each document is asked for what its labels name. `parsers`: each
   * kind of document has a parser of its own, in the folder's `parsers.json`. An object: names of sets whose fields are
   * asked for, by a field that the document's records have, with `*` for documents without labelled values.
   */
  fields: z.union([z.literal("labels"), z.literal("parsers"), z.record(z.string(), z.string()), z.array(z.unknown())]),
});

export interface AccuracySet {
  folder: string;
  name: string;
  text: "read" | "transcript";
  multiple: boolean;
  fields: Field[] | "labels" | Map<string, Field[]>;
  /** The fields are those of a parser for the document's kind. */
  isByKind: boolean;
  /** Names of the parsers whose fields are asked for, if there are several. */
  names: ReadonlyMap<string, string>;
}

/** Reads `<name>.json` of the folder; `data`: the folder of the data sets, where the set's parsers may stand. */
export async function readSet(folder: string, name: string, data = ""): Promise<AccuracySet> {
  const set = setSchema.parse(JSON.parse(await readFile(join(folder, `${name}.json`), "utf8")));
  if (set.fields === "parsers") {
    const fields = await readParsers(join(data, set.folder));
    return { ...set, fields, isByKind: true, names: new Map([...fields.keys()].map((kind) => [kind, nameOf(kind)])) };
  }
  const { fields, names } = await readFields(folder, set.fields, data);
  return { ...set, fields, isByKind: false, names };
}

async function readParsers(folder: string): Promise<Map<string, Field[]>> {
  const parsers = z
    .record(z.string(), fieldDefinitionsSchema)
    .parse(JSON.parse(await readFile(join(folder, "parsers.json"), "utf8")));
  return new Map(Object.entries(parsers).map(([kind, fields]) => [kind, toFields(fields)]));
}

async function readFields(
  folder: string,
  fields: Exclude<z.output<typeof setSchema>["fields"], "parsers">,
  data: string,
): Promise<Pick<AccuracySet, "fields" | "names">> {
  const names = new Map<string, string>();
  if (fields === "labels") return { fields, names };
  if (Array.isArray(fields)) return { fields: toFields(fieldDefinitionsSchema.parse(fields)), names };
  const sets = new Map<string, Field[]>();
  for (const [member, name] of Object.entries(fields)) {
    const other = await readSet(folder, name, data);
    names.set(member, other.name);
    if (Array.isArray(other.fields))
      sets.set(
        member,
        other.fields.map((field) => ({ ...field, isUnique: field.name === member })),
      );
  }
  return { fields: sets, names };
}

function nameOf(kind: string): string {
  return kind.replaceAll(/[_-]/g, " ");
}

/** The name of the parser that reads a document. */
export function subjectFor(set: AccuracySet, document: ManifestDocument): string {
  if (set.isByKind) return set.names.get(document.kind ?? "") ?? "";
  const record = document.records[0] ?? {};
  const [, name = set.name] = [...set.names].find(([member]) => record[member] !== undefined) ?? [];
  return name;
}

/** The fields to ask a document for. */
export function fieldsFor(set: AccuracySet, document: ManifestDocument): Field[] {
  if (Array.isArray(set.fields)) return set.fields;
  const record = document.records[0] ?? {};
  if (set.fields === "labels") return Object.entries(record).map(([name, value]) => fieldOfTruth(name, value));
  if (set.isByKind) return set.fields.get(document.kind ?? "") ?? [];
  const unlisted = set.fields.get("*");
  if (unlisted !== undefined && Object.keys(record).length === 0)
    return unlisted.map((field) => ({ ...field, isUnique: field.name === UNLISTED_UNIQUE }));
  for (const [member, fields] of set.fields) if (record[member] !== undefined) return withUnique(fields, document);
  return [];
}

/** The unique field of files for which only the number of invoices or receipts is known. */
const UNLISTED_UNIQUE = "invoice_number";

function withUnique(fields: Field[], document: ManifestDocument): Field[] {
  const { uniqueField } = document;
  return uniqueField === null ? fields : fields.map((field) => ({ ...field, isUnique: field.name === uniqueField }));
}

function typeOfTruth(value: ExpectedValue): FieldType {
  if (typeof value === "boolean") return "boolean";
  if (typeof value === "number") return "number";
  return typeof value === "string" && /^\d{4}-\d{2}-\d{2}$/u.test(value) ? "date" : "text";
}

/** A form's printed question, or a name given by a labeller, as a field. */
function fieldOfTruth(name: string, value: ExpectedValue): Field {
  const type = typeOfTruth(value);
  return { id: name, name, type, description: "", hints: [], options: [], isUnique: false, rules: [], fields: [] };
}
