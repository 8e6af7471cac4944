import { inferConventions } from "../../../../formats/infer-conventions.ts";
import type { PageLayout } from "../../../../model/document-layout.ts";
import type { FieldReport, HeldOut, LearnReport, LearnTask } from "../../../learn-task.ts";
import { type LearnedModel, MODEL_FORMAT } from "../../../learned-model.ts";
import { splitRecords } from "../records/split-records.ts";
import { describeSchema, type Schema, slotPath } from "../schema.ts";
import { type ExamplePool, type FieldPool, poolExample } from "./example-pool.ts";
import { type ExampleSketch, packSketch } from "./example-sketch.ts";
import { type FieldWeights, packWeights, startWeights, trustOf, trustWeights } from "./field-weights.ts";
import { chooseFrom, type FieldExample, fitField } from "./fit-field.ts";
import { hashText } from "./hash.ts";
import { countLayouts, countSeen, findLookalikes, recallField } from "./recall.ts";

/** Examples are held out in this many parts; with fewer examples each is held out by itself. */
const FOLDS = 4;

/** A record of an example, with the fold in which it is held out. */
interface Part {
  id: string;
  fold: number;
  pool: ExamplePool;
  sketch: ExampleSketch;
}

/** Learns the local engine's model. */
export function learnLocally(task: LearnTask): { model: LearnedModel; report: LearnReport } {
  const schema = describeSchema(task.fields);
  const parts = task.documents.flatMap((document) => poolDocument(document, schema, task));
  const paths = schema.scalars.map(slotPath);
  const everything = trainOn(parts, schema, () => false);
  const heldOut = holdOut(parts, schema);
  const model: LearnedModel = {
    format: MODEL_FORMAT,
    fields: {},
    examples: parts.map(({ id, sketch }) => ({ id, sketch: packSketch(sketch, paths) })),
    lists: {},
    heldOut: {},
  };
  const fields: FieldReport[] = [];
  for (const [index, slot] of schema.scalars.entries()) {
    const path = slotPath(slot);
    const weights = everything[index];
    if (weights !== undefined) model.fields[path] = packWeights(slot.profile, weights);
    const pools = parts.flatMap(({ pool }) => pool.fields.get(path) ?? []);
    const after = heldOut.get(path) ?? { right: 0, total: 0 };
    fields.push({
      path,
      labels: pools.length,
      places: pools.filter(({ memory }) => memory.values.length > 0).length,
      before: after,
      after,
    });
  }
  const after = sumOf(fields.map((field) => field.after));
  return { model, report: { examples: task.documents.length, fields, before: after, after, isNotWorse: true } };
}

export function poolDocument(document: LearnTask["documents"][number], schema: Schema, task: LearnTask): Part[] {
  const conventions = inferConventions(linesOf(document.layout.pages));
  const pages =
    document.records.length === 1 ? [document.layout.pages] : splitRecords(document.layout.pages, schema, conventions);
  if (pages.length !== document.records.length) return [];
  const fold = hashText(document.id) % FOLDS;
  return document.records.flatMap((record, index) => {
    const own = pages[index];
    if (own === undefined) return [];
    const pool = poolExample(own, record, schema, conventions, task);
    const fields = new Map([...pool.fields].map(([path, field]) => [path, field.memory] as const));
    return [{ id: document.id, fold, pool, sketch: { fingerprint: pool.words.fingerprint, fields } }];
  });
}

/** Weights per scalar slot, trained on the parts that are not left out; undefined for a field without labels. */
export function trainOn(
  parts: Part[],
  schema: Schema,
  isLeftOut: (part: Part) => boolean,
): (FieldWeights | undefined)[] {
  const used = parts.filter((part) => !isLeftOut(part));
  const sketches = used.map(({ sketch }) => sketch);
  const trust = trustOf(countLayouts(sketches));
  const lookalikes = used.map((part) =>
    findLookalikes(part.sketch.fingerprint, sketches, (index) => used[index]?.id === part.id),
  );
  return schema.scalars.map((slot) => {
    const path = slotPath(slot);
    const seen = countSeen(path, sketches, trust);
    const examples = used.flatMap((part, index): FieldExample[] => {
      const pool = part.pool.fields.get(path);
      if (pool === undefined) return [];
      const own = part.sketch.fields.get(path) ?? null;
      return [{ pool, memory: recallField(path, lookalikes[index] ?? [], { seen, own, words: part.pool.words }) }];
    });
    return examples.length === 0 ? undefined : fitField(examples, startWeights(slot.profile));
  });
}

/** How many labels are read right by weights and memory of the other folds. */
function holdOut(parts: Part[], schema: Schema): Map<string, HeldOut> {
  const found = new Map<string, HeldOut>();
  for (let fold = 0; fold < FOLDS; fold += 1) {
    const tested = parts.filter((part) => part.fold === fold);
    const used = parts.filter((part) => part.fold !== fold);
    for (const { path, isRight } of readHeldOut(used, tested, schema)) {
      const sum = found.get(path) ?? { right: 0, total: 0 };
      found.set(path, { right: sum.right + (isRight ? 1 : 0), total: sum.total + 1 });
    }
  }
  return found;
}

/** What weights and memory of some parts choose in others. */
export function readHeldOut(
  used: Part[],
  tested: Part[],
  schema: Schema,
): { part: Part; path: string; pool: FieldPool; isRight: boolean }[] {
  const weights = trainOn(used, schema, () => false);
  const sketches = used.map(({ sketch }) => sketch);
  const layouts = countLayouts(sketches);
  const seen = schema.scalars.map((slot) => countSeen(slotPath(slot), sketches, trustOf(layouts)));
  return tested.flatMap((part) => {
    const lookalikes = findLookalikes(part.sketch.fingerprint, sketches);
    return schema.scalars.flatMap((slot, index) => {
      const path = slotPath(slot);
      const pool = part.pool.fields.get(path);
      const known = seen[index];
      if (pool === undefined || known === undefined) return [];
      const memory = recallField(path, lookalikes, { seen: known, own: null, words: part.pool.words });
      const start = startWeights(slot.profile);
      const trusted = trustWeights(weights[index] ?? start, start, { confidence: memory.confidence, layouts });
      const chosen = chooseFrom({ pool, memory }, trusted);
      return [{ part, path, pool, isRight: chosen === null ? pool.isAbsent : chosen.isGold }];
    });
  });
}

function sumOf(parts: HeldOut[]): HeldOut {
  return parts.reduce((sum, part) => ({ right: sum.right + part.right, total: sum.total + part.total }), {
    right: 0,
    total: 0,
  });
}

function linesOf(pages: PageLayout[]): string[] {
  return pages.flatMap((page) => page.lines.map((line) => line.segments.map((segment) => segment.text).join("  ")));
}
