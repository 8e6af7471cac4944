import type { PageText, Word } from "../domain/document-text.ts";
import type { Field } from "../domain/field.ts";
import { type Box, boxAround } from "../domain/geometry.ts";
import type { ScalarValue } from "../domain/record.ts";
import { toRead } from "../domain/turn.ts";
import { inferConventions } from "../formats/infer-conventions.ts";
import { layoutDocument } from "../layout/layout-document.ts";
import { getParser } from "../parsers/parser-store.ts";
import { normaliseScalar } from "../values/normalise/normalise-scalar.ts";
import type { AdministrationDeps, Person } from "./administration-deps.ts";
import { type DocumentWords, getPage, toShown } from "./document-words.ts";

/** A region that somebody drew on a page, and its field. */
export interface Region {
  /** Counted from 1. */
  page: number;
  /** Fractions of the page. */
  box: Box;
  field?: string | undefined;
  child?: string | undefined;
}

export interface RegionText {
  text: string;
  /** The words' own box, in fractions of the page; null if there are none in the region. */
  box: Box | null;
  /** Null if the text cannot be read as the field's type. */
  value: ScalarValue;
}

/** Reads the text in a region of a page. */
export function createReadRegions({ db }: Pick<AdministrationDeps, "db">, readDocument: DocumentWords) {
  return {
    async read(person: Person, documentId: string, region: Region, gone?: AbortSignal): Promise<RegionText> {
      const { parserId, text } = await readDocument(person, documentId, gone);
      const page = getPage(text, region.page);
      const box = toRead(region.box, page);
      const words = page.words.filter((word) => isInside(word, page, box));
      const lines = toLines({ ...page, words });
      const { fields } = await getParser(db, parserId);
      const field = findField(fields, region);
      const conventions = inferConventions(toLines(page));
      const value = field === null ? lines.join(" ") : normaliseScalar(lines.join("\n"), field, conventions);
      return { text: lines.join("\n"), box: surround(words, page), value: lines.length === 0 ? null : value };
    },
  };
}

/** A word is in the region if its middle is: people draw roughly. */
function isInside({ box }: Word, page: PageText, region: Box): boolean {
  const x = (box.left + box.right) / 2 / page.width;
  const y = (box.top + box.bottom) / 2 / page.height;
  return x >= region.left && x <= region.right && y >= region.top && y <= region.bottom;
}

/** The lines of a page, in the order in which they are read. */
function toLines(page: PageText): string[] {
  const { pages } = layoutDocument({ pages: [page] });
  return pages.flatMap(({ lines }) => lines.map(({ segments }) => segments.map(({ text }) => text).join(" ")));
}

function surround(words: readonly Word[], page: PageText): Box | null {
  return words.length === 0 ? null : toShown(boxAround(words), page);
}

function findField(fields: readonly Field[], { field, child }: Region): Field | null {
  const top = fields.find((each) => each.name === field) ?? null;
  return child === undefined ? top : (top?.fields.find((each) => each.name === child) ?? null);
}
