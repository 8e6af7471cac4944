import type { PageLayout } from "../../domain/document-layout.ts";
import { captionTokens, tokenWeight } from "../../vocabulary/caption-tokens.ts";
import { tokensOf } from "../../vocabulary/field-words.ts";
import { isLargePrint } from "../document/print.ts";
import type { FieldProfile } from "../fields/field-profile.ts";

/** What documents are called. */
const papers = tokensOf("papers");

/** Lines of the first page in which a title may stand, and the first ones, which may be a title in any print. */
const TITLE_LINES = 12;
const FIRST_LINES = 2;
/** Maximum words of a title; longer lines are sentences. */
const MOST_WORDS = 7;

/** The titles of a document's first page, each as a list of tokens. */
export function readTitles([page]: PageLayout[]): string[][] {
  return (page?.segments ?? [])
    .filter(
      (segment) => segment.line.index < FIRST_LINES || (segment.line.index < TITLE_LINES && isLargePrint(segment)),
    )
    .map(({ text }) => captionTokens(text))
    .filter((tokens) => tokens.length <= MOST_WORDS);
}

/**
 * Whether titles name the subject of the parser's fields: 1 if they do ("INVOICE" for a parser with an
 * `invoice_number`), -1 if they name another kind of document, 0 if they name neither or both.
 */
export function titleFit(titles: string[][], profiles: FieldProfile[]): number {
  const own = new Set(profiles.flatMap(({ field }) => captionTokens(field.name)));
  const named = titles.flat().filter((token) => papers.has(token));
  const isOwn = named.some((token) => own.has(token));
  const isOther = named.some((token) => !own.has(token));
  return isOwn === isOther ? 0 : isOwn ? 1 : -1;
}

/**
 * The share of a parser's name that titles print, each word weighted by how much it says; 0 for a parser without a
 * name.
 */
export function nameFit(titles: string[][], nameTokens: string[]): number {
  const printed = new Set(titles.flat());
  const weigh = (tokens: string[]) => tokens.reduce((sum, token) => sum + tokenWeight(token), 0);
  return weigh(nameTokens.filter((token) => printed.has(token))) / Math.max(1, weigh(nameTokens));
}
