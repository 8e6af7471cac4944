import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { describeShape } from "../contract/describe-shape.ts";

export const expectedValue = z.union([
  z.string(),
  z.number(),
  z.boolean(),
  z.null(),
  z.array(z.unknown()),
  z.record(z.string(), z.unknown()),
]);

export const expectedRecord = z.record(z.string(), expectedValue);

const record = z.looseObject({ expected: expectedRecord.optional(), expected_norm: expectedRecord.optional() });

const manifestLine = z.looseObject({
  id: z.string().optional(),
  file: z.string().min(1),
  /** Names the layout; accuracy can be averaged over layouts so that a common one does not count more. */
  template: z.string().nullish(),
  expected: expectedRecord.optional(),
  /** The same values, with ISO dates and plain decimals; preferred if given. */
  expected_norm: expectedRecord.nullish(),
  /** Fields whose value exists but is not printed; not scored. */
  not_printed: z.record(z.string(), z.unknown()).nullish(),
  /** Other readings that are just as right, by field; null means that it may be left empty. */
  accept: z.record(z.string(), z.array(expectedValue)).nullish(),
  /** The kind of document, for folders with several. */
  kind: z.string().nullish(),
  /** Several records in one file. */
  records: z.array(record).nullish(),
  unique_field: z.string().nullish(),
});

export type ExpectedRecord = z.infer<typeof expectedRecord>;
export type ExpectedValue = z.infer<typeof expectedValue>;

/** A document of a manifest, with its truth. */
export interface ManifestDocument {
  id: string;
  /** Relative to the folder. */
  file: string;
  /** What documents that look alike share, the manifest's `template`; null if not given. */
  layout: string | null;
  /** One per record of the file; usually one. */
  records: ExpectedRecord[];
  unscored: Set<string>;
  /** Other readings that are just as right, by field. */
  accepted: Map<string, ExpectedValue[]>;
  /** The kind of document; null if the manifest does not say. */
  kind: string | null;
  uniqueField: string | null;
}

/** Reads a folder's `manifest.jsonl`: one JSON object per line with `file` and `expected` (or `records`). */
export async function readManifest(folder: string): Promise<ManifestDocument[]> {
  const path = join(folder, "manifest.jsonl");
  const lines = (await readFile(path, "utf8")).split("\n");
  const documents: ManifestDocument[] = [];
  for (const [index, line] of lines.entries()) {
    if (line.trim() === "") continue;
    documents.push(readLine(line, index + 1));
  }
  return documents;
}

function readLine(line: string, number: number): ManifestDocument {
  let json: unknown;
  try {
    json = JSON.parse(line);
  } catch {
    throw new Error(`Line ${number} of manifest.jsonl is not JSON.`);
  }
  const parsed = manifestLine.safeParse(json, { error: describeShape });
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    throw new Error(
      `Line ${number} of manifest.jsonl: ${issue?.path.join(".") || "the line"} ${issue?.message ?? "has the wrong form"}.`,
    );
  }
  const { id, file, template, expected, expected_norm, not_printed, records, unique_field, accept, kind } = parsed.data;
  const single = { ...expected, ...expected_norm };
  return {
    id: id ?? file,
    file,
    layout: template ?? null,
    records: records?.map((each) => ({ ...each.expected, ...each.expected_norm })) ?? [single],
    unscored: new Set(Object.keys(not_printed ?? {})),
    accepted: new Map(Object.entries(accept ?? {})),
    kind: kind ?? null,
    uniqueField: unique_field ?? null,
  };
}
