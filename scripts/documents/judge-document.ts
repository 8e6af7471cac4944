import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { readFields } from "../../src/cli/eval/find-profile.ts";
import type { Field } from "../../src/domain/field.ts";
import { ownValue, type ParsedData } from "../../src/domain/record.ts";
import { compareValues } from "../../src/evaluation/compare-values.ts";
import type { ExpectedRecord, ManifestDocument } from "../../src/evaluation/manifest.ts";
import { pairRows } from "../../src/evaluation/score-rows.ts";
import { unpackText } from "../../src/extraction/pack-text.ts";
import { parseFile } from "../../src/pipeline/parse-file.ts";
import { parserPath, readingPath } from "./documents-folder.ts";

/** One value of a document, with what should have been found. */
export interface Judgement {
  /** Such as `total`, `items.2.amount` for the second row, `2: total` for the second record. */
  value: string;
  isRight: boolean;
  expected: unknown;
  found: unknown;
}

/** Where a picture's words come from: the kept words, if there are some, or the picture itself. */
export type Words = "kept" | "read";

/**
 * Reads a document in a folder with its parser and compares each value with the truth; a field without a true value has
 * to be empty.
 */
export async function judgeDocument(folder: string, document: ManifestDocument, words: Words): Promise<Judgement[]> {
  const path = join(folder, document.file);
  const fields = await readFields(parserPath(path));
  const kept = readingPath(path);
  const text = words === "kept" && existsSync(kept) ? unpackText(await readFile(kept)) : null;
  const { records } = await parseFile(
    await readFile(path),
    {
      fields,
      engine: { type: "local", embedded: false },
      hasMultipleEntries: document.records.length > 1,
      today: "2025-12-31",
    },
    { text },
  );
  const [expected, found] = [document.records.length, records.length];
  const judgements = document.records.flatMap((record, index) =>
    judgeRecord(fields, records[index]?.parsedData ?? {}, record).map((judgement) => ({
      ...judgement,
      value: expected > 1 ? `${index + 1}: ${judgement.value}` : judgement.value,
    })),
  );
  return [{ value: "records", isRight: expected === found, expected, found }, ...judgements];
}

function judgeRecord(fields: Field[], found: ParsedData, expected: ExpectedRecord): Judgement[] {
  return fields.flatMap((field) => {
    const [value, right] = [ownValue(found, field.name) ?? null, ownValue(expected, field.name) ?? null];
    return field.type === "list"
      ? judgeRows(field, toRows(value), toRows(right))
      : [judge(field.name, field, value, right)];
  });
}

type Row = Record<string, unknown>;

function toRows(value: unknown): Row[] {
  const rows: unknown[] = Array.isArray(value) ? value : [];
  return rows.filter((row): row is Row => typeof row === "object" && row !== null);
}

function judgeRows(list: Field, found: Row[], expected: Row[]): Judgement[] {
  const pairs = pairRows(list, found, expected);
  const cells = expected.flatMap((row, index) => {
    const foundRow = pairs.find(({ expectedRow }) => expectedRow === row)?.foundRow;
    return list.fields.map((child) =>
      foundRow === undefined
        ? {
            value: `${list.name}.${index + 1}.${child.name}`,
            isRight: false,
            expected: row[child.name],
            found: "no row",
          }
        : judge(
            `${list.name}.${index + 1}.${child.name}`,
            child,
            foundRow[child.name] ?? null,
            row[child.name] ?? null,
          ),
    );
  });
  const [right, given] = [expected.length, found.length];
  return [{ value: `${list.name}.length`, isRight: right === given, expected: right, found: given }, ...cells];
}

function judge(value: string, field: Field, found: unknown, expected: unknown): Judgement {
  const isRight =
    expected === null || found === null ? expected === found : compareValues(field, found, expected).isStrict;
  return { value, isRight, expected, found };
}
