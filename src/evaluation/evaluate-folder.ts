import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { DocumentText } from "../domain/document-text.ts";
import type { Field } from "../domain/field.ts";
import { type Grounding, ownValue, type ParsedData, type Place, type RecordGrounding } from "../domain/record.ts";
import type { CalibrationSample } from "./calibration.ts";
import { compareValues } from "./compare-values.ts";
import { findValue } from "./find-value.ts";
import { type ExpectedRecord, type ManifestDocument, readManifest } from "./manifest.ts";
import { addCounts, type Counts, type Mistake, noCounts, type RecordScore, scoreRecord } from "./score-record.ts";
import { addListScore, type ListScore, noListScore } from "./score-rows.ts";

/** The result of parsing one document. */
export interface ParsedDocument {
  records: ParsedData[];
  /** Where the values were read and with what confidence, record by record; absent for engines that do not say. */
  groundings?: RecordGrounding[];
  /** The words of the document, in which the places of missed values are looked up. */
  text?: DocumentText;
  /** For the time per page. */
  pageCount: number;
}

export type Parse = (bytes: Uint8Array, fields: Field[], document: ManifestDocument) => Promise<ParsedDocument>;

/** How well a folder of documents with known truth was read. */
export interface Evaluation {
  documents: number;
  /** Documents that could not be read at all; their values count as not found. */
  failures: { document: string; message: string }[];
  total: Counts;
  fields: Map<string, Counts>;
  lists: Map<string, ListScore>;
  /** Counts per layout, for an average in which each layout counts once. */
  layouts: Map<string, Counts>;
  /**
   * Records expected and given; documents with the right number of records, and those in which each record also has
   * most of its own values, so that none were mixed.
   */
  records: { expected: number; given: number; documentsWithRightCount: number; documentsSplitRight: number };
  mistakes: Mistake[];
  /** Every given value by itself, to measure how far confidences can be trusted. */
  calibration: CalibrationSample[];
  pages: number;
  /** Time spent in `parse`, without reading files from disk. */
  milliseconds: number;
}

export interface EvaluationOptions {
  /** Fields to look for; a function if they differ between documents. */
  fields: Field[] | ((document: ManifestDocument) => Field[]);
  parse: Parse;
  /** Which documents to take; all when not given. */
  select?: (document: ManifestDocument, index: number) => boolean;
  onDocument?: (done: number, total: number) => void;
}

/** Parses every document in a folder's manifest, and compares the results with the truth. */
export async function evaluateFolder(folder: string, options: EvaluationOptions): Promise<Evaluation> {
  const { select = () => true } = options;
  const documents = (await readManifest(folder)).filter(select);
  const evaluation = noEvaluation();
  for (const document of documents) {
    const fields = typeof options.fields === "function" ? options.fields(document) : options.fields;
    const parsed = await parseTimed(folder, document, fields, options.parse, evaluation);
    addDocument(evaluation, document, fields, parsed);
    evaluation.documents += 1;
    options.onDocument?.(evaluation.documents, documents.length);
  }
  return evaluation;
}

function noEvaluation(): Evaluation {
  return {
    documents: 0,
    failures: [],
    total: noCounts(),
    fields: new Map(),
    lists: new Map(),
    layouts: new Map(),
    records: { expected: 0, given: 0, documentsWithRightCount: 0, documentsSplitRight: 0 },
    mistakes: [],
    calibration: [],
    pages: 0,
    milliseconds: 0,
  };
}

async function parseTimed(
  folder: string,
  document: ManifestDocument,
  fields: Field[],
  parse: Parse,
  evaluation: Evaluation,
): Promise<ParsedDocument> {
  const bytes = await readFile(join(folder, document.file));
  const start = performance.now();
  try {
    const parsed = await parse(bytes, fields, document);
    evaluation.pages += parsed.pageCount;
    return parsed;
  } catch (error) {
    evaluation.failures.push({
      document: document.id,
      message: error instanceof Error ? error.message : String(error),
    });
    return { records: [], pageCount: 0 };
  } finally {
    evaluation.milliseconds += performance.now() - start;
  }
}

function addDocument(
  evaluation: Evaluation,
  document: ManifestDocument,
  fields: Field[],
  parsed: ParsedDocument,
): void {
  const found = parsed.records;
  evaluation.records.expected += document.records.length;
  evaluation.records.given += found.length;
  const hasRightCount = found.length === document.records.length;
  let isSplitRight = hasRightCount;
  for (const [expected, record] of pairRecords(document, fields, found)) {
    // For some files only the number of records is known.
    if (Object.keys(expected).length === 0) continue;
    const score = scoreRecord(fields, record ?? {}, expected, document);
    addScore(evaluation, document, score);
    addEvidence(evaluation, document, fields, score, parsed, record);
    isSplitRight &&= hasMostValues(score);
  }
  if (hasRightCount) evaluation.records.documentsWithRightCount += 1;
  if (isSplitRight) evaluation.records.documentsSplitRight += 1;
}

