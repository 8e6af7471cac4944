import type { Line, PageLayout, Segment } from "../../../domain/document-layout.ts";
import { SECTION_GAP } from "../../../domain/spacing.ts";
import { type Concept, concepts, type PartyRole } from "../../../vocabulary/concepts.ts";
import { conceptsCaptioned } from "../../../vocabulary/printed-captions.ts";
import { findTableLines } from "../../document/find-table-lines.ts";
import { compareWithConcepts } from "../../fields/compare-with-concepts.ts";
import type { RelevanceFinder } from "../captions/relevance.ts";

/** Whose section of a document a text is in; `other` is a third party's, such as the place of delivery. */
export type SectionRole = PartyRole | "other";

/**
 * What the heading over a text says: whose text it is, as far as the vocabulary knows, and how well that names each
 * field's party.
 */
export interface Section {
  role: SectionRole | null;
  fit: number[];
  /** The best of the fits. */
  best: number;
}

/** Lines below a heading that still belong to its section. */
const MOST_LINES = 12;
/** A heading is short: in words, and in characters if words are glued together. */
const MOST_WORDS = 6;
const LONGEST_HEADING = 60;
/** Similarity of a heading to a role's captions: nearly the caption itself. */
const LEAST_ROLE = 0.8;
/** Words more similar than this are a heading, whatever their print. */
const SURE_ROLE = 0.9;
/** Words less similar than this name no role at all. */
const LEAST_LIKENESS = 0.6;
/**
 * How far the lines of a section may begin left of its heading or right of its end, and how far headings of one column
 * may be apart, in line heights: names are longer than headings.
 */
const OUTDENT = 2;
const OVERHANG = 8;
const SAME_COLUMN = 6;
/** Headings are a little larger than the text. */
const HEADING_SIZE = 1.12;

/** Finds headings such as "Seller", "Bill to:" or "Käufer" and says whose the texts below them are. */
export function findSections(pages: PageLayout[], relevance: RelevanceFinder): Map<Segment, Section> {
  const sections = new Map<Segment, Section>();
  for (const page of pages) {
    let open: OpenSection[] = [];
    const opened: OpenSection[] = [];
    const tableLines = findTableLines(page);
    for (const [index, line] of page.lines.entries()) {
      const gap = line.box.top - (page.lines[index - 1]?.box.bottom ?? line.box.top);
      if (gap > SECTION_GAP * page.lineHeight) open = [];
      open = open.filter(({ until }) => until >= index);
      for (const segment of line.segments) {
        // The head of a column is above values of many parties.
        const section = tableLines.get(line) === "head" ? null : sectionUnder(segment, line, relevance);
        if (section !== null) open = open.filter(({ heading }) => !sharesColumn(heading, segment));
        if (section !== null && section !== "end") {
          const begun = { heading: segment, section, until: index + MOST_LINES };
          open.push(begun);
          opened.push(begun);
          if (/:\s*\S/u.test(segment.text)) sections.set(segment, section);
          continue;
        }
        const owner = open.findLast(({ heading }) => isBelow(heading, segment));
        if (owner !== undefined) sections.set(segment, owner.section);
      }
    }
    spreadOverBands(page, opened.slice(0, MOST_HEADINGS), sections);
  }
  return sections;
}

interface OpenSection {
  heading: Segment;
  section: Section;
  /** Index of the last line that may belong to it. */
  until: number;
}

/** Maximum headings of parties on a page that are considered: no document has more. */
const MOST_HEADINGS = 50;
/** Maximum blocks of parties on a page in which one caption is repeated. */
const MOST_BANDS = 6;
/** How much lower than the captions beside it a heading may be, in line heights: in the middle of its band. */
const HEADING_BELOW = 1.5;

/**
 * If captions are repeated under each of several headings ("Tax ID" under "Seller", and again under "Buyer"), a heading
 * covers everything beside and below it up to the next one, over the whole width of the page.
 */
function spreadOverBands(page: PageLayout, opened: OpenSection[], sections: Map<Segment, Section>): void {
  if (opened.length < 2) return;
  const captions = Map.groupBy(page.segments.filter(isShortCaption), ({ text }) => text.toLowerCase());
  for (const same of captions.values()) {
    if (same.length < 2 || same.length > MOST_BANDS) continue;
    // Only the first one under each heading: later ones may be under a heading that is not known.
    const firsts = new Map<OpenSection, Segment>();
    for (const caption of same) {
      const owner = ownerOf(caption, opened);
      if (owner !== undefined && !firsts.has(owner)) firsts.set(owner, caption);
    }
    // Each party has its own value under a caption; a text that is repeated with the same text below it is not a
    // caption.
    const values = new Set([...firsts.values()].flatMap(({ below, right }) => [below?.text ?? right?.text ?? ""]));
    if (firsts.size < 2 || values.size < firsts.size) continue;
    for (const [{ section }, { text, below, right }] of firsts)
      for (const value of [below, right])
        if (value !== null && value.text !== text && !sections.has(value)) sections.set(value, section);
  }
}

