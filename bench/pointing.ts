/**
 * Points at the true values of one document of a layout, makes a parser of what that gives, and reads the layout's other
 * documents with it: what somebody gets who makes a parser by pointing, without correcting anything.
 */
import { parseArgs } from "node:util";
import type { DocumentLayout } from "../src/domain/document-layout.ts";
import type { PageText } from "../src/domain/document-text.ts";
import type { Field } from "../src/domain/field.ts";
import type { Box } from "../src/domain/geometry.ts";
import type { ParsedData, Place } from "../src/domain/record.ts";
import { areSame, compareValues } from "../src/evaluation/compare-values.ts";
import { findValue } from "../src/evaluation/find-value.ts";
import { inferConventionsOf } from "../src/extraction/document/document-conventions.ts";
import { learn } from "../src/extraction/learning.ts";
import { createLocalEngine } from "../src/extraction/local-engine.ts";
import { pointAt } from "../src/extraction/point-at.ts";
import { normaliseRecord } from "../src/values/normalise/normalise-record.ts";
import { normaliseScalar } from "../src/values/normalise/normalise-scalar.ts";
import { type LayoutDocument, realLayouts } from "./learning/layout-documents.ts";

const { values: options } = parseArgs({
  options: {
    data: { type: "string", default: process.env.WINNOW_BENCH_DATA ?? "" },
    mistakes: { type: "boolean", default: false },
  },
});
if (options.data === "") {
  console.error("Say where the data sets are: node bench/pointing.ts --data FOLDER [--mistakes]");
  process.exit(2);
}

/** Documents of a layout that are read after its first one was pointed at. */
const MOST_READ = 4;

/** A field that was made by pointing, and the labelled one whose value was pointed at. */
interface Pointed {
  field: Field;
  labelled: Field;
  text: string;
  place: Place;
}

const engine = createLocalEngine();
const counts = new Map<
  string,
  Record<"layouts" | "values" | "pointed" | "typed" | "read" | "untaught" | "right", number>
>();

for await (const { set, name, fields, documents } of realLayouts(options.data)) {
  const [shown, ...others] = documents;
  if (shown === undefined) continue;
  const count = counts.get(set) ?? {
    layouts: 0,
    values: 0,
    pointed: 0,
    typed: 0,
    read: 0,
    untaught: 0,
    right: 0,
  };
  counts.set(set, count);
  count.layouts += 1;
  const scalars = fields.filter(({ name: key, type }) => !["list", "object"].includes(type) && isGiven(shown, key));
  count.values += scalars.length;
  const all = withOwnNames(scalars.flatMap((field) => pointAtValue(shown, field) ?? []));
  count.pointed += all.length;
  const conventions = inferConventionsOf(shown.layout.pages, []);
  // Nobody keeps a field that shows another value than the one that was meant.
  const pointed = all.filter(({ field, labelled, text }) =>
    isRight(labelled, normaliseScalar(text, field, conventions), shown.values[labelled.name]),
  );
  count.typed += pointed.length;
  const made = pointed.map(({ field }) => field);
  const values: ParsedData = Object.fromEntries(
    pointed.map(({ field, text }) => [field.name, normaliseScalar(text, field, conventions)]),
  );
  if (pointed.length === 0) continue;
  const places = Object.fromEntries(pointed.map(({ field, place }) => [field.name, place]));
  const trust = Object.fromEntries(pointed.map(({ field }) => [field.name, "corrected" as const]));
  const example = { id: shown.id, layout: shown.layout, records: [{ values, places, trust }] };
  const { model } = learn({
    fields: made,
    documents: [example],
    previous: null,
    normalise: normaliseScalar,
    isSame: areSame,
  });
  for (const document of others.slice(0, MOST_READ)) {
    const before = await read(document.layout, made, null);
    const after = await read(document.layout, made, model);
    for (const { field, labelled } of pointed) {
      if (!isGiven(document, labelled.name)) continue;
      const truth = document.values[labelled.name];
      count.read += 1;
      count.untaught += isRight(labelled, before[field.name], truth) ? 1 : 0;
      const isSame = isRight(labelled, after[field.name], truth);
      count.right += isSame ? 1 : 0;
      if (options.mistakes && !isSame)
        console.log(
          `${set} ${name} ${field.name} (${labelled.name}, ${field.type}): ${String(after[field.name])} for ${String(truth)}`,
        );
    }
  }
}

