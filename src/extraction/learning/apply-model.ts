import type { PageLayout } from "../../domain/document-layout.ts";
import type { ValueKind } from "../../vocabulary/value-kind.ts";
import type { Candidate } from "../candidates/candidate.ts";
import { remember } from "../document/remember.ts";
import type { FieldProfile } from "../fields/field-profile.ts";
import { type Schema, slotPath } from "../fields/schema.ts";
import type { AppliedModel, LearnedField, TaughtSchema } from "../ranking/applied-model.ts";
import type { LearnedRows } from "../tables/learned-rows.ts";
import { type LearnedModel, MODEL_FORMAT } from "./contract/learned-model.ts";
import { type ExampleSketch, sketchedPaths, unpackSketch } from "./memory/example-sketch.ts";
import { createMender } from "./memory/known-values.ts";
import { cutLikewise } from "./memory/learned-cuts.ts";
import { memoryFeatures } from "./memory/memory-features.ts";
import {
  countLayouts,
  countSeen,
  findLookalikes,
  type Lookalike,
  recallField,
  type SeenValues,
  sureness,
} from "./memory/recall.ts";
import { numberLines } from "./tables/align-rows.ts";
import { nameColumns } from "./tables/column-heads.ts";
import { readByTableModel } from "./tables/read-by-table-model.ts";
import { chooseTableModel, unpackTableModel } from "./tables/table-model.ts";
import { UNSTATED } from "./weights/dense-features.ts";
import {
  type FieldWeights,
  startWeights,
  trustOf,
  trustWeights,
  unpackWeights,
  weighMemory,
  weighWords,
} from "./weights/field-weights.ts";
import { createFeatureSet, HASH_SIZE } from "./words/hash.ts";
import { type PageWords, readFingerprint, readPageWords } from "./words/page-words.ts";
import { createSightings, type Sighting, spotOf } from "./words/sighting.ts";

/** Confidence of look-alikes, 0 to 1, from which a document's layout counts as known. */
const KNOWN = 0.5;

interface KnownField {
  path: string;
  kind: ValueKind;
  weights: FieldWeights;
  start: FieldWeights;
  seen: SeenValues;
}

/** Adds what a model knows about the fields to a schema. */
export function teachSchema(schema: Schema, model: LearnedModel | null | undefined): TaughtSchema {
  const learned = applyModel(model, schema);
  if (learned === null) return schema;
  const lists = schema.lists.map((slot) => ({ ...slot, learned: learned.lists.get(slot.field.name) ?? null }));
  return { ...schema, learned, lists };
}

const known = new WeakMap<LearnedModel, { schema: Schema; applied: AppliedModel | null }>();

/**
 * Prepares a model for a schema and remembers the result. Null if the model has another format or knows none of the
 * fields.
 */
function applyModel(model: LearnedModel | null | undefined, schema: Schema): AppliedModel | null {
  if (model === null || model === undefined || model.format !== MODEL_FORMAT) return null;
  const found = known.get(model);
  if (found !== undefined && found.schema === schema) return found.applied;
  const applied = readModel(model, schema);
  known.set(model, { schema, applied });
  return applied;
}

function readModel(model: LearnedModel, schema: Schema): AppliedModel | null {
  const paths = sketchedPaths(model);
  const sketches = model.examples.map(({ sketch }) => unpackSketch(sketch, paths));
  const layouts = countLayouts(sketches);
  const fields = schema.scalars.map((slot): KnownField | undefined => {
    const path = slotPath(slot);
    const packed = Object.hasOwn(model.fields, path) ? model.fields[path] : undefined;
    if (packed === undefined) return undefined;
    const weights = unpackWeights(slot.profile, packed);
    return {
      path,
      kind: slot.profile.kind,
      weights,
      start: startWeights(slot.profile),
      seen: countSeen(path, sketches, trustOf(layouts)),
    };
  });
  const lists = new Map(Object.entries(model.lists).map(([path, packed]) => [path, learnedRows(packed)] as const));
  if (fields.every((field) => field === undefined) && lists.size === 0) return null;
  const known = fields.filter((field) => field !== undefined);
  const features = createFeatureSet(weighedBy(known));
  const shared = new Set(
    known.map(({ kind }) => kind).filter((kind) => known.filter((field) => field.kind === kind).length > 1),
  );
  const sightings = () => createSightings(features, (kind) => shared.has(kind));
  const readPages = remember((pages: PageLayout[]) => {
    const words = readPageWords(pages);
    return { words, lookalikes: findLookalikes(words.fingerprint, sketches) };
  });
  return {
    forPages: (pages) => applyTo(pages, fields, { ...readPages(pages), layouts, sightings }),
    mend: mendBy(sketches),
    shareWithout: (pages, path) => shareWithout(readPages(pages).lookalikes, path),
    lists,
  };
}

