import type { PageLayout } from "../../domain/document-layout.ts";
import type { Conventions } from "../../domain/record.ts";
import type { ValueKind } from "../../vocabulary/value-kind.ts";
import type { Candidate } from "../candidates/candidate.ts";
import { type CandidatesByKind, collectCandidates } from "../candidates/collect-candidates.ts";
import { findLoneValues } from "../candidates/find-lone-values.ts";
import { findOptionCandidates } from "../candidates/find-patterns.ts";
import { type DocumentReading, searchedPart } from "../document/document-reading.ts";
import { type Prose, readPassages, readProse } from "../document/prose.ts";
import { createRelevanceFinder } from "../evidence/captions/relevance.ts";
import { createSurroundingsFinder } from "../evidence/captions/surroundings.ts";
import { readForms } from "../evidence/forms/read-forms.ts";
import { findIssuerClues } from "../evidence/parties/find-issuer.ts";
import { findParties } from "../evidence/parties/find-parties.ts";
import { findSections } from "../evidence/parties/find-sections.ts";
import { findSigners } from "../evidence/parties/find-signers.ts";
import { findSaid } from "../evidence/statements/find-said.ts";
import { statementOf } from "../evidence/statements/statement-of.ts";
import type { FieldProfile } from "../fields/field-profile.ts";
import type { ScalarSlot, Schema } from "../fields/schema.ts";
import { findListCells } from "../tables/extract-list.ts";
import type { TaughtSchema } from "./applied-model.ts";
import { canSign, type RankingContext } from "./fill-features.ts";
import { type Ranking, rankCandidates } from "./rank-candidates.ts";
import { shortlist } from "./shortlist.ts";

/** What ranking the scalar fields of a document starts from. */
export interface RankingStart {
  context: RankingContext;
  /** The pages that were searched. */
  pages: PageLayout[];
  /** The candidates of a field; `isStated` if sentences state them, and all others are left out. */
  candidatesOf(index: number): { candidates: Candidate[]; isStated: boolean };
  /** All candidates that look like values of the field's kind, whatever sentences state. */
  shapedFor(index: number): Candidate[];
}

/** Rankings, and what they started from. */
export interface Ranked {
  start: RankingStart;
  rankings: Ranking[];
  /** How many of them belong to the parser's fields; the rest are the engine's own, which check them. */
  asked: number;
}

/** Ranks the candidates of every scalar field and every member of an object. */
export function rankScalars(document: DocumentReading, schema: TaughtSchema): Ranking[] {
  return rankFrom(startRanking(document, schema), schema);
}

/** Ranks from what was found and described before. */
function rankFrom(start: RankingStart, schema: TaughtSchema): Ranking[] {
  const learned = schema.learned?.forPages(start.pages);
  return schema.scalars.map(({ profile }, index) => {
    const field = learned?.[index];
    const { candidates, isStated } = start.candidatesOf(index);
    if (field === undefined) return { ...rankCandidates(profile, index, candidates, start.context), isStated };
    const unstated = isStated ? start.shapedFor(index) : [];
    const all = isStated || field.cuts.length > 0 ? [...candidates, ...unstated, ...field.cuts] : candidates;
    const scorer = { field, unstated: new Set(unstated) };
    return { ...rankCandidates(profile, index, all, start.context, scorer), isStated };
  });
}

/** A field's candidates for a learned scorer: those that sentences state, and also those that they do not. */
export function learnedCandidates(start: RankingStart, index: number): { candidate: Candidate; isUnstated: boolean }[] {
  const { candidates, isStated } = start.candidatesOf(index);
  const all = candidates.map((candidate) => ({ candidate, isUnstated: false }));
  if (!isStated) return all;
  return [...all, ...start.shapedFor(index).map((candidate) => ({ candidate, isUnstated: true }))];
}

