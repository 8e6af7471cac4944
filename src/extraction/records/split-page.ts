import type { PageLayout, Segment } from "../../domain/document-layout.ts";
import type { Field } from "../../domain/field.ts";
import type { Conventions } from "../../domain/record.ts";
import type { ValueKind } from "../../vocabulary/value-kind.ts";
import { describeUntrained, type Schema } from "../fields/schema.ts";
import type { Ranking } from "../ranking/rank-candidates.ts";
import type { Ranked } from "../ranking/rank-scalars.ts";
import { clipPage } from "./clip-page.ts";
import { type Cut, findCuts } from "./find-cuts.ts";
import { describePart, leastScore, lookAtPart, type PageLook, type PartLook } from "./look-at-page.ts";

/**
 * A second unique value on a page is trusted to begin a record there if its score exceeds "absent" by more than this.
 */
const SURE_LEAD = 1;
/** Similarity of the caption that names a unique value outright. */
const SURE_CAPTION = 0.75;
/** A part is a record by itself only if it states this share of the fields that the whole page states. */
const SHARE_OF_WHOLE = 0.6;
/**
 * The same for parts of a printed page, where a table and the sums below it state much of what the whole page states.
 */
const SHARE_OF_PRINTED = 0.8;
/**
 * A part states a field only if its value is nearly as likely as the likeliest on the page: at most this score apart.
 */
const NEARLY_AS_LIKELY = 1.5;
/**
 * The same for papers below others that lie side by side: of two shops' receipts, one may caption the same value more
 * clearly than the other.
 */
const NEARLY_ON_SHEET = 4;
/** Minimum fields that a part states: a heading and a date are on every scrap of paper. */
const LEAST_STATED = 2;
/** Maximum records side by side or below each other on one page; more of them are a table. */
const MOST_PARTS = 24;
/** Gaps that are tried on a page or a part of it, widest first. */
const MOST_CUTS = 3;
/**
 * White space, in line heights, that runs all the way through a picture between papers, but never between columns of
 * one paper.
 */
const WIDE_GAP = 3;

/** What to find: `unique` is the position of the field that separates records, or -1. */
interface Asked {
  schema: Schema;
  unique: number;
  conventions: Conventions;
}

/**
 * White space, in line heights, beyond which anything with lines of words and an amount or date is a separate paper.
 */
const WIDER_GAP = 6;
/** Minimum lines of words on a paper, and minimum letters of such a line. */
const LEAST_LINES = 5;
const LEAST_LETTERS = 4;

/** A page, or a part of one, and what is known about it when it is cut. */
interface Sheet extends Asked {
  /** A scan or photo, on which several papers can lie. */
  isPicture: boolean;
  /** Papers were found side by side on it, so papers below each other are no surprise. */
  hasPapers: boolean;
}

/**
 * The records on one page: either bands, each with a unique value under its caption, or papers laid on one sheet,
 * separated by white space. Each part must state most of what the page states; otherwise the page is one record.
 */
export function splitPage(look: PageLook, { rankings }: Ranked, asked: Asked): PageLayout[] {
  const { schema, unique, conventions } = asked;
  const { page, isPicture } = look;
  const whole = describePart(rankings.slice(0, schema.scalars.length), unique);
  const ranking = whole.rankings[unique];
  const bands = ranking === undefined ? [page] : bandsByValue(page, ranking);
  if (bands.length > 1) {
    const looks = bands.map((part) => lookAtPart(part, schema, unique, conventions));
    if (areRecords(looks, whole, unique, { near: NEARLY_AS_LIKELY, share: SHARE_OF_PRINTED })) return bands;
  }
  return splitAtGaps(page, whole, { ...asked, isPicture, hasPapers: false });
}

/**
 * Whether each part states most of the fields by itself, with values nearly as likely as those of the likeliest part.
 */