/** How sure a field is empty by the examples that look like a document, 0 to 1. */
function shareWithout(lookalikes: Lookalike[], path: string): number {
  const telling = lookalikes.filter(({ sketch }) => sketch.fields.has(path));
  if (sureness(lookalikes) < KNOWN || telling.length === 0) return 0;
  return sureness(telling.filter(({ sketch }) => sketch.fields.get(path)?.isAbsent)) / sureness(telling);
}

/** Corrects texts by known values. A field's known values are read when its first text comes. */
function mendBy(sketches: ExampleSketch[]): AppliedModel["mend"] {
  const menders = new Map<string, (text: string) => string | null>();
  return (path, text) => {
    const mender = menders.get(path) ?? createMender(sketches.map(({ fields }) => fields.get(path)?.known ?? []));
    menders.set(path, mender);
    return mender(text);
  };
}

/** Marks the hashed features that have a weight for any of the fields. */
function weighedBy(fields: KnownField[]): Uint8Array {
  const marked = new Uint8Array(HASH_SIZE);
  for (const { weights } of fields) {
    for (let position = 0; position < HASH_SIZE; position += 1) if (weights.words[position] !== 0) marked[position] = 1;
  }
  return marked;
}

/** What all fields of a model have in common for a document. */
interface Known {
  words: PageWords;
  lookalikes: Lookalike[];
  layouts: number;
  sightings: () => (candidate: Candidate) => Sighting;
}

function applyTo(
  pages: PageLayout[],
  fields: (KnownField | undefined)[],
  { words, lookalikes, layouts, sightings }: Known,
): (LearnedField | undefined)[] {
  const sight = sightings();
  const features = new Float64Array(memoryFeatures.length);
  return fields.map((field) => {
    if (field === undefined) return undefined;
    const { path, kind, seen } = field;
    const memory = recallField(path, lookalikes, { seen, own: null, words });
    const weights = trustWeights(field.weights, field.start, { confidence: memory.confidence, layouts });
    return {
      dense: weights.dense,
      cuts: lookalikes.flatMap(({ sketch }) =>
        (sketch.fields.get(path)?.values ?? []).flatMap((value) => cutLikewise(pages, kind, { value, words })),
      ),
      unstated: weights.dense[UNSTATED] ?? 0,
      isKnownLayout: memory.confidence >= KNOWN,
      isRejected: (candidate) => memory.isRejected(sight(candidate)),
      isLeftEmpty: memory.isLeftEmpty,
      absentScore: weights.absent + weights.absentMemory * memory.absent,
      isPointedTo: (candidate) => memory.confidence > 0 && memory.pointsTo(spotOf(candidate)),
      scoreOf(candidate) {
        const sighting = sight(candidate);
        features.fill(0);
        memory.fill(features, sighting);
        return (
          weighMemory(features, weights) +
          weights.wordShare * (weighWords(sighting.around.words, weights) + weighWords(sighting.look.words, weights))
        );
      },
    };
  });
}

function learnedRows(packed: string[]): LearnedRows {
  const tableModels = packed.map(unpackTableModel);
  const choose = remember((pages: PageLayout[]) => {
    const fingerprint = readFingerprint(pages);
    const lines = numberLines(pages);
    return { fingerprint, lines, tableModel: chooseTableModel(fingerprint, lines, tableModels) };
  });
  const named = new WeakMap<PageLayout[], FieldProfile[]>();
  return {
    nameColumns(pages, columns) {
      const known = named.get(pages);
      if (known !== undefined) return known;
      const { tableModel } = choose(pages);
      const headsOf = ({ field }: FieldProfile) => tableModel?.columns.get(field.name)?.heads ?? [];
      const found = nameColumns(pages, columns, headsOf);
      named.set(pages, found);
      return found;
    },
    adjust(pages, engineRows, reading) {
      const { fingerprint, lines, tableModel } = choose(pages);
      return tableModel === null
        ? engineRows
        : readByTableModel({ lines, fingerprint, engineRows, reading }, tableModel);
    },
  };
}
