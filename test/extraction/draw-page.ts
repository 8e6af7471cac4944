import type { PageLayout, Segment } from "../../src/domain/document-layout.ts";
import type { Field } from "../../src/domain/field.ts";
import { type DocumentReading, readAs } from "../../src/extraction/document/document-reading.ts";
import { layoutDocument } from "../../src/layout/layout-document.ts";
import { makeDocument } from "./make-document.ts";

/** Pages drawn as text (see `makeDocument`), as the engine's stages get them. */
export function drawDocument(pages: string[], fields: Field[] = []): DocumentReading {
  return readAs(layoutDocument(makeDocument(...pages)).pages, fields);
}

/** One page drawn as text. */
export function drawPage(text: string): PageLayout {
  const [page] = drawDocument([text]).pages;
  if (page === undefined) throw new Error("Nothing was drawn.");
  return page;
}

/** The first segment that holds a text. */
export function segmentWith(page: PageLayout, text: string): Segment {
  const segment = page.segments.find((each) => each.text.includes(text));
  if (segment === undefined) throw new Error(`No segment holds "${text}".`);
  return segment;
}
