import { existsSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { basename, join, matchesGlob } from "node:path";
import { type Evaluation, evaluateFolder } from "../../evaluation/evaluate-folder.ts";
import { printEvaluation } from "../../evaluation/print-evaluation.ts";
import { evaluationReport } from "../../evaluation/report/evaluation-report.ts";
import { parseFile } from "../../pipeline/parse-file.ts";
import { exitCodes } from "../describe-error.ts";
import { showProgress } from "../terminal/show-progress.ts";
import { UsageError } from "../usage-error.ts";
import { evaluationToJson } from "./evaluation-to-json.ts";
import { findProfile, type Profile, type ProfileSource } from "./find-profile.ts";

export interface EvalOptions extends ProfileSource {
  only?: string;
  limit?: number;
  printed: boolean;
  mistakes: boolean;
  /** File for the report with the pages' pictures. */
  html?: string;
  json: boolean;
}

/** Evaluates a folder and prints the result; it fails if a document could not be read at all. */
export async function runEval(folder: string, options: EvalOptions): Promise<void> {
  if (!existsSync(join(folder, "manifest.jsonl"))) {
    throw new UsageError(`${folder} has no manifest.jsonl, which lists the expected values, one line per document.`);
  }
  const evaluation = await evaluate(folder, await findProfile(options), options);
  const text = options.json
    ? JSON.stringify(evaluationToJson(evaluation), null, 2)
    : printEvaluation(evaluation, { withMistakes: options.mistakes });
  process.stdout.write(`${text}\n`);
  if (options.html !== undefined) await writeReport(options.html, evaluation, folder, options);
  if (evaluation.failures.length > 0) process.exitCode = exitCodes.failure;
}

async function writeReport(path: string, evaluation: Evaluation, folder: string, options: EvalOptions): Promise<void> {
  const { template, fields, parser } = options;
  const profile = template
    ? `template ${template}`
    : parser
      ? `parser ${parser}`
      : `fields of ${basename(fields ?? "")}`;
  const date = new Date().toISOString().slice(0, 10);
  await writeFile(path, await evaluationReport(evaluation, { folder, profile, date }));
  process.stderr.write(`The report is in ${path}.\n`);
}

async function evaluate(
  folder: string,
  { fields, subject, engine }: Profile,
  { only, limit, printed }: EvalOptions,
): Promise<Evaluation> {
  const today = new Date().toISOString().slice(0, 10);
  let selected = 0;
  const evaluation = await showProgress(
    `Evaluating ${folder}`,
    (tell) =>
      evaluateFolder(folder, {
        fields,
        select: ({ file }) =>
          (only === undefined || matchesGlob(file, only)) && ++selected <= (limit ?? Number.POSITIVE_INFINITY),
        parse: async (bytes, _, { records }) => {
          const settings = printed ? { ...engine, embedded: false } : engine;
          const task = { fields, subject, engine: settings, hasMultipleEntries: records.length > 1, today };
          const parsed = await parseFile(bytes, task);
          return {
            records: parsed.records.map(({ parsedData }) => parsedData),
            groundings: parsed.records.map(({ grounding }) => grounding),
            text: parsed.text,
            pageCount: parsed.pageReadings.length,
          };
        },
        onDocument: (done, total) => tell(`${done} of ${total} documents`),
      }),
    process.stderr,
  );
  if (evaluation.documents === 0) throw new UsageError(`No document in ${folder} matches ${only ?? "its manifest"}.`);
  return evaluation;
}
