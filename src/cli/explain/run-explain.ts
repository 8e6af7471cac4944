import { readFile, writeFile } from "node:fs/promises";
import { basename } from "node:path";
import { explanationPage } from "../../evaluation/explanation/explanation-page.ts";
import { printExplanation } from "../../evaluation/explanation/print-explanation.ts";
import { type ExplainedFile, explainFile } from "../../pipeline/explain-file.ts";
import { findProfile, type ProfileSource } from "../eval/find-profile.ts";
import { showProgress } from "../terminal/show-progress.ts";
import { UsageError } from "../usage-error.ts";

export interface ExplainOptions extends ProfileSource {
  field?: string;
  /** What the value of `field` should be. */
  expected?: string;
  multiple: boolean;
  /** File for the page with the document's picture. */
  html?: string;
  json: boolean;
}

/** Reads a document and prints why each field has its value, or none. */
export async function runExplain(file: string, options: ExplainOptions): Promise<void> {
  const { field, expected } = options;
  if (expected !== undefined && field === undefined)
    throw new UsageError("--expected needs --field: whose value is it?");
  const profile = await findProfile(options);
  const bytes = await readFile(file).catch((error: Error) => {
    throw new UsageError(`The document cannot be read: ${error.message}`);
  });
  const today = new Date().toISOString().slice(0, 10);
  const task = { ...profile, hasMultipleEntries: options.multiple, today };
  const asked = new Map(field === undefined || expected === undefined ? [] : [[field, expected]]);
  const explained = await showProgress(`Reading ${file}`, () => explainFile(bytes, task, asked), process.stderr);
  checkField(explained, options.field);
  if (options.html !== undefined) {
    await writeFile(
      options.html,
      await explanationPage(explained, { name: basename(file), bytes, field: options.field }),
    );
    process.stderr.write(`The page is in ${options.html}.\n`);
    if (!options.json) return;
  }
  process.stdout.write(`${options.json ? toJson(explained, options.field) : toText(explained, options.field)}\n`);
}

function checkField({ records: [first] }: ExplainedFile, field: string | undefined): void {
  if (field === undefined || first === undefined) return;
  const known = [...first.fields, ...first.lists].map(({ path }) => path);
  if (!known.includes(field)) throw new UsageError(`Field ${field} does not exist. Fields: ${known.join(", ")}.`);
}

function toText({ records, parsed }: ExplainedFile, field: string | undefined): string {
  const isOneEach = parsed.records.length === records.length;
  const texts = records.map((record, index) =>
    printExplanation(record, { field, entry: isOneEach ? parsed.records[index] : undefined }),
  );
  if (records.length === 1) return texts.join("");
  return texts.map((text, index) => `Record ${index + 1} of ${records.length}\n\n${text}`).join("\n");
}

function toJson({ records }: ExplainedFile, field: string | undefined): string {
  const chosen = records.map((record) => ({
    ...record,
    fields: record.fields.filter(({ path }) => field === undefined || path === field),
    lists: record.lists.filter(({ path }) => field === undefined || path === field),
  }));
  return JSON.stringify(chosen, null, 2);
}
