import type { PageLayout } from "../../../model/document-layout.ts";
import type { Conventions } from "../../../model/record.ts";
import type { Candidate } from "./candidates/candidate.ts";
import { type CandidatesByKind, collectCandidates } from "./candidates/collect-candidates.ts";
import { findOptionCandidates } from "./candidates/find-patterns.ts";
import { type Prose, readProse } from "./candidates/prose.ts";
import type { FieldProfile } from "./field-profile.ts";
import { readForms } from "./forms/read-forms.ts";
import { createRelevanceFinder } from "./labels/relevance.ts";
import type { ValueKind } from "./labels/value-kind.ts";
import { findParties } from "./parties/find-parties.ts";
import { findSections } from "./parties/find-sections.ts";
import type { ScalarSlot, Schema } from "./schema.ts";
import type { RankingContext } from "./scoring/fill-features.ts";
import { type Ranking, rankCandidates } from "./scoring/rank-candidates.ts";
import { createSurroundingsFinder } from "./scoring/surroundings.ts";
import { statementOf } from "./statements/statement-of.ts";
import { findListCells } from "./tables/extract-list.ts";

/** Pages that are searched for single values: on longer documents they stand on the first pages or the last ones. */
const FIRST_PAGES = 40;
const LAST_PAGES = 10;

/** What ranking the scalar fields of a document starts from. */
export interface RankingStart {
  context: RankingContext;
  /** The candidates of a field; `isStated` when sentences state them, which leaves all others out. */
  candidatesOf(index: number): { candidates: Candidate[]; isStated: boolean };
  /** All candidates that look like values of the field's kind, whatever sentences state. */
  shapedFor(index: number): Candidate[];
}

/** Ranks the candidates of every scalar field and every member of an object. */
export function rankScalars(allPages: PageLayout[], schema: Schema, conventions: Conventions): Ranking[] {
  const start = startRanking(allPages, schema, conventions);
  const learned = schema.learned?.forPages(searchedPages(allPages));
  return schema.scalars.map(({ profile }, index) => {
    const field = learned?.[index];
    if (field === undefined) return rankCandidates(profile, index, start.candidatesOf(index).candidates, start.context);
    const { candidates, isStated } = start.candidatesOf(index);
    const unstated = isStated ? start.shapedFor(index) : [];
    const all = isStated || field.cuts.length > 0 ? [...candidates, ...unstated, ...field.cuts] : candidates;
    return rankCandidates(profile, index, all, start.context, { field, unstated: new Set(unstated) });
  });
}

/** A field's candidates for a learned scorer: what sentences state, and beside it what they do not. */
export function learnedCandidates(start: RankingStart, index: number): { candidate: Candidate; isUnstated: boolean }[] {
  const { candidates, isStated } = start.candidatesOf(index);
  const all = candidates.map((candidate) => ({ candidate, isUnstated: false }));
  if (!isStated) return all;
  return [...all, ...start.shapedFor(index).map((candidate) => ({ candidate, isUnstated: true }))];
}

/** Finds candidates and describes the document, before anything is scored. */
export function startRanking(allPages: PageLayout[], schema: Schema, conventions: Conventions): RankingStart {
  const pages = searchedPages(allPages);
  const profiles = schema.scalars.map((slot) => slot.profile);
  const relevance = createRelevanceFinder(profiles);
  const sections = findSections(pages, relevance);
  const context = {
    relevance,
    surroundings: createSurroundingsFinder(relevance),
    parties: findParties(pages, sections),
    sections,
    listCells: findListCells(allPages, schema.lists, conventions),
  };
  const candidates = collectCandidates(pages, new Set(profiles.map((profile) => profile.kind)), conventions);
  const forms = readForms(pages, profiles, relevance, candidates);
  const prose = profiles.some((profile) => statementOf(profile) !== undefined) ? readProse(pages) : null;
  const shapedFor = (index: number) => {
    const slot = schema.scalars[index];
    const shaped = slot === undefined ? [] : candidatesFor(slot.profile.kind, slot, pages, candidates, conventions);
    const written = forms.candidatesFor(index);
    return written.isNamed ? written.candidates : [...shaped, ...written.candidates];
  };
  return {
    context,
    shapedFor,
    candidatesOf(index) {
      const profile = profiles[index];
      const stated = prose === null || profile === undefined ? null : stateIn(prose, profile, conventions);
      return { candidates: stated ?? shapedFor(index), isStated: stated !== null };
    },
  };
}

/** What sentences state of a field; null where they state nothing of it, and may be silent about it. */
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

function searchedPages(pages: PageLayout[]): PageLayout[] {
  return pages.length <= FIRST_PAGES + LAST_PAGES
    ? pages
    : [...pages.slice(0, FIRST_PAGES), ...pages.slice(-LAST_PAGES)];
}
