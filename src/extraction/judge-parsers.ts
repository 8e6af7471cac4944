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
export interface JudgedParser extends ParserWords {
  /** What it has learned; null if nothing. */
  model: LearnedModel | null;
}

/** The same, with what it has learned still in a file. */
export interface LearnedParser extends ParserWords {
  /** Null if it has learned nothing. */
  loadModel: (() => Promise<LearnedModel | null>) | null;
}

interface ParserWords {
  fields: Field[];
  /** Its name and description. */
  subject: string;
  /** Packed layouts of documents that a person sent to it, and of those that a person moved away from it. */
  layouts: { right: readonly string[]; wrong: readonly string[] };
}

/** Pages that show what a document is. */
export const PAGES_JUDGED = 3;

const noValues = { captioned: 0, found: 0, lists: 0, shares: 0, inOrder: 0 } satisfies Partial<MatchFacts>;
const describe = rememberSchemas();

/**
 * Judges which of many parsers a document fits. All are compared with its titles and captions, which takes milliseconds;
 * only for the best `closeLooks`, and those that know its layout, are values looked for.
 */
export function judgeParsers(
  { pages: all }: DocumentLayout,
  parsers: readonly JudgedParser[],
  closeLooks: number,
): ParserFit[] {
  const pages = all.slice(0, PAGES_JUDGED);
  const glances = parsers.map((parser) => glance(pages, parser, parser.model));
  const near = findNear(glances, closeLooks);
  return parsers.map((parser, index) =>
    toFit(pages, parser, parser.model, { glance: glances[index], isCloseLook: near.has(index) }),
  );
}

/**
 * The same for several documents at once, and for parsers whose models are loaded one after the other: no more of them are
 * in memory at a time than `loadModel` keeps, however many parsers there are.
 */
export async function judgeLearned(
  documents: readonly DocumentLayout[],
  parsers: readonly LearnedParser[],
  closeLooks: number,
): Promise<ParserFit[][]> {
  const all = documents.map(({ pages }) => ({ pages: pages.slice(0, PAGES_JUDGED), glances: [] as Glance[] }));
  for (const parser of parsers) {
    const model = (await parser.loadModel?.()) ?? null;
    for (const { pages, glances } of all) glances.push(glance(pages, parser, model));
  }
  const near = all.map(({ glances }) => findNear(glances, closeLooks));
  const fits: ParserFit[][] = all.map(() => []);
  for (const [index, parser] of parsers.entries()) {
    const isNear = near.some((each) => each.has(index));
    const model = isNear ? ((await parser.loadModel?.()) ?? null) : null;
    for (const [position, { pages, glances }] of all.entries()) {
      const isCloseLook = near[position]?.has(index) === true;
      fits[position]?.push(toFit(pages, parser, model, { glance: glances[index], isCloseLook }));
    }
  }
  return fits;
}

type Glance = Omit<ParserFit, "isCloseLook">;

function glance(pages: PageLayout[], { fields, subject, layouts }: ParserWords, model: LearnedModel | null): Glance {
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

function toFit(
  pages: PageLayout[],
  { fields, subject, layouts }: ParserWords,
  model: LearnedModel | null,
  known: { glance: Glance | undefined; isCloseLook: boolean },
): ParserFit {
  const glanced = known.glance ?? glance(pages, { fields, subject, layouts }, model);
  if (!known.isCloseLook) return { ...glanced, isCloseLook: false };
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
