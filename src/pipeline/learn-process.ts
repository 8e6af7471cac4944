import { setPriority } from "node:os";
import type { DocumentLayout } from "../domain/document-layout.ts";
import type { Field } from "../domain/field.ts";
import type { ScalarValue } from "../domain/record.ts";
import { type TurnedPage, toRead } from "../domain/turn.ts";
import { areSame } from "../evaluation/compare-values.ts";
import type { TrueRecord } from "../extraction/learning/contract/example.ts";
import type { LearnReport } from "../extraction/learning/contract/learn-task.ts";
import { learn } from "../extraction/learning.ts";
import { unpackText } from "../extraction/pack-text.ts";
import { layoutDocument } from "../layout/layout-document.ts";
import { serveTasks } from "../platform/process-pool/serve-tasks.ts";
import { normaliseScalar } from "../values/normalise/normalise-scalar.ts";
import { packModel, unpackModel } from "./pack-model.ts";

/** A document with the truth for some of its records. */
export interface PackedExample {
  /** Stable: the same document of the same parser gets the same one in every training. */
  id: string;
  /** Its words, packed. */
  words: Uint8Array;
  records: TrueRecord[];
}

/** What to learn from, as passed to the process that learns. */
export interface PackedLearnTask {
  fields: Field[];
  /** The name and description of the parser. */
  subject: string;
  /** Oldest first. */
  examples: PackedExample[];
  /** The current model, to compare with; null for none. */
  previous: Uint8Array | null;
}

export interface PackedLearnReply {
  model: Uint8Array;
  report: LearnReport;
}

/**
 * Added to the process's niceness, so that a document that somebody waits for gets half as much again of a busy
 * processor.
 */
const niceness = 2;
/** Bytes of packed words whose layouts are kept between trainings: as much as one training takes. */
const keptWordBytes = 2_200_000;

interface KnownExample {
  layout: DocumentLayout;
  /** The pages that are read in another orientation than displayed, by number. */
  turnedPages: Map<number, TurnedPage>;
}

/** By the document's words, least recently used first. */
const known = new Map<string, KnownExample>();

setPriority(niceness);

/** The script of the process pool for learning. */
serveTasks<PackedLearnTask, PackedLearnReply>(({ fields, subject, examples, previous }) => {
  const documents = examples.map(({ id, words, records }) => {
    const { layout, turnedPages } = readExample(words);
    return { id, layout, records: records.map((record) => asRead(record, turnedPages)) };
  });
  dropOldLayouts();
  const { model, report } = learn({
    fields,
    subject,
    documents,
    previous: previous && unpackModel(previous),
    normalise: normaliseScalar,
    isSame: isSameValue,
  });
  return { model: packModel(model), report };
});

function readExample(words: Uint8Array): KnownExample {
  const key = Buffer.from(words).toString("latin1");
  const example = known.get(key) ?? layOut(words);
  known.delete(key);
  known.set(key, example);
  return example;
}

function layOut(words: Uint8Array): KnownExample {
  const text = unpackText(words);
  const turnedPages = text.pages.flatMap(({ number, width, height, turn }) => {
    return turn === undefined ? [] : [[number, { width, height, turn }] as const];
  });
  return { layout: layoutDocument(text), turnedPages: new Map(turnedPages) };
}

/** Converts places from pages as displayed, where people mark them, to pages as read, which the engine knows. */
function asRead(record: TrueRecord, turnedPages: Map<number, TurnedPage>): TrueRecord {
  if (turnedPages.size === 0) return record;
  const places = Object.entries(record.places).map(([key, place]) => {
    const page = turnedPages.get(place.page);
    return [key, page === undefined ? place : { ...place, box: toRead(place.box, page) }] as const;
  });
  return { ...record, places: Object.fromEntries(places) };
}

/** Drops layouts that no recent training asked for. */
function dropOldLayouts(): void {
  let bytes = [...known.keys()].reduce((sum, key) => sum + key.length, 0);
  for (const oldest of known.keys()) {
    if (bytes <= keptWordBytes) return;
    known.delete(oldest);
    bytes -= oldest.length;
  }
}

function isSameValue(field: Field, found: ScalarValue, right: ScalarValue): boolean {
  return found === null || right === null ? found === right : areSame(field, found, right);
}
