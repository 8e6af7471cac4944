import type { PageLayout } from "../../domain/document-layout.ts";
import { captionTokens } from "../../vocabulary/caption-tokens.ts";
import { tokensOf } from "../../vocabulary/field-words.ts";
import { isLargePrint } from "../document/print.ts";
import type { FieldProfile } from "../fields/field-profile.ts";

/** What documents are called. */
const papers = tokensOf("papers");

/** Lines of the first page in which a title stands, and of those that may be one whatever their print. */
const TITLE_LINES = 12;
const FIRST_LINES = 2;
/** Maximum words of a title; longer lines are sentences. */
const MOST_WORDS = 7;

/**
 * Whether a document's title names the subject of the parser's fields: 1 if it does ("INVOICE" for a parser with an
 * `invoice_number`), -1 if it names another kind of document, 0 if it names neither or both.
 */
export function titleFit([page]: PageLayout[], profiles: FieldProfile[]): number {
  if (page === undefined) return 0;
  const own = new Set(profiles.flatMap(({ field }) => captionTokens(field.name)));
  const named = new Set<string>();
  for (const segment of page.segments) {
    const { line, text } = segment;
    const isTitle = line.index < FIRST_LINES || (line.index < TITLE_LINES && isLargePrint(segment));
    const tokens = isTitle ? captionTokens(text) : [];
    if (tokens.length <= MOST_WORDS) for (const token of tokens) if (papers.has(token)) named.add(token);
  }
  const isOwn = [...named].some((token) => own.has(token));
  const isOther = [...named].some((token) => !own.has(token));
  return isOwn === isOther ? 0 : isOwn ? 1 : -1;
}
