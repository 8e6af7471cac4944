import { rememberSchemas, type Schema, slotPath } from "../fields/schema.ts";
import type { TrainedKind } from "../fields/trained/trained-weights.ts";
import type { FieldReport, HeldOut, LearnReport, LearnTask } from "./contract/learn-task.ts";
import { type LearnedModel, MODEL_FORMAT } from "./contract/learned-model.ts";
import { type ExampleSketch, packSketch, sketchedPaths } from "./memory/example-sketch.ts";
import type { Matching } from "./memory/find-true-candidates.ts";
import { rememberMatching } from "./memory/remember-matching.ts";
import { packTableModel, type TableModel } from "./tables/table-model.ts";
import { countCells, trainTables } from "./tables/train-tables.ts";
import { type ExamplePart, readExample } from "./training/example-part.ts";
import {
  countRight,
  dropHarmful,
  harmless,
  packReadings,
  readHeldOut,
  readPrevious,
  readUntaught,
} from "./training/hold-out.ts";
import { createRowsByField, trainFields } from "./training/train-fields.ts";
import { packWeights } from "./weights/field-weights.ts";

/**
 * Weights are fitted to at most this many examples, the newest. Older ones are only remembered, which costs no time or
 * memory.
 */
const MOST_FITTED = 300;

/** Creates the function that learns the local engine's models from a parser's examples; `kinds` are the engine's. */
export function createLocalLearner(kinds?: TrainedKind[]) {
  // What was found in an example is remembered by schema, so the next training of the same parser must get the same
  // schema.
  const schemaOf = rememberSchemas(kinds);
  return (task: LearnTask) => learnLocally(task, schemaOf(task.fields, task.subject));
}

function learnLocally(task: LearnTask, schema: Schema): { model: LearnedModel; report: LearnReport } {
  const matching = rememberMatching(task);
  const firstFitted = task.documents.length - MOST_FITTED;
  const parts = task.documents.flatMap((document, index) =>
    readExample(document, schema, matching, index >= firstFitted),
  );
  const untaught = readUntaught(parts, schema);
  const rowsOf = createRowsByField(parts);
  const tried = readHeldOut(parts, schema, rowsOf);
  const weights = dropHarmful(trainFields(parts, schema, rowsOf), schema, { heldOut: tried, untaught });
  const dropped = new Set(
    schema.scalars.flatMap((slot, index) => (weights[index] === undefined ? [slotPath(slot)] : [])),
  );
  const after = [
    ...tried.filter(({ path }) => !dropped.has(path)),
    ...untaught.filter(({ path }) => dropped.has(path)),
  ];
  const before = task.previous === null ? untaught : readPrevious(parts, schema, task.previous);
  const taught = schema.scalars.flatMap((slot, index) => {
    const learned = weights[index];
    return learned === undefined ? [] : [{ slot, learned }];
  });
  const lists = schema.lists.flatMap(({ field }) => teachList(parts, field.name, matching));
  // Even where weights are no help, it is known which examples leave the field empty.
  const remembered = [...dropped].filter((path) => parts.some(({ sketch }) => sketch.fields.has(path)));
  const learned = {
    fields: Object.fromEntries(
      taught.map(({ slot, learned }) => [slotPath(slot), packWeights(slot.profile, learned)] as const),
    ),
    lists: Object.fromEntries([
      ...lists.map(({ path, tableModels }) => [path, tableModels.map(packTableModel)] as const),
      ...remembered.map((path) => [path, []] as const),
    ]),
  };
  const paths = sketchedPaths(learned);
  const model: LearnedModel = {
    format: MODEL_FORMAT,
    ...learned,
    examples: parts.map((part) => ({
      id: part.id,
      sketch: packSketch(forgetPlaces(part.sketch, remembered), paths),
      heldOut: packReadings(after.filter((reading) => reading.part === part)),
    })),
  };
  const fields = schema.scalars.map((slot): FieldReport => {
    const path = slotPath(slot);
    const places = parts.filter(({ pool }) => (pool.fields.get(path)?.memory.values.length ?? 0) > 0).length;
    return {
      path,
      labels: countTruths(parts, path),
      places,
      before: countRight(before, path),
      after: countRight(after, path),
    };
  });
  return {
    model,
    report: summarise(task.documents.length, [...fields, ...lists.flatMap(({ report }) => report ?? [])]),
  };
}

/** Keeps of some fields only whether they are empty. */
function forgetPlaces(sketch: ExampleSketch, paths: readonly string[]): ExampleSketch {
  const fields = new Map(sketch.fields);
  for (const path of paths) {
    const field = fields.get(path);
    if (field !== undefined) fields.set(path, { isAbsent: field.isAbsent, values: [], rejected: [], known: [] });
  }
  return { ...sketch, fields };
}

/**
 * Learns table models from a list's examples and reports how its cells are read with them. Empty for a list without
 * truths; without true rows, only that documents have none is remembered.
 */
function teachList(
  parts: ExamplePart[],
  path: string,
  matching: Matching,
): { path: string; tableModels: TableModel[]; report: FieldReport | null }[] {
  if (parts.every(({ sketch }) => !sketch.fields.has(path))) return [];
  const examples = parts.flatMap(({ lists }) => lists.get(path) ?? []);
  if (examples.length === 0) return [{ path, tableModels: [], report: null }];
  const tableModels = trainTables(examples, matching);
  const places = examples.filter(({ table }) => table !== null).length;
  const cells = countCells(examples, matching);
  return [{ path, tableModels, report: { path, labels: examples.length, places, ...cells } }];
}

function countTruths(parts: ExamplePart[], path: string): number {
  return parts.filter(({ pool }) => pool.fields.has(path)).length;
}

function summarise(examples: number, fields: FieldReport[]): LearnReport {
  const before = sumOf(fields.map((field) => field.before));
  const after = sumOf(fields.map((field) => field.after));
  return { examples, fields, before, after, isNotWorse: after.right + harmless(after) >= before.right };
}

function sumOf(parts: HeldOut[]): HeldOut {
  return parts.reduce((sum, part) => ({ right: sum.right + part.right, total: sum.total + part.total }), {
    right: 0,
    total: 0,
  });
}
