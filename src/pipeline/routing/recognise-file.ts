import { readFile } from "node:fs/promises";
import type { DocumentText } from "../../domain/document-text.ts";
import type { Field } from "../../domain/field.ts";
import type { FoundPart } from "../../domain/file-part.ts";
import type { Recognition } from "../../domain/recognition.ts";
import { judgeLearned, type LearnedParser, PAGES_JUDGED } from "../../extraction/judge-parsers.ts";
import { packLayout } from "../../extraction/learning/memory/recognise-layout.ts";
import { unpackText } from "../../extraction/pack-text.ts";
import { layoutDocument } from "../../layout/layout-document.ts";
import { findTemplate, listTemplates } from "../../parsers/template-library.ts";
import { readDocument } from "../../reading/read-document.ts";
import { rankFits } from "../../routing/rank-fits.ts";
import { captionTokens } from "../../vocabulary/caption-tokens.ts";
import { loadModel, type ModelFile } from "../load-model.ts";
import { findParts, type Recognise } from "./find-parts.ts";

/** A parser that a file may be for. */
export interface CandidateParser {
  id: string;
  name: string;
  fields: Field[];
  subject: string;
  /** The template from which it was made: its name says what such documents are called. */
  template: string | null;
  model: ModelFile | null;
  layouts: { right: readonly string[]; wrong: readonly string[] };
}

/** What a file seems to be. */
export interface RecognisedFile {
  /** By its first pages. */
  recognition: Recognition;
  /** The layout of its first pages, packed. */
  layout: string;
  /** The documents of different kinds in it, in order; null if it seems to be of one kind, or if nobody looked for them. */
  parts: FoundPart[] | null;
}

/**
 * How many parsers and templates are looked at closely, after all were compared with the titles and captions: in the bench
 * `routing`, the right one was among the first six whenever it was found at all.
 */
const CLOSE_LOOKS = 8;

/** What a file is compared with. */
export interface RecogniseTask {
  candidates: readonly CandidateParser[];
  /** Whether it may be several documents: then all its pages are read, otherwise the first few. */
  hasParts: boolean;
}

/** Reads pages of a file, and judges what it is. */
export async function recogniseFile(path: string, { candidates, hasParts }: RecogniseTask): Promise<RecognisedFile> {
  const first = Array.from({ length: PAGES_JUDGED }, (_, index) => index + 1);
  const text = await readDocument(await readFile(path), hasParts ? {} : { pages: first });
  const beginning = { pages: text.pages.slice(0, PAGES_JUDGED) };
  const layout = packLayout(layoutDocument(beginning).pages);
  const recognise = createRecognise(candidates);
  const parts = hasParts && text.pages.length > 1 ? await findParts(text, recognise) : [];
  // A file of one kind was looked at by its first pages already.
  const found = parts.length === 1 ? parts.map((part) => part.recognition) : await recognise([beginning]);
  const [recognition = { suggestions: [], newProbability: 1 }] = found;
  return { recognition, layout, parts: parts.length > 1 ? parts : null };
}

/** The packed layout of packed words. */
export function packLayoutOf(words: Uint8Array): string {
  const pages = unpackText(words).pages.slice(0, PAGES_JUDGED);
  return packLayout(layoutDocument({ pages }).pages);
}

/** Compares documents with an account's parsers and the templates of the library. */
function createRecognise(candidates: readonly CandidateParser[]): Recognise {
  const templates = listTemplates();
  const own = candidates.map(({ fields, subject, template, model, layouts }): LearnedParser => {
    const kind = template === null ? undefined : findTemplate(template)?.name;
    const named = kind === undefined ? subject : `${kind}\n${subject}`;
    return { fields, subject: named, loadModel: model && (() => loadModel(model)), layouts };
  });
  const unlearned = { loadModel: null, layouts: { right: [], wrong: [] } };
  const library = templates.map(({ fields, name }) => ({ fields, subject: name, ...unlearned }));
  const known = [
    ...candidates.map(({ id, template, name }) => {
      const stoodFor = templates.filter(({ slug, name: kind }) => slug === template || isCalledAfter(name, kind));
      return { kind: "parser" as const, id, templates: stoodFor.map(({ slug }) => slug) };
    }),
    ...templates.map(({ slug: id }) => ({ kind: "template" as const, id, templates: [] })),
  ];
  return async (documents: DocumentText[]) => {
    const fits = await judgeLearned(documents.map(layoutDocument), [...own, ...library], CLOSE_LOOKS);
    return fits.map((each) =>
      rankFits(
        known.flatMap((parser, index) => {
          const fit = each[index];
          return fit === undefined ? [] : [{ ...parser, fit }];
        }),
      ),
    );
  };
}

/** Whether a parser is called after a kind of documents, such as "Invoices 2026" after "Invoice". */
function isCalledAfter(parser: string, kind: string): boolean {
  const words = new Set(captionTokens(parser));
  return captionTokens(kind).every((word) => words.has(word));
}
