import type { DocumentText } from "../domain/document-text.ts";
import type { Field } from "../domain/field.ts";
import { type Box, toFractions } from "../domain/geometry.ts";
import type { PickedText } from "../domain/picked-text.ts";
import type { ScalarValue } from "../domain/record.ts";
import { toDisplayed, toRead } from "../domain/turn.ts";
import { inferConventionsOf } from "../extraction/document/document-conventions.ts";
import { judgeParsers, PAGES_JUDGED } from "../extraction/judge-parsers.ts";
import { type Pointing, pointAt, tablesOn } from "../extraction/point-at.ts";
import type { MadeField } from "../extraction/propose/made-field.ts";
import { proposeFields } from "../extraction/propose-fields.ts";
import { layoutDocument } from "../layout/layout-document.ts";
import { listTemplates } from "../parsers/template-library.ts";
import { rankFits } from "../routing/rank-fits.ts";
import { normaliseScalar } from "../values/normalise/normalise-scalar.ts";

/** What is wanted of a sample; places are on pages as displayed. */
export type SampleTask =
  | { kind: "propose" }
  | { kind: "template" }
  | { kind: "words"; page: number }
  | ({ kind: "point" } & Pointing)
  | { kind: "values"; fields: Field[]; picked: PickedText[] };

/** A word that can be pointed at. */
export interface SampleWord {
  text: string;
  /** In fractions of the page as displayed. */
  box: Box;
  /** Words of one line have the same number, counted from 0 at the top. */
  line: number;
}

export interface SampleReplies {
  /** Fields that the sample suggests, and what it calls itself. */
  propose: { title: string | null; fields: MadeField[] };
  /** The template of the library that it surely fits; null if there is none. */
  template: FittedTemplate | null;
  /** The words of a page in reading order, and where its tables are; null if there is no such page. */
  words: { words: SampleWord[]; tables: Box[] } | null;
  /** The field that is meant; null if nothing is there. */
  point: MadeField | null;
  /** What each picked text is as a value of its field; null if it cannot be read as the field's type. */
  values: ScalarValue[];
}

/** A template that is offered for a sample. */
export interface FittedTemplate {
  slug: string;
  name: string;
  fieldCount: number;
}

/** How sure it must be, 0 to 1, that a sample is of a template's kind: somebody who is offered another one is misled. */
const LEAST_SURE = 0.8;
/** Templates that are looked at closely, as when documents are routed. */
const CLOSE_LOOKS = 8;

/** Does what is wanted of a sample, whose words are known. */
export function doSampleTask<Kind extends SampleTask["kind"]>(
  text: DocumentText,
  task: Extract<SampleTask, { kind: Kind }>,
): SampleReplies[Kind];
export function doSampleTask(text: DocumentText, task: SampleTask): SampleReplies[SampleTask["kind"]] {
  switch (task.kind) {
    case "propose": {
      const { title, fields } = proposeFields(layoutDocument(text));
      return { title, fields: fields.map((made) => asDisplayed(made, text)) };
    }
    case "template":
      return findTemplate(text);
    case "words":
      return readWords(text, task.page);
    case "point": {
      const page = text.pages.find(({ number }) => number === task.page);
      if (page === undefined) return null;
      const made = pointAt(layoutDocument(text), { ...task, box: toRead(task.box, page) });
      return made && asDisplayed(made, text);
    }
    case "values":
      return readValues(text, task);
  }
}

function findTemplate({ pages }: DocumentText): FittedTemplate | null {
  const templates = listTemplates();
  const library = templates.map(({ fields, name }) => ({ fields, subject: name }));
  const layout = layoutDocument({ pages: pages.slice(0, PAGES_JUDGED) });
  const fits = judgeParsers(layout, library, CLOSE_LOOKS);
  const judged = templates.flatMap(({ slug }, index) => {
    const fit = fits[index];
    return fit === undefined ? [] : [{ kind: "template" as const, id: slug, templates: [slug], fit }];
  });
  const [best] = rankFits(judged).suggestions;
  const template = templates.find(({ slug }) => slug === best?.id);
  if (best === undefined || template === undefined || best.probability < LEAST_SURE) return null;
  return { slug: template.slug, name: template.name, fieldCount: template.fields.length };
}

function readWords({ pages }: DocumentText, number: number): SampleReplies["words"] {
  const page = pages.find((each) => each.number === number);
  const [layout] = page === undefined ? [] : layoutDocument({ pages: [page] }).pages;
  if (page === undefined || layout === undefined) return null;
  const words = layout.lines.flatMap(({ index, segments }) =>
    segments.flatMap((segment) =>
      segment.words.map(({ text, box }) => ({ text, box: toDisplayed(toFractions(box, page), page), line: index })),
    ),
  );
  return { words, tables: tablesOn(layout).map((box) => toDisplayed(box, page)) };
}

function readValues(text: DocumentText, { fields, picked }: Extract<SampleTask, { kind: "values" }>): ScalarValue[] {
  const byId = new Map(fields.flatMap((field) => [field, ...field.fields]).map((field) => [field.id, field]));
  const conventions = inferConventionsOf(layoutDocument(text).pages, fields);
  return picked.map((each) => {
    const field = byId.get(each.fieldId);
    const isScalar = field !== undefined && field.type !== "list" && field.type !== "object";
    return isScalar ? normaliseScalar(each.text, field, conventions) : null;
  });
}

/** Converts places from pages as read, which are upright, to pages as displayed. */
function asDisplayed({ field, values }: MadeField, { pages }: DocumentText): MadeField {
  return {
    field,
    values: values.map((value) => {
      const page = pages.find(({ number }) => number === value.place.page);
      if (page === undefined) return value;
      return { ...value, place: { ...value.place, box: toDisplayed(value.place.box, page) } };
    }),
  };
}
