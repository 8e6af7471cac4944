import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { DocumentLayout } from "../../src/domain/document-layout.ts";
import type { DocumentText } from "../../src/domain/document-text.ts";
import type { Field } from "../../src/domain/field.ts";
import type { Box } from "../../src/domain/geometry.ts";
import type { ParsedData } from "../../src/domain/record.ts";
import { readManifest } from "../../src/evaluation/manifest.ts";
import { layoutDocument } from "../../src/layout/layout-document.ts";
import { listTemplates } from "../../src/parsers/template-library.ts";
import { fieldsFor, readSet } from "../accuracy/accuracy-set.ts";
import { readCached } from "../accuracy/read-cached.ts";
import { isKeptApart } from "../mismatch/kinds.ts";
import { withoutHints } from "../mismatch/read-corpus.ts";
import { drawDocument } from "../templates/draw-document.ts";
import { fieldLayouts } from "../templates/draw-fields.ts";
import { expectedOf, seedOf } from "../templates/make-documents.ts";
import { makeRecord } from "../templates/make-record.ts";
import { createRandom } from "../templates/random.ts";
import { type Kind, type KindField, languages, readKind } from "../templates/read-kind.ts";
import { toTrueValues } from "./to-true-values.ts";

/** A document with what a person would correct it to. */
export interface LayoutDocument {
  id: string;
  layout: DocumentLayout;
  values: ParsedData;
  unscored: Set<string>;
}

/** Documents of one layout, in the order in which they come. */
export interface RecurringLayout {
  set: string;
  name: string;
  fields: Field[];
  documents: LayoutDocument[];
}

/** Layouts of the real sets of which there are several documents; kinds that are kept apart are left out. */
export async function* realLayouts(root: string): AsyncGenerator<RecurringLayout> {
  for (const name of ["adbuy", "einvoice", "kinds"]) {
    const set = await readSet(join(import.meta.dirname, "..", "accuracy"), name, root);
    const folder = join(root, set.folder);
    const open = (await readManifest(folder)).filter(({ kind }) => kind === null || !isKeptApart(kind));
    const groups = Map.groupBy(open, (document) => document.layout ?? document.id);
    for (const [layout, [first, ...others]] of groups) {
      if (first === undefined || others.length === 0) continue;
      const fields = fieldsFor(set, first);
      const documents: LayoutDocument[] = [];
      for (const { id, file, records, unscored } of [first, ...others]) {
        const text = await readCached(await readFile(join(folder, file)));
        const values = toTrueValues(fields, records[0] ?? {}, unscored);
        documents.push({ id, layout: layoutDocument(text), values, unscored });
      }
      yield { set: name, name: layout, fields, documents };
    }
  }
}

/** Made documents of each layout. */
const MADE = 6;
/** How far a document is moved at most, as a share of the page: printers and scanners move it, too. */
const MOST_MOVED = 0.01;

/**
 * Draws layouts with captions that no vocabulary knows. Their documents share captions and look; values are drawn anew,
 * fields that not every document has and longer or shorter texts move others, and each page is moved a little.
 */
export async function* madeLayouts(): AsyncGenerator<RecurringLayout> {
  const templates = listTemplates().filter(({ slug }) => !isKeptApart(slug));
  for (const [index, { slug, fields }] of templates.entries()) {
    const look = fieldLayouts[index % fieldLayouts.length] ?? "pairs";
    yield {
      set: "made",
      name: `${slug} ${look}`,
      fields: withoutHints(fields),
      documents: await draw(slug, fields, look),
    };
  }
}

async function draw(slug: string, fields: Field[], look: (typeof fieldLayouts)[number]): Promise<LayoutDocument[]> {
  const seed = seedOf(slug);
  const known = readKind(slug);
  const spoken = languages.filter((language) => known.titles[language] !== undefined);
  const language = spoken[seed % spoken.length] ?? "en";
  const kind = withInventedCaptions(known, seed);
  const documents: LayoutDocument[] = [];
  for (let index = 0; index < MADE; index += 1) {
    const random = createRandom(seedOf(`${slug} ${index}`));
    const record = makeRecord(kind, language, random, createRandom(seed));
    const text = await readCached(await drawDocument(kind, language, record, look, createRandom(seed)));
    const values = toTrueValues(fields, expectedOf(record, fields, kind.titles[language] ?? "-"), new Set());
    documents.push({ id: `${slug}-${index}`, layout: layoutDocument(move(text, random)), values, unscored: new Set() });
  }
  return documents;
}

/** The kind with invented words for all that it prints besides values; a word is always replaced by the same one. */
function withInventedCaptions(kind: Kind, seed: number): Kind {
  const invent = createInventor(seed);
  const inventAll = (labels: KindField["labels"]): KindField["labels"] =>
    Object.fromEntries(Object.entries(labels).map(([language, label]) => [language, invent(label)]));
  return {
    ...kind,
    titles: inventAll(kind.titles),
    sections: kind.sections.map((section) => ({
      ...section,
      fields: section.fields.map((field) => ({ ...field, labels: inventAll(field.labels) })),
    })),
  };
}

const syllables = "ba ke lo mu nir pos tal vey zan dro fis gul hem jat qua rel sib tor wex yol".split(" ");

/** Replaces each word by an invented one with the same capitals; the placeholders of values in sentences stay. */
function createInventor(seed: number): (text: string) => string {
  const random = createRandom(seed);
  const known = new Map<string, string>();
  const invent = (word: string) => {
    const found =
      known.get(word.toLowerCase()) ??
      random
        .shuffle(syllables)
        .slice(0, word.length > 6 ? 3 : 2)
        .join("");
    known.set(word.toLowerCase(), found);
    if (word.length > 1 && word === word.toUpperCase()) return found.toUpperCase();
    return /^\p{Lu}/u.test(word) ? found.charAt(0).toUpperCase() + found.slice(1) : found;
  };
  return (text) => text.replaceAll(/\{[\w.]+\}|\p{L}+/gu, (each) => (each.startsWith("{") ? each : invent(each)));
}

function move({ pages }: DocumentText, random: ReturnType<typeof createRandom>): DocumentText {
  const share = () => (MOST_MOVED * random.integer(-100, 100)) / 100;
  return {
    pages: pages.map((page) => {
      const [x, y] = [share() * page.width, share() * page.height];
      const moved = ({ left, right, top, bottom }: Box): Box => ({
        left: left + x,
        right: right + x,
        top: top + y,
        bottom: bottom + y,
      });
      const words = page.words.map((word) => ({ ...word, box: moved(word.box) }));
      return { ...page, words, rulings: page.rulings.map(moved) };
    }),
  };
}
