import type { PageLayout } from "../../../domain/document-layout.ts";
import { spanText } from "../../../domain/span.ts";
import { captionTokens } from "../../../vocabulary/caption-tokens.ts";
import type { ValueKind } from "../../../vocabulary/value-kind.ts";
import { type Candidate, makeCandidate } from "../../candidates/candidate.ts";
import { onlyTicked } from "../../candidates/ticked-options.ts";
import { toldByPrint } from "../../document/told-by-print.ts";
import type { FieldProfile } from "../../fields/field-profile.ts";
import type { RelevanceFinder } from "../captions/relevance.ts";
import { partNameAndAddress } from "../parties/name-and-address.ts";
import { findAnchoredCandidates } from "./anchored-candidates.ts";
import { assignBlanks, LEAST_SCORE } from "./assign-blanks.ts";
import { canBeId, canBeOf, partAskedBy } from "./block-parts.ts";
import { findCheckBoxes } from "./find-check-boxes.ts";
import { findEmptyCells } from "./find-empty-cells.ts";
import { findBlanks, findWrittenBlanks } from "./find-written-blanks.ts";
import { type FormBlank, isWritten, optionKinds, segmentsOf, tickBox, wholeKinds } from "./form-blank.ts";
import { guessValues } from "./guess-values.ts";
import { indexBySegment, type SegmentIndex } from "./index-by-segment.ts";
import { asksForPart, joinBlanks } from "./join-blanks.ts";
import { createCaptionMatcher } from "./match-captions.ts";

/** What a document's forms say about the fields. */
export interface Forms {
  /**
   * A field's candidates from forms, each with how well its caption names the field; `isNamed` if one of them is named
   * so clearly that nothing else on the pages can be meant.
   */
  candidatesFor(fieldIndex: number): { candidates: Candidate[]; isNamed: boolean };
}

/** Filled-in places that make a page a form; fewer are a stamp, a note, a signature's date. */
const FEWEST_BLANKS = 3;

/** With this many filled-in blanks on a page, its printed text is not a value, however few fields there are. */
const FILLED_BLANKS = 4;
/** A blank counts this much less for fields that take another one. */
const OTHER = 0.3;

/** An empty cell must be named a little better than a filled-in one. */
const EMPTY = 0.95;

/** From this share of filled-in values on, a page is a form, not print that was changed in a few places. */
const FORM = 0.3;

/** A caption with at least this score certainly names the field. */
const NAMED = 0.45;

/**
 * Reads the forms on a document's pages: the captions around each filled-in blank name it, and each field takes the
 * blank whose caption names the field. `found` has the values of typed kinds, recognised by how they are written.
 */
export function readForms(
  pages: PageLayout[],
  profiles: FieldProfile[],
  relevance: RelevanceFinder,
  found: Map<ValueKind, Candidate[]>,
): Forms {
  const written = pages.map(findWrittenBlanks).filter((onPage) => onPage.length >= FEWEST_BLANKS);
  const asksForTicks = profiles.some(({ kind }) => kind === "boolean");
  const checks = asksForTicks ? pages.map(findCheckBoxes) : [];
  const writtenPages = new Set(written.flat().map(({ spans }) => spans[0].segment.page));
  const otherPages = pages.filter((page) => !writtenPages.has(page));
  const guessed = new Set(guessBlanks(otherPages, profiles).flatMap(partBlank).map(emptyIfDash));
  const empty = written.flatMap((onPage) => {
    const page = onPage[0]?.spans[0].segment.page;
    return page === undefined ? [] : findEmptyCells(page, onPage, isWritten);
  });
  const filled = [...written.flat().flatMap(partBlank), ...guessed];
  const blanks = [...filled, ...joinBlanks(filled), ...checks.flat(), ...empty];
  const index = indexBySegment(found);
  const anchored = findAnchoredCandidates(otherPages, profiles, index);
  const scoreCaptions = createCaptionMatcher(profiles, relevance, blanks);
  const valuesOf = createValueFinder(blanks, profiles, index);
  const named = blanks.map(scoreCaptions);
  const scores = profiles.map((profile, index) =>
    blanks.map((blank, at) => {
      const score = named[at]?.[index] ?? 0;
      if (blank.isEmpty) return profile.kind === "boolean" ? 0 : EMPTY * score;
      return score > 0 && valuesOf(profile, blank).length > 0 ? score : 0;
    }),
  );
  const assigned = assignBlanks(scores);
  const taken = new Set(assigned);
  const shares = formShares(profiles.length, written.flat());
  demotePrint(found, shares);
  const isNamed = (fieldIndex: number) => {
    const blank = blanks[assigned[fieldIndex] ?? -1];
    if (blank === undefined || guessed.has(blank)) return false;
    if ((shares.get(blank.spans[0].segment.page) ?? 0) < FORM) return false;
    return (scores[fieldIndex]?.[assigned[fieldIndex] ?? -1] ?? 0) >= NAMED;
  };
  return {
    candidatesFor(fieldIndex) {
      const profile = profiles[fieldIndex];
      if (profile === undefined) return { candidates: [], isNamed: false };
      const candidates = blanks.flatMap((blank, index) => {
        const score = scores[fieldIndex]?.[index] ?? 0;
        const isOwn = assigned[fieldIndex] === index;
        const isOthers = taken.has(index) || blanks[assigned[fieldIndex] ?? -1]?.isEmpty === true;
        const captioned = isOwn ? score : score - (isOthers ? 1 : OTHER);
        if (score < LEAST_SCORE) return [];
        return valuesOf(profile, blank).map((candidate) => withCaption(candidate, captioned));
      });
      return {
        candidates: [...candidates, ...anchored(fieldIndex)],
        isNamed: isNamed(fieldIndex),
      };
    },
  };
}

