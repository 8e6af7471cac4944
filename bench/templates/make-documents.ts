import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Field } from "../../src/domain/field.ts";
import { drawDocument } from "./draw-document.ts";
import { fieldLayouts } from "./draw-fields.ts";
import { type MadeRecord, makeRecord } from "./make-record.ts";
import { createRandom } from "./random.ts";
import { languages, readKind } from "./read-kind.ts";

/** Makes labelled documents of a template's kind in a folder, with the `manifest.jsonl` that evaluation reads. */
export async function makeDocuments(folder: string, template: string, fields: Field[], count: number): Promise<void> {
  await mkdir(folder, { recursive: true });
  const kind = readKind(template);
  const spoken = languages.filter((language) => kind.titles[language] !== undefined);
  const lines: string[] = [];
  for (let index = 0; index < count; index += 1) {
    const language = spoken[index % spoken.length] ?? "en";
    const layout = fieldLayouts[index % fieldLayouts.length] ?? "pairs";
    const random = createRandom(seedOf(`${template} ${index}`));
    const record = makeRecord(kind, language, random);
    const file = `${template}-${index}-${language}-${layout}.pdf`;
    await writeFile(join(folder, file), await drawDocument(kind, language, record, layout, random));
    lines.push(
      JSON.stringify({ file, template: layout, expected: expectedOf(record, fields, kind.titles[language] ?? "-") }),
    );
  }
  await writeFile(join(folder, "manifest.jsonl"), `${lines.join("\n")}\n`);
}

/** The truth for the template's fields; a document may show more than a template asks for. */
export function expectedOf(record: MadeRecord, fields: Field[], title: string): Record<string, unknown> {
  const expected: Record<string, unknown> = {};
  for (const field of fields) {
    const rows = record.lists
      .get(field.name)
      ?.map((row) => Object.fromEntries([...row].map(([name, value]) => [name, value.expected])));
    expected[field.name] = record.values.get(field.name)?.expected ?? rows ?? rowsInProse(record, field.name);
    if (field.name === "title" && title !== "-") expected.title = title;
  }
  return expected;
}

/** `parties.0.name` and the like, of documents that name the rows of a list in sentences. */
function rowsInProse(record: MadeRecord, list: string): Record<string, unknown>[] | null {
  const rows: Record<string, unknown>[] = [];
  for (const [path, { expected }] of record.values) {
    const [name, index, child] = path.split(".");
    if (name !== list || index === undefined || child === undefined) continue;
    rows[Number(index)] = { ...rows[Number(index)], [child]: expected };
  }
  return rows.length > 0 ? rows : null;
}

/** A different number for each text: its letters, mixed as in FNV-1a. */
export function seedOf(text: string): number {
  return [...text].reduce((seed, letter) => Math.imul(seed ^ letter.charCodeAt(0), 16_777_619), 2_166_136_261);
}