/** Finds candidates and describes the document, before anything is scored. */
function startRanking(document: DocumentReading, schema: Schema): RankingStart {
  const searched = searchedPart(document);
  const { pages, conventions } = searched;
  const profiles = schema.scalars.map((slot) => slot.profile);
  const relevance = createRelevanceFinder(profiles);
  const sections = findSections(pages, relevance);
  const kinds = profiles.map((profile) => profile.kind);
  const candidates = collectCandidates(pages, new Set(kinds), conventions);
  const context = {
    relevance,
    surroundings: createSurroundingsFinder(relevance),
    parties: findParties(pages, sections),
    issuer: findIssuerClues(profiles.some(({ isIssuer }) => isIssuer) ? pages : []),
    signers: findSigners(profiles.some(canSign) ? pages : []),
    sections,
    loneValues: findLoneValues(candidates, kinds),
    listCells: findListCells(document, schema.lists),
    notes: new Map(),
    shortlist,
  };
  const forms = readForms(pages, profiles, relevance, candidates);
  const prose = profiles.some((profile) => statementOf(profile) !== undefined) ? readProse(searched) : null;
  const passages = readPassages(searched);
  const asElsewhere = createElsewhere();
  const shapedFor = (index: number) => {
    const slot = schema.scalars[index];
    const shaped = slot === undefined ? [] : candidatesFor(slot.profile.kind, slot, pages, candidates, conventions);
    const written = forms.candidatesFor(index);
    const issuers = slot?.profile.isIssuer === true ? context.issuer.candidates : [];
    const here = [...shaped, ...issuers];
    if (written.isNamed) return [...here.map(asElsewhere), ...written.candidates];
    const said = passages === null || slot === undefined ? [] : findSaid(passages, slot.profile, conventions);
    return [...here, ...written.candidates, ...said];
  };
  return {
    context,
    pages,
    shapedFor,
    candidatesOf(index) {
      const profile = profiles[index];
      const stated = prose === null || profile === undefined ? null : stateIn(prose, profile, conventions);
      return { candidates: stated ?? shapedFor(index), isStated: stated !== null };
    },
  };
}

/**
 * Marks a candidate as standing elsewhere than at the place that a form has for the field. All fields with such a place
 * share the marked copy, so that it is described once.
 */
function createElsewhere(): (candidate: Candidate) => Candidate {
  const made = new Map<Candidate, Candidate>();
  return (candidate) => {
    const known = made.get(candidate);
    if (known !== undefined) return known;
    const elsewhere = { ...candidate, traits: { ...candidate.traits, isElsewhere: 1 } };
    made.set(candidate, elsewhere);
    return elsewhere;
  };
}

/** What sentences state about a field; null if they state nothing about it and need not. */
function stateIn(prose: Prose, profile: FieldProfile, conventions: Conventions): Candidate[] | null {
  const statement = statementOf(profile);
  const found = statement?.find(prose, conventions, profile) ?? [];
  return found.length > 0 || statement?.isOnly === true ? found : null;
}

function candidatesFor(
  kind: ValueKind,
  slot: ScalarSlot | undefined,
  pages: PageLayout[],
  candidates: CandidatesByKind,
  conventions: Conventions,
) {
  const options = slot?.profile.field.options ?? [];
  if (kind !== "choice") return candidates.get(kind) ?? [];
  return pages
    .flatMap((page) => page.segments)
    .flatMap((segment) => findOptionCandidates(segment, options, conventions));
}

/** The schema with the engine's own fields, which check the parser's, added at the end. */
function withChecking<S extends Schema>(schema: S): S {
  return { ...schema, scalars: [...schema.scalars, ...schema.checking] };
}

/** Ranks all single values, followed by the engine's own that check them, before any corrects another. */
export function rankAll(document: DocumentReading, schema: TaughtSchema, start = startAll(document, schema)): Ranked {
  return { start, rankings: rankFrom(start, withChecking(schema)), asked: schema.scalars.length };
}

/** What ranking all single values starts from, the engine's own among them. */
export function startAll(document: DocumentReading, schema: Schema): RankingStart {
  return startRanking(document, withChecking(schema));
}
