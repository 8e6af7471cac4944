import type { PageLayout } from "../../domain/document-layout.ts";
import type { Field } from "../../domain/field.ts";
import type { Conventions } from "../../domain/record.ts";
import { inferConventions } from "../../formats/infer-conventions.ts";
import { numberText } from "./number-text.ts";

/** How a document writes dates and numbers, judged by its pages and by what its parser's fields say about them. */
export function inferConventionsOf(pages: PageLayout[], fields: readonly Field[]): Conventions {
  const lines = pages.flatMap((page) => page.lines.map((line) => line.segments.map(numberText).join("  ")));
  return inferConventions(lines, { pages, hints: fields.flatMap(({ description, hints }) => [description, ...hints]) });
}