function areRecords(
  parts: PartLook[],
  whole: PartLook,
  unique: number,
  { near, share }: { near: number; share: number },
): boolean {
  const best = whole.leads.map((lead, field) => Math.max(lead, ...parts.map(({ leads }) => leads[field] ?? lead)));
  const least = Math.max(LEAST_STATED, share * best.filter((lead) => lead > 0).length);
  const states = ({ leads }: PartLook, field: number) =>
    (leads[field] ?? 0) > 0 && (leads[field] ?? 0) >= (best[field] ?? 0) - near;
  return (
    parts.length <= MOST_PARTS &&
    parts.every(
      (part) => (unique < 0 || states(part, unique)) && best.filter((_, field) => states(part, field)).length >= least,
    )
  );
}

/** Cuts a page at the widest gap that leaves a record on both sides, then cuts each side again. */
function splitAtGaps(page: PageLayout, whole: PartLook, sheet: Sheet): PageLayout[] {
  const { schema, unique, conventions } = sheet;
  const kind = schema.scalars[unique]?.profile.kind;
  for (const cut of findCuts(page).slice(0, MOST_CUTS)) {
    const parts = cut.sides.map((segments) => clipPage(page, new Set(segments)));
    const look = (part: PageLayout) => lookAtPart(part, schema, unique, conventions);
    const least = leastOf(cut, sheet);
    const looks = mayBeRecords(cut.sides, whole, unique, least)
      ? lookUntilRefused(parts, look, (each) => areRecords(each, whole, unique, least))
      : [];
    const areTold = looks.length === parts.length && !repeatsNumber(looks, kind);
    const liesOnSheet = cut.isBeside || sheet.hasPapers;
    const isWide = cut.isBeside && cut.width > WIDE_GAP * page.lineHeight;
    // Without a number that separates them, a bill and the slip below it look like two records.
    const isEnough = areTold && (unique >= 0 || liesOnSheet);
    const canBePapers = areTold || (sheet.isPicture && liesOnSheet);
    const isFarApart = sheet.isPicture && liesOnSheet && cut.width > WIDER_GAP * page.lineHeight;
    const isCut =
      isEnough || (isFarApart && parts.every(looksLikePaper)) || (canBePapers && arePapers(parts, conventions, isWide));
    if (!isCut) continue;
    const inner = { ...sheet, hasPapers: sheet.hasPapers || cut.isBeside };
    return parts.flatMap((part, index) => splitAtGaps(part, looks[index] ?? look(part), inner));
  }
  return [page];
}

/** A value may score this much better on a part of a page than on the whole page. */
const LIKELIER_ON_PART = 2;

/**
 * Whether the sides of a cut can be records, judged by the places of the values found on the whole page, without
 * reading the sides.
 */
function mayBeRecords(
  sides: Segment[][],
  whole: PartLook,
  unique: number,
  least: { near: number; share: number },
): boolean {
  const looks = sides.map((segments): PartLook => {
    const side = new Set(segments.map(({ id }) => id));
    const leads = whole.rankings.map((ranking) => {
      const choice = ranking.choices.find(({ candidate }) => side.has(candidate.spans[0].segment.id));
      const score = choice?.score ?? ranking.bestLeftOut;
      return score - leastScore(ranking) + LIKELIER_ON_PART;
    });
    return { leads, value: null, rankings: [] };
  });
  return areRecords(looks, whole, unique, { ...least, near: least.near + LIKELIER_ON_PART });
}

/** Examines parts until one is not a record, because reading a part takes long; returns those that were accepted. */
function lookUntilRefused(
  parts: PageLayout[],
  look: (part: PageLayout) => PartLook,
  areAccepted: (looks: PartLook[]) => boolean,
): PartLook[] {
  const looks: PartLook[] = [];
  for (const part of parts) {
    const next = [...looks, look(part)];
    if (!areAccepted(next)) break;
    looks.push(...next.slice(-1));
  }
  return looks;
}

/** How much the sides of a cut must state. */
function leastOf({ isBeside }: Cut, { isPicture, hasPapers }: Sheet): { near: number; share: number } {
  if (!isPicture) return { near: NEARLY_AS_LIKELY, share: SHARE_OF_PRINTED };
  const near = isBeside ? Number.POSITIVE_INFINITY : hasPapers ? NEARLY_ON_SHEET : NEARLY_AS_LIKELY;
  return { near, share: SHARE_OF_WHOLE };
}

