import type { PageLayout } from "../../../domain/document-layout.ts";
import { remember } from "../../document/remember.ts";
import { type LearnedModel, MODEL_FORMAT } from "../contract/learned-model.ts";
import { readFingerprint } from "../words/page-words.ts";
import { type ExampleSketch, packNumbers, sketchedPaths, unpackNumbers, unpackSketch } from "./example-sketch.ts";
import { findLookalikes, sureness } from "./recall.ts";

const sketchesOf = remember((model: LearnedModel): ExampleSketch[] => {
  const paths = sketchedPaths(model);
  return model.examples.map(({ sketch }) => unpackSketch(sketch, paths));
});

/** What identifies a document's layout, packed: numbers only, no text. */
export function packLayout(pages: PageLayout[]): string {
  return packNumbers(readFingerprint(pages));
}

/** How sure it is that a document has the layout of a model's examples, or one of some packed layouts, 0 to 1. */
export function recogniseLayout(
  pages: PageLayout[],
  known: { model?: LearnedModel | null; layouts?: readonly string[] },
): number {
  const { model = null, layouts = [] } = known;
  const learned = model === null || model.format !== MODEL_FORMAT ? [] : sketchesOf(model);
  const kept = layouts.map((layout) => ({ fingerprint: unpackNumbers(layout), fields: new Map() }));
  return sureness(findLookalikes(readFingerprint(pages), [...learned, ...kept]));
}
