import type { DocumentLayout, PageLayout } from "../domain/document-layout.ts";
import type { Field } from "../domain/field.ts";
import type { ParserFit } from "../domain/parser-fit.ts";
import { readAs } from "./document/document-reading.ts";
import { createRelevanceFinder } from "./evidence/captions/relevance.ts";
import { rememberSchemas, type Schema } from "./fields/schema.ts";
import { teachSchema } from "./learning/apply-model.ts";
import type { LearnedModel } from "./learning/contract/learned-model.ts";
import { recogniseLayout } from "./learning/memory/recognise-layout.ts";
import { type MatchFacts, readPrint, scoreMatch } from "./ranking/matches-document.ts";
import { findValues } from "./record/extract-record.ts";

/** A parser that a document may belong to. */
export interface JudgedParser {
  fields: Field[];
  /** Its name and description. */
  subject: string;
}

/** One that may have learned something. */
export interface LearnedParser extends JudgedParser {
  /** Packed layouts of documents that a person sent to it, and of those that a person moved away from it. */
  layouts: { right: readonly string[]; wrong: readonly string[] };
  /** Null if it has no model. */
  loadModel: (() => Promise<LearnedModel | null>) | null;
}

/** Pages that show what a document is. */
export const PAGES_JUDGED = 3;

const noValues = { captioned: 0, found: 0, lists: 0, shares: 0, inOrder: 0 } satisfies Partial<MatchFacts>;
const describe = rememberSchemas();

/**
 * Judges which of many parsers, which have learned nothing, a document fits. All are compared with its titles and captions,
 * which takes milliseconds; values are looked for only with the best `closeLooks`.
 */
export function judgeParsers(
  { pages: all }: DocumentLayout,
  parsers: readonly JudgedParser[],
  closeLooks: number,
): ParserFit[] {
  const pages = all.slice(0, PAGES_JUDGED);
  const glances = parsers.map((parser) => glance(pages, parser));
  const near = findNear(glances, closeLooks);
  return glances.map((glanced, index) => {
    const parser = parsers[index];
    return parser !== undefined && near.has(index) ? lookClosely(pages, parser, null, glanced) : notClosely(glanced);
  });
}

/**
 * The same for several documents at once, and for parsers that have learned, whose models are loaded one after the other: no
 * more of them are in memory at a time than `loadModel` keeps, however many parsers there are. Values are also looked for
 * with those that know a document's layout.
 */
export async function judgeLearned(
  documents: readonly DocumentLayout[],
  parsers: readonly LearnedParser[],
  closeLooks: number,
): Promise<ParserFit[][]> {
  const all = documents.map(({ pages }) => ({ pages: pages.slice(0, PAGES_JUDGED), glances: [] as Glance[] }));
  for (const parser of parsers) {
    const model = (await parser.loadModel?.()) ?? null;
    for (const { pages, glances } of all) glances.push(glance(pages, parser, { model, layouts: parser.layouts }));
  }
  const judged = all.map(({ pages, glances }) => ({ pages, glances, near: findNear(glances, closeLooks) }));
  const fits: ParserFit[][] = judged.map(({ glances }) => glances.map(notClosely));
  for (const [index, parser] of parsers.entries()) {
    if (!judged.some(({ near }) => near.has(index))) continue;
    const model = (await parser.loadModel?.()) ?? null;
    for (const [position, { pages, glances, near }] of judged.entries()) {
      const [glanced, ofDocument] = [glances[index], fits[position]];
      if (glanced === undefined || ofDocument === undefined || !near.has(index)) continue;
      ofDocument[index] = lookClosely(pages, parser, model, glanced);
    }
  }
  return fits;
}

type Glance = Omit<ParserFit, "isCloseLook">;

/** What a parser has learned about layouts. */
type Known = Pick<LearnedParser, "layouts"> & { model: LearnedModel | null };

const nothingKnown: Known = { model: null, layouts: { right: [], wrong: [] } };

function glance(
  pages: PageLayout[],
  { fields, subject }: JudgedParser,
  { model, layouts }: Known = nothingKnown,
): Glance {
  const layout = recogniseLayout(pages, { model, layouts: layouts.right });
  const wrongLayout = recogniseLayout(pages, { layouts: layouts.wrong });
  const facts = glanceAt(pages, describe(fields, subject));
  return { facts, score: scoreMatch(facts), layout, wrongLayout };
}

/** The positions of the parsers for which values are looked for. */
function findNear(glances: readonly Glance[], closeLooks: number): Set<number> {
  const positions = glances.map((_, index) => index);
  const scoreOf = (index: number) => glances[index]?.score ?? Number.NEGATIVE_INFINITY;
  const best = positions.toSorted((one, other) => scoreOf(other) - scoreOf(one)).slice(0, closeLooks);
  return new Set([...best, ...positions.filter((index) => (glances[index]?.layout ?? 0) > 0)]);
}

function notClosely(glanced: Glance): ParserFit {
  return { ...glanced, isCloseLook: false };
}

function lookClosely(
  pages: PageLayout[],
  { fields, subject }: JudgedParser,
  model: LearnedModel | null,
  glanced: Glance,
): ParserFit {
  const facts = lookAt(pages, describe(fields, subject), fields, model);
  return { ...glanced, facts, score: scoreMatch(facts), isCloseLook: true };
}

function glanceAt(pages: PageLayout[], schema: Schema): MatchFacts {
  const profiles = schema.scalars.map(({ profile }) => profile);
  const columns = schema.lists.flatMap((list) => list.columns);
  const relevance = createRelevanceFinder(profiles);
  return { ...noValues, ...readPrint(pages, { profiles, columns, relevance, nameTokens: schema.nameTokens }) };
}

function lookAt(pages: PageLayout[], schema: Schema, fields: Field[], model: LearnedModel | null): MatchFacts {
  const { match } = findValues(readAs(pages, fields), teachSchema(schema, model));
  return match.describe();
}