/** What may have been written into scanned forms. */
function guessBlanks(pages: PageLayout[], profiles: FieldProfile[]): FormBlank[] {
  const asked = new Set(profiles.flatMap(({ phrases }) => phrases.flatMap(captionTokens)));
  return pages.flatMap((page) => {
    const byPrint = toldByPrint(page).values;
    const values = byPrint.size > 0 ? byPrint : guessValues(page, asked);
    return values.size < FEWEST_BLANKS ? [] : findBlanks(page, (segment) => values.has(segment));
  });
}

function withCaption(candidate: Candidate, captioned: number): Candidate {
  return { ...candidate, traits: { ...candidate.traits, captioned } };
}

/** Splits a blank that contains a name above an address into two, which two fields may take. */
function partBlank(blank: FormBlank): FormBlank[] {
  const parts = partNameAndAddress(blank.spans);
  if (parts === null) return [blank];
  return (["name", "address"] as const).map((of) => ({
    ...blank,
    spans: parts[of],
    text: makeCandidate("text", parts[of]).text,
    part: { of, whole: blank.spans },
  }));
}

/** A dash is written where there is nothing to write. */
const onlyDashes = /^[\s–—-]+$/u;

function emptyIfDash(blank: FormBlank): FormBlank {
  return onlyDashes.test(blank.text) ? { ...blank, isEmpty: true } : blank;
}

/** The values of a field in a blank: all of it for texts, otherwise what looks like one. */
function createValueFinder(blanks: FormBlank[], profiles: FieldProfile[], found: SegmentIndex) {
  const whole = new Map(blanks.map((blank) => [blank, wholeBlank(blank)]));
  const joined = new Map(blanks.flatMap(({ joined }) => joined?.parts.map((part) => [part, joined.of]) ?? []));
  const askingForPart = new Set(joined.size === 0 ? [] : profiles.filter(asksForPart));
  return (profile: FieldProfile, blank: FormBlank): Candidate[] => {
    const { kind } = profile;
    if (blank.isEmpty) return [];
    if (blank.isCheckBox) return kind === "boolean" ? [checkCandidate(blank)] : [];
    if (optionKinds.has(kind) && tickBox.test(blank.text)) {
      const only = onlyTicked(blank.spans);
      return only === null ? [] : [makeCandidate(kind, [only])];
    }
    if (!wholeKinds.has(kind)) return segmentsOf(blank).flatMap((segment) => found(kind, segment));
    const asksForWhole = !askingForPart.has(profile);
    if (blank.joined !== undefined && (blank.joined.of !== kind || !asksForWhole)) return [];
    if (joined.get(blank) === kind && asksForWhole) return [];
    const asked = partAskedBy(profile);
    if (blank.part !== undefined && asked !== null && asked !== blank.part.of) return [];
    const isBoth = blank.part !== undefined && asked === null;
    const own = kind === "name" || kind === "text" ? ownPart(blank, kind, found) : null;
    const value = isBoth
      ? makeCandidate(kind, blank.part?.whole ?? blank.spans)
      : (own ?? whole.get(blank) ?? wholeBlank(blank));
    if (kind === "id" && !canBeId(value.text)) return segmentsOf(blank).flatMap((segment) => found(kind, segment));
    return canBeOf(profile, value.text) ? [{ ...value, kind }] : [];
  };
}