/** What is on nearly every paper that is photographed next to others, whatever the parser asks for. */
function paperSchema(): Schema {
  sharedSchema ??= describeUntrained([paperField("date", "date"), paperField("total", "money")]);
  return sharedSchema;
}

/** Made on first use: few processes split a page, and making it earlier would delay the start of all of them. */
let sharedSchema: Schema | null = null;

function paperField(name: string, type: "date" | "money"): Field {
  return { id: name, name, type, description: "", hints: [], options: [], isUnique: false, rules: [], fields: [] };
}

/**
 * Whether parts are separate papers: each has a date and a total that the others do not have. Across a wide gap, a date
 * or a total is enough.
 */
function arePapers(parts: PageLayout[], conventions: Conventions, isWide: boolean): boolean {
  const schema = paperSchema();
  const looks = parts.map((part) => lookAtPart(part, schema, schema.scalars.length - 1, conventions));
  if (isWide) return looks.every(({ leads }) => leads.some((lead) => lead > 0));
  const totals = new Set(looks.map(({ value }) => value));
  return totals.size === looks.length && looks.every(({ leads }) => leads.every((lead) => lead > 0));
}

/** Lines of words that include an amount, date or time: a column of prices has no words. */
function looksLikePaper({ lines }: PageLayout): boolean {
  const texts = lines.map(({ segments }) => segments.map(({ text }) => text).join(" "));
  const hasWords = (text: string) => text.replace(/[^\p{L}]/gu, "").length >= LEAST_LETTERS;
  return texts.filter(hasWords).length >= LEAST_LINES && texts.some((text) => /\d[.,:/]\d\d(?!\d)/u.test(text));
}

/**
 * If both sides have the same number, they are one document that repeats it. Names do not count: a shop's name is on
 * each of its receipts.
 */
function repeatsNumber(looks: PartLook[], kind: ValueKind | undefined): boolean {
  const values = looks.flatMap(({ value }) => (value === null ? [] : [value]));
  return kind !== "name" && new Set(values).size < values.length;
}

/** Splits a page into bands if the unique field has several values one below another, each under its own caption. */
function bandsByValue(page: PageLayout, ranking: Ranking): PageLayout[] {
  const sure = ranking.choices.filter(
    (choice) => choice.score > ranking.absentScore + SURE_LEAD && choice.captionSimilarity > SURE_CAPTION,
  );
  const starts = sure.map((choice) => choice.candidate.spans[0].segment).sort((a, b) => a.line.index - b.line.index);
  const distinct = starts.filter(
    (segment, index) => starts[index - 1]?.line !== segment.line && isUnderFirst(segment, starts[0]),
  );
  if (distinct.length < 2) return [page];
  const cuts = distinct.map((segment, index) => {
    const previous = distinct[index - 1];
    return previous === undefined ? 0 : bandStart(page, previous.line.index + 1, segment.line.index);
  });
  return cuts.map((from, index) => bandOf(page, from, cuts[index + 1] ?? page.lines.length));
}

/**
 * How far the left edges of the unique values of one list may differ, in line heights: numbers of different lengths may
 * be centred.
 */
const COLUMN_EDGE = 4;
/** Gaps that differ by less, in line heights, are equal, and the first counts. */
const CLEARLY_WIDER = 0.1;

/** Records of a list look alike: their unique values are in one column. */
function isUnderFirst(segment: Segment, first: Segment | undefined): boolean {
  return first !== undefined && Math.abs(segment.box.left - first.box.left) < COLUMN_EDGE * segment.page.lineHeight;
}

/** A record begins after the widest gap between the previous unique value and its own. */
function bandStart(page: PageLayout, after: number, to: number): number {
  let best = to;
  let widest = 0;
  for (let index = after; index <= to; index += 1) {
    const gap = (page.lines[index]?.box.top ?? 0) - (page.lines[index - 1]?.box.bottom ?? 0);
    if (gap > widest + CLEARLY_WIDER * page.lineHeight) [best, widest] = [index, gap];
  }
  return best;
}

function bandOf(page: PageLayout, from: number, to: number): PageLayout {
  return clipPage(page, new Set(page.lines.slice(from, to).flatMap((line) => line.segments)));
}
