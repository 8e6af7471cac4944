import type { PageLayout } from "../../../../model/document-layout.ts";
import { type LearnedModel, MODEL_FORMAT } from "../../../learned-model.ts";
import type { ValueKind } from "../labels/value-kind.ts";
import { type Schema, slotPath } from "../schema.ts";
import type { AppliedModel, LearnedField, LearnedRows } from "./applied-model.ts";
import { UNSTATED } from "./dense-features.ts";
import { type ExampleSketch, unpackSketch } from "./example-sketch.ts";
import {
  type FieldWeights,
  startWeights,
  trustOf,
  trustWeights,
  unpackWeights,
  weighMemory,
  weighWords,
} from "./field-weights.ts";
import { cutLikewise } from "./learned-cuts.ts";
import { memoryFeatures } from "./memory-features.ts";
import { readPageWords } from "./page-words.ts";
import { createPlaceFinder, type PlaceSurface } from "./place-surface.ts";
import { countLayouts, countSeen, findLookalikes, recallField, type SeenValues } from "./recall.ts";
import { createSightings, type Sighting } from "./sighting.ts";
import { numberLines } from "./tables/align-rows.ts";
import { readByTemplate } from "./tables/read-by-template.ts";
import { chooseTemplate, unpackTemplate } from "./tables/table-template.ts";

/** Confidence of look-alikes from which a document is one of the kind that the parser reads. */
const KNOWN = 0.5;

interface KnownField {
  path: string;
  kind: ValueKind;
  weights: FieldWeights;
  start: FieldWeights;
  seen: SeenValues;
}

/** The schema with what a model knows of its fields. */
export function teachSchema(schema: Schema, model: LearnedModel | null | undefined): Schema {
  const learned = applyModel(model, schema);
  if (learned === null) return schema;
  const lists = schema.lists.map((slot) => ({ ...slot, learned: learned.lists.get(slot.field.name) ?? null }));
  return { ...schema, learned, lists };
}

const known = new WeakMap<LearnedModel, { schema: Schema; applied: AppliedModel | null }>();

/** Makes a model ready for a schema, once as long as both are kept; null when it is of another form or knows none of the fields. */
function applyModel(model: LearnedModel | null | undefined, schema: Schema): AppliedModel | null {
  if (model === null || model === undefined || model.format !== MODEL_FORMAT) return null;
  const found = known.get(model);
  if (found !== undefined && found.schema === schema) return found.applied;
  const applied = readModel(model, schema);
  known.set(model, { schema, applied });
  return applied;
}

function readModel(model: LearnedModel, schema: Schema): AppliedModel | null {
  const paths = Object.keys(model.fields);
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
  return { forPages: (pages) => applyTo(pages, fields, sketches, layouts), lists };
}

function applyTo(
  pages: PageLayout[],
  fields: (KnownField | undefined)[],
  sketches: ExampleSketch[],
  layouts: number,
): (LearnedField | undefined)[] {
  const words = readPageWords(pages);
  const lookalikes = findLookalikes(words.fingerprint, sketches);
  const sight = createSightings(createPlaceFinder());
  const features = new Float64Array(memoryFeatures.length);
  return fields.map((field) => {
    if (field === undefined) return undefined;
    const { path, kind, seen } = field;
    const memory = recallField(path, lookalikes, { seen, own: null, words });
    const weights = trustWeights(field.weights, field.start, { confidence: memory.confidence, layouts });
    const scoreAround = rememberScores(weights);
    return {
      dense: weights.dense,
      cuts: lookalikes.flatMap(({ sketch }) =>
        (sketch.fields.get(path)?.values ?? []).flatMap((value) => cutLikewise(pages, kind, { value, words })),
      ),
      unstated: weights.dense[UNSTATED] ?? 0,
      isKnownLayout: memory.confidence >= KNOWN,
      absentScore: weights.absent + weights.absentMemory * memory.absent,
      scoreOf(candidate) {
        const sighting: Sighting = sight(candidate);
        features.fill(0);
        memory.fill(features, sighting);
        return (
          weighMemory(features, weights) +
          weights.wordShare * (scoreAround(sighting.around) + weighWords(sighting.look.words, weights))
        );
      },
    };
  });
}

function learnedRows(packed: string[]): LearnedRows {
  const templates = packed.map(unpackTemplate);
  return {
    adjust(pages, engineRows, reading) {
      const { fingerprint } = readPageWords(pages);
      const lines = numberLines(pages);
      const template = chooseTemplate(fingerprint, lines, templates);
      return template === null ? engineRows : readByTemplate({ lines, fingerprint, engineRows, reading }, template);
    },
  };
}

/** Many candidates begin at the same place: what stands around it is weighed once for each field. */
function rememberScores(weights: FieldWeights): (around: PlaceSurface) => number {
  const known = new Map<PlaceSurface, number>();
  return (around) => {
    const found = known.get(around);
    if (found !== undefined) return found;
    const score = weighWords(around.words, weights);
    known.set(around, score);
    return score;
  };
}