/** Whether at least a third of a record's values are its own; a record that was mixed with another has fewer. */
function hasMostValues(score: RecordScore): boolean {
  const sum = noCounts();
  for (const counts of score.fields.values()) addCounts(sum, counts);
  return 3 * sum.rightSoft >= sum.present;
}

/** Pairs records by the unique field if there are several, otherwise by their order. */
function pairRecords(
  document: ManifestDocument,
  fields: Field[],
  found: ParsedData[],
): [ExpectedRecord, ParsedData | undefined][] {
  if (document.records.length === 1) return document.records.map((expected) => [expected, found[0]]);
  const unique = fields.find((field) => field.name === document.uniqueField || field.isUnique);
  const left = new Set(found);
  const pairs = document.records.map((expected, index): [ExpectedRecord, ParsedData | undefined] => {
    const match =
      unique === undefined
        ? found[index]
        : [...left].find(
            (record) => compareValues(unique, ownValue(record, unique.name), ownValue(expected, unique.name)).isStrict,
          );
    if (match !== undefined) left.delete(match);
    return [expected, match];
  });
  // A record whose unique value was misread still counts for its other fields.
  const rest = found.filter((record) => left.has(record));
  return pairs.map(([expected, match]) => [expected, match ?? rest.shift()]);
}

function addScore(evaluation: Evaluation, document: ManifestDocument, score: RecordScore): void {
  const layout = document.layout ?? document.id;
  const counts = evaluation.layouts.get(layout) ?? noCounts();
  evaluation.layouts.set(layout, counts);
  for (const [name, more] of score.fields) {
    const field = evaluation.fields.get(name) ?? noCounts();
    evaluation.fields.set(name, field);
    for (const sum of [field, counts, evaluation.total]) addCounts(sum, more);
  }
  for (const [name, more] of score.lists) {
    const list = evaluation.lists.get(name) ?? noListScore();
    evaluation.lists.set(name, list);
    addListScore(list, more);
  }
}

/** Records the mistakes with their places, and for each value its confidence and whether it is right. */
function addEvidence(
  evaluation: Evaluation,
  document: ManifestDocument,
  fields: Field[],
  score: RecordScore,
  { records, groundings, text }: ParsedDocument,
  record: ParsedData | undefined,
): void {
  const grounding = record === undefined ? undefined : groundings?.[records.indexOf(record)];
  for (const { field, isRight } of score.judged) {
    const evidence = evidenceOf(grounding, field);
    if (evidence !== null) evaluation.calibration.push({ confidence: evidence.confidence, isRight });
  }
  for (const mistake of score.mistakes) {
    const field = fields.find(({ name }) => name === mistake.field);
    const evidence = evidenceOf(grounding, mistake.field);
    evaluation.mistakes.push({
      document: document.id,
      file: document.file,
      ...mistake,
      confidence: evidence?.confidence ?? null,
      foundAt: evidence === null ? null : placeOf(evidence),
      expectedAt: text === undefined || field === undefined ? null : findValue(text, field, mistake.expected),
    });
  }
}

function placeOf({ page, box }: Grounding): Place | null {
  return page === null || box === null ? null : { page, box };
}

function evidenceOf(grounding: RecordGrounding | undefined, field: string): Grounding | null {
  const found = ownValue(grounding ?? {}, field);
  return isGrounding(found) ? found : null;
}

function isGrounding(found: RecordGrounding[string]): found is Grounding {
  return found !== null && !Array.isArray(found) && typeof found.confidence === "number";
}

/** Precision, recall and F1 of counts; 0 if nothing was given or expected. */
export function rates(counts: Counts, isSoft = false): { precision: number; recall: number; f1: number } {
  const right = isSoft ? counts.rightSoft : counts.right;
  const precision = counts.given > 0 ? right / counts.given : 0;
  const recall = counts.present > 0 ? right / counts.present : 0;
  return { precision, recall, f1: precision + recall > 0 ? (2 * precision * recall) / (precision + recall) : 0 };
}

/** Recall averaged over layouts, so that a layout with many documents counts once. */
export function recallPerLayout(evaluation: Evaluation, isSoft = false): number {
  const scored = [...evaluation.layouts.values()].filter((counts) => counts.present > 0);
  const sum = scored.reduce((total, counts) => total + rates(counts, isSoft).recall, 0);
  return scored.length > 0 ? sum / scored.length : 0;
}