async function read(
  layout: DocumentLayout,
  fields: Field[],
  model: ReturnType<typeof learn>["model"] | null,
): Promise<ParsedData> {
  const [record] = await engine.extract({ layout, fields, hasMultipleEntries: false, model });
  return record === undefined ? {} : normaliseRecord(record, fields).parsedData;
}

function isGiven({ values, unscored }: LayoutDocument, name: string): boolean {
  return (values[name] ?? null) !== null && !unscored.has(name);
}

function isRight(field: Field, found: unknown, truth: unknown): boolean {
  if (found === null || found === undefined) return false;
  return compareValues(field, found, truth).isSoft;
}

/** Points at a true value as people do: clicks a date or an amount, and drags over a text; null if it is not in one piece. */
function pointAtValue({ layout, values }: LayoutDocument, labelled: Field): Pointed | null {
  const pages = layout.pages.map(({ number, width, height, segments, rulings }) => {
    const reading = { method: "text", reason: "text-layer", durationMs: 0 } as const;
    return { number, width, height, rulings, reading, words: segments.flatMap(({ words }) => words) };
  });
  const place = findValue({ pages }, labelled, values[labelled.name]);
  const page = pages.find(({ number }) => number === place?.page);
  if (place === null || page === undefined) return null;
  // Of a value that is printed several times, nothing says which one a person would point at.
  if (findValue({ pages: pages.map((each) => without(each, place)) }, labelled, values[labelled.name]) !== null)
    return null;
  const isText = ["text", "address", "choice"].includes(labelled.type);
  const box = isText ? place.box : lastFigureIn(page, place.box);
  const made = box && pointAt(layout, { page: place.page, box, at: isText ? "words" : "word" });
  const [value] = made?.values ?? [];
  if (!made || value === undefined) return null;
  return { field: made.field, labelled, text: value.text, place: value.place };
}

/** A page without the words at a place. */
function without(page: PageText, { page: number, box: region }: Place): PageText {
  if (page.number !== number) return page;
  const isOutside = ({ box }: PageText["words"][number]) => {
    const [x, y] = [(box.left + box.right) / 2 / page.width, (box.top + box.bottom) / 2 / page.height];
    return x < region.left || x > region.right || y < region.top || y > region.bottom;
  };
  return { ...page, words: page.words.filter(isOutside) };
}

/** The box of the last word with a digit in a region: what leads to a date may be in the region, too. */
function lastFigureIn({ width, height, words }: PageText, region: Box): Box | null {
  const boxes = words
    .filter(({ text }) => /\d/u.test(text))
    .map(({ box }) => ({
      left: box.left / width,
      top: box.top / height,
      right: box.right / width,
      bottom: box.bottom / height,
    }));
  const isInside = ({ left, top, right, bottom }: Box) => {
    const [x, y] = [(left + right) / 2, (top + bottom) / 2];
    return x >= region.left && x <= region.right && y >= region.top && y <= region.bottom;
  };
  return boxes.findLast(isInside) ?? null;
}

/** Fields named alike are numbered, as in the dashboard. */
function withOwnNames(pointed: Pointed[]): Pointed[] {
  const taken = new Set<string>();
  return pointed.map((each) => {
    let name = each.field.name;
    for (let number = 2; taken.has(name); number += 1) name = `${each.field.name}_${number}`;
    taken.add(name);
    return { ...each, field: { ...each.field, name } };
  });
}

console.log(
  "| set | layouts | labelled values | pointed at | its value right | values of other documents | right without the example | right |\n|---|---|---|---|---|---|---|---|",
);
for (const [set, { layouts, values, pointed, typed, read: all, untaught, right }] of counts)
  console.log(`| ${set} | ${layouts} | ${values} | ${pointed} | ${typed} | ${all} | ${untaught} | ${right} |`);