/** What hides the digits of a number: "xxx-xx-4711". */
const mask = /^[xX*#\d\s-]*[xX*#]{2}[xX*#\d\s-]*$/u;

/**
 * A blank's text without what belongs to others: the masked number below a name, and the date after a name, or after a
 * text whose caption asks for both, such as "Vessel and date"; null if it is all one value.
 */
function ownPart({ spans, captions }: FormBlank, kind: "name" | "text", found: SegmentIndex): Candidate | null {
  const masked = kind === "name" ? spans.findIndex((span) => mask.test(spanText(span))) : -1;
  const [first, ...others] = masked > 0 ? spans.slice(0, masked) : spans;
  if (first === undefined) return null;
  const last = others.at(-1) ?? first;
  const asksForDate = kind === "name" || captions.some(({ text }) => captionTokens(text).includes("date"));
  const date = asksForDate ? found("date", last.segment).find(({ spans: [{ to }] }) => to === last.to) : undefined;
  const before = last.segment.text.slice(last.from, date?.spans[0].from ?? last.to).replace(/[\s,;:–—-]+$/u, "");
  const isDated = date !== undefined && /\p{L}{2}/u.test(before);
  if (masked < 1 && !isDated) return null;
  const end = { ...last, to: isDated ? last.from + before.length : last.to };
  return makeCandidate("text", others.length === 0 ? [end] : [first, ...others.slice(0, -1), end]);
}

function checkCandidate({ spans }: FormBlank): Candidate {
  const { segment, from } = spans[0];
  return makeCandidate("boolean", spans, { key: `${segment.id}:${from}` });
}

function wholeBlank(blank: FormBlank): Candidate {
  return { ...makeCandidate("text", blank.spans), text: blank.text };
}

/** What looks like a value whatever it says: an amount with cents, a date, a long number. */
const valueLike = /\d[.,]\d{2}(?!\d)|\d{1,4}[/.-]\d{1,2}[/.-]\d{2,4}|\d{5}/u;
/** A caption with its value, such as "Claim no.: 17": people who fill in forms do not write captions. */
const captioned = /\p{L}{2}[^:]*:\s*\S/u;

/**
 * How far a page is a form whose values are what was filled in, 0 to 1. On a statement that somebody changed in a few
 * places the print also contains values, and one run of text may be laid over a whole page.
 */
function formShare(page: PageLayout): number {
  let [written, others] = [0, 0];
  for (const segment of page.segments) {
    const isBlank = isWritten(segment) && !captioned.test(segment.text);
    if (isBlank) written += 1;
    else if (isWritten(segment) || valueLike.test(segment.text)) others += 1;
  }
  return written / Math.max(1, written + others);
}

/** How far each page that was filled in is a form, 0 to 1: the more was filled in, the surer. */
function formShares(fieldCount: number, blanks: FormBlank[]): Map<PageLayout, number> {
  const byPage = Map.groupBy(blanks, ({ spans }) => spans[0].segment.page);
  return new Map(
    [...byPage].map(([page, own]) => [
      page,
      formShare(page) * Math.min(1, own.length / Math.max(FILLED_BLANKS, fieldCount / 2)),
    ]),
  );
}

/** On a filled-in form, values are what was filled in, and the print around it is captions. */
function demotePrint(found: Map<ValueKind, Candidate[]>, shares: Map<PageLayout, number>): void {
  if (shares.size === 0) return;
  for (const candidate of [...found.values()].flat()) {
    const share = shares.get(candidate.spans[0].segment.page) ?? 0;
    if (share === 0 || candidate.kind === "boolean") continue;
    if (candidate.spans.some(({ segment }) => isWritten(segment))) continue;
    candidate.traits = { ...candidate.traits, isPrint: share };
  }
}