function isShortCaption({ text, words }: Segment): boolean {
  return words.length <= MOST_WORDS && text.length <= LONGEST_HEADING && !/\d/u.test(text) && /\p{L}{2}/u.test(text);
}

/** The last section that was opened above a caption or beside it. */
function ownerOf(caption: Segment, opened: OpenSection[]): OpenSection | undefined {
  const reach = caption.box.bottom + HEADING_BELOW * caption.page.lineHeight;
  return opened.findLast(
    ({ heading, until }) => heading !== caption && heading.box.bottom <= reach && until >= caption.line.index,
  );
}

/** The section that a heading opens, `end` for a heading of something else, null if the segment is not a heading. */
function sectionUnder(segment: Segment, line: Line, relevance: RelevanceFinder): Section | "end" | null {
  const caption = segment.text.split(":")[0] ?? "";
  const value = segment.text.slice(caption.length + 1);
  const name = caption.replace(/^\d{1,2}\p{Ll}?[.)]?\s+/u, "");
  if (/\d/u.test(value) && !/\p{L}{3}/u.test(value)) return null;
  if (name.split(/\s+/u).length > MOST_WORDS || /\d/u.test(name) || name.length > LONGEST_HEADING) return null;
  const best = headingOf(name);
  const fit = relevance.ofHeading(name);
  const bestFit = Math.max(0, ...fit);
  const score = Math.max(best.score, bestFit);
  const isHeading = looksLikeHeading(segment, line);
  if (score >= LEAST_ROLE && (isHeading || /:/u.test(segment.text) || score > SURE_ROLE)) {
    return { role: best.score >= LEAST_ROLE ? best.role : null, fit, best: bestFit };
  }
  return isHeading ? "end" : null;
}

function looksLikeHeading(segment: Segment, line: Line): boolean {
  const isLarge = segment.fontSize > HEADING_SIZE * segment.page.lineHeight;
  const isAlone = line.segments.length === 1;
  return isAlone && segment.words.length <= MOST_WORDS && (segment.isBold || isLarge || /:$/u.test(segment.text));
}

/** Below a heading: in its column, or a value whose caption is. */
function isBelow(heading: Segment, segment: Segment): boolean {
  if (isInColumn(heading, segment)) return true;
  const caption = segment.left;
  const isCaptioned = caption !== null && !/\d/u.test(caption.text) && caption.words.length <= MOST_WORDS;
  return isCaptioned && heading.line.segments.length === 1 && isInColumn(heading, caption);
}

function isInColumn(heading: Segment, segment: Segment): boolean {
  const height = heading.page.lineHeight;
  return (
    segment.box.left > heading.box.left - OUTDENT * height && segment.box.left < heading.box.right + OVERHANG * height
  );
}

function sharesColumn(a: Segment, b: Segment): boolean {
  const isOverlapping = a.box.left < b.box.right && b.box.left < a.box.right;
  return isOverlapping || Math.abs(a.box.left - b.box.left) < SAME_COLUMN * a.page.lineHeight;
}

/** How well a text names a party in this role, by the concepts; 0 below a fair similarity. */
export function roleOf(text: string, role: PartyRole): number {
  const best = likenessTo(role, compareWithConcepts(text.split(":")[0] ?? text));
  return best > LEAST_LIKENESS ? best : 0;
}

/** The role that a heading names best; among equals, the first. */
function headingOf(text: string): { role: SectionRole; score: number } {
  const similarities = compareWithConcepts(text);
  const scores = roles.map((role) => ({ role, score: likenessTo(role, similarities) }));
  const best = scores.reduce((a, b) => (b.score > a.score ? b : a));
  return best.score >= LEAST_ROLE ? best : (captionedRole(text) ?? best);
}

/**
 * The role whose name a text captions, word for word, for languages of which only captions are known; null if it
 * captions the names of none or several.
 */
function captionedRole(text: string): { role: SectionRole; score: number } | null {
  const captioned = new Set(conceptsCaptioned(text));
  const found = roles.filter((role) =>
    conceptsOfRole[role].some(
      (position) => concepts[position]?.kind === "name" && captioned.has(concepts[position].id),
    ),
  );
  const [role] = found;
  return role === undefined || found.length > 1 ? null : { role, score: 1 };
}

function likenessTo(role: SectionRole, similarities: number[] | null): number {
  if (similarities === null) return 0;
  return conceptsOfRole[role].reduce((best, concept) => Math.max(best, similarities[concept] ?? 0), 0);
}

const roles = ["seller", "buyer", "other"] as const;

const isParty = ({ kind }: Concept) => kind === "name" || kind === "address";
const positionsOf = (isOfRole: (concept: Concept) => boolean) =>
  [...concepts.entries()].filter(([, concept]) => isOfRole(concept)).map(([position]) => position);
/** Positions of the concepts that name a party in each role. */
const conceptsOfRole: Record<SectionRole, number[]> = {
  seller: positionsOf((concept) => isParty(concept) && concept.role === "seller"),
  buyer: positionsOf((concept) => isParty(concept) && concept.role === "buyer"),
  other: positionsOf(({ isThirdParty }) => isThirdParty === true),
};
