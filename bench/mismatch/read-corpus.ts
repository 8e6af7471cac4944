import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Field } from "../../src/domain/field.ts";
import { type ExpectedRecord, type ManifestDocument, readManifest } from "../../src/evaluation/manifest.ts";
import { fieldDefinitionsSchema, toFields } from "../../src/parsers/field-definition.ts";
import { listTemplates } from "../../src/parsers/template-library.ts";
import { makeDocuments } from "../templates/make-documents.ts";
import { kindNamed } from "./kinds.ts";

/** A document of a kind, with what a parser of its own set should find in it. */
export interface KindDocument {
  id: string;
  path: string;
  kind: string;
  source: Source;
  expected: ExpectedRecord;
  unscored: Set<string>;
  accepted: ManifestDocument["accepted"];
}

/** A parser for a kind: a template of the library, or one as users write them. */
export interface KindParser {
  name: string;
  kind: string;
  source: Source;
  fields: Field[];
}

/** Made documents and samples belong to the library's templates, real ones to users' parsers. */
export type Source = "made" | "real";

/** The library's templates as parsers. */
export function readTemplates(): KindParser[] {
  return listTemplates().map(({ slug, fields }) => ({ name: slug, kind: slug, source: "made", fields }));
}

/** The parsers of `<folder>/parsers.json`; a number of the document is unique, as we advise users. */
export async function readUsersParsers(folder: string): Promise<KindParser[]> {
  const json = JSON.parse(await readFile(join(folder, "parsers.json"), "utf8")) as Record<string, unknown>;
  return Object.entries(json).map(([name, definitions]) => {
    const fields = toFields(fieldDefinitionsSchema.parse(definitions));
    const unique = fields.find((field) => field.type === "text" && field.name.endsWith("number"));
    return {
      name,
      kind: kindNamed(name),
      source: "real",
      fields: fields.map((field) => ({ ...field, isUnique: field === unique })),
    };
  });
}

/** The fields as users who write no hints define them. */
export function withoutHints(fields: Field[]): Field[] {
  return fields.map((field) => ({ ...field, hints: [], fields: withoutHints(field.fields) }));
}

/** Makes documents of every template's kind in a folder. */
export async function makeKinds(folder: string, parsers: KindParser[], count: number): Promise<KindDocument[]> {
  const documents: KindDocument[] = [];
  for (const { name, kind, fields } of parsers) {
    await makeDocuments(join(folder, name), name, fields, count);
    documents.push(...(await readFolder(join(folder, name), () => kind, "made")));
  }
  return documents;
}

/** The documents in a folder whose lines name their kind. */
export async function readKinds(folder: string): Promise<KindDocument[]> {
  const text = await readFile(join(folder, "manifest.jsonl"), "utf8");
  const kinds = new Map<string, string>();
  for (const line of text.split("\n").filter((each) => each !== "")) {
    const { file, kind } = JSON.parse(line) as { file: string; kind: string };
    kinds.set(file, kindNamed(kind));
  }
  return readFolder(folder, (file) => kinds.get(file) ?? "", "real");
}

async function readFolder(folder: string, kindOf: (file: string) => string, source: Source): Promise<KindDocument[]> {
  return (await readManifest(folder)).map(({ id, file, records, unscored, accepted }) => ({
    id,
    path: join(folder, file),
    kind: kindOf(file),
    source,
    expected: records[0] ?? {},
    unscored,
    accepted,
  }));
}
