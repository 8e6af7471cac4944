/**
 * Reads a sample with a template in a separate process, and prints the record: `node print-record.ts FILE TEMPLATE`.
 */
import { readFile } from "node:fs/promises";
import type { RawRecord } from "../../src/domain/record.ts";
import { createEngine } from "../../src/extraction/create-engine.ts";
import { layoutDocument } from "../../src/layout/layout-document.ts";
import { listTemplates } from "../../src/parsers/template-library.ts";
import { readDocument } from "../../src/reading/read-document.ts";

/** The record that the engine makes of a file with a template's fields. */
export async function readRecord(path: string, template: string): Promise<RawRecord[]> {
  const fields = listTemplates().find(({ slug }) => slug === template)?.fields ?? [];
  const layout = layoutDocument(await readDocument(await readFile(path)));
  return createEngine({ type: "local" }).extract({ layout, fields, hasMultipleEntries: false });
}

const [path, template] = process.argv.slice(2);
if (import.meta.main && path !== undefined && template !== undefined) {
  process.stdout.write(JSON.stringify(await readRecord(path, template)));
}
