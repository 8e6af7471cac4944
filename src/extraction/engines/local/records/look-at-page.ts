import { foldText } from "../../../../formats/fold-text.ts";
import type { PageLayout } from "../../../../model/document-layout.ts";
import type { Conventions } from "../../../../model/record.ts";
import type { ValueKind } from "../labels/value-kind.ts";
import { rankScalars } from "../rank-scalars.ts";
import type { Schema } from "../schema.ts";
import type { Ranking } from "../scoring/rank-candidates.ts";
import { REQUIRED_FIELD_BONUS } from "../scoring/weights.ts";

/** What one page tells about where records begin. */
export interface PageLook {
  page: PageLayout;
  /** Keys of the values that the unique field can have here, likeliest first; none when the page states none. */
  values: string[];
  /** Keys of the values that the page states, by field. */
  stated: Map<number, string>;
  /** "Page 1 of 3"; null when the page has no such mark. */
  mark: PageMark | null;
  /** Lines at the page's head and foot, which the pages of one document share: their figures by their letters. */
  frame: Map<string, string>;
  /** Share of the page's height down to its last line. */
  filled: number;
  /** Its text begins within a sentence. */
  goesOn: boolean;
  /** A short line near its head says what kind of document it is. */
  hasTitle: boolean;
  /** The unique field is a number of the document's own, not a name or a date that documents share. */
  isNumber: boolean;
  unique: Ranking | undefined;
  whole: PartLook;
}

interface PageMark {
  page: number;
  of: number;
}

/** Values of the unique field that are compared: documents print several numbers under likely labels. */
const MOST_VALUES = 3;
/** Lines at the head and at the foot of a page that make its frame. */
const FRAME_LINES = 6;
/** A line with fewer letters than this is on every page. */
const LEAST_LETTERS = 8;

/** Lines at the head of a page among which its title is, and letters of a title. */
const TITLE_LINES = 15;
const TITLE_LETTERS = 40;
/** What documents are called, in the languages of the templates. */
const titleWord =
  /\b(?:invoice|rechnung|facture|factura|fattura|factuur|receipt|quittung|recu|recibo|ricevuta|agreement|contract|vertrag|contrat|contrato|contratto|order|bestellung|commande|pedido|ordine|credit note|gutschrift|avoir|statement)\b/u;

/** Names, dates and addresses often stand without a label: they score this much less than "absent" and are stated still. */
const WITHOUT_LABEL = 1.5;
const unlabelledKinds = new Set<ValueKind>(["name", "date", "address"]);

/** Whether values of a kind are shared by documents: a shop's name, a day. */
export function isSharedKind(kind: ValueKind): boolean {
  return unlabelledKinds.has(kind);
}

const pageMark =
  /\b(?:page|seite|p[aá]gina|pagina|blatt|pag\.?|p\.)\s*:?\s*(\d{1,3})\s*(?:\/|of|von|de|sur|di|van|\|)\s*(?:of\s*)?(\d{1,3})\b/iu;

/** Reads what a page states of the fields; `unique` is the position of the unique field, or -1. */
export function lookAtPage(page: PageLayout, schema: Schema, unique: number, conventions: Conventions): PageLook {
  const rankings = rankScalars([page], schema, conventions);
  const ranking = rankings[unique];
  const values = (ranking?.choices ?? []).filter((choice) => choice.score > (ranking?.absentScore ?? 0));
  return {
    page,
    values: values.slice(0, MOST_VALUES).map((choice) => choice.candidate.key),
    stated: new Map(
      rankings.flatMap((each, field) => (isStated(each) ? [[field, each.choices[0]?.candidate.key ?? ""]] : [])),
    ),
    mark: readPageMark(page),
    frame: readFrame(page),
    ...readEnds(page),
    isNumber: ranking !== undefined && !isSharedKind(ranking.profile.kind),
    unique: ranking,
    whole: describePart(rankings, unique),
  };
}

/** What a part of a page states by itself. */
export interface PartLook {
  /** By field: how far its best value is ahead of "absent", without the benefit of being required. */
  leads: number[];
  /** Key of the unique field's best value; null where there is no unique field or no value. */
  value: string | null;
}

/** Reads what a part of a page states; a required field takes what there is, which on a part would prove nothing. */
export function lookAtPart(page: PageLayout, schema: Schema, unique: number, conventions: Conventions): PartLook {
  return describePart(rankScalars([page], schema, conventions), unique);
}

function describePart(rankings: Ranking[], unique: number): PartLook {
  const leads = rankings.map((ranking) => {
    const { kind, isRequired } = ranking.profile;
    const plain = ranking.absentScore + (isRequired ? REQUIRED_FIELD_BONUS : 0);
    const least = plain - (unlabelledKinds.has(kind) ? WITHOUT_LABEL : 0);
    return (ranking.choices[0]?.score ?? Number.NEGATIVE_INFINITY) - least;
  });
  return { leads, value: rankings[unique]?.choices[0]?.candidate.key ?? null };
}

function isStated(ranking: Ranking): boolean {
  return (ranking.choices[0]?.score ?? Number.NEGATIVE_INFINITY) > ranking.absentScore;
}

function readPageMark(page: PageLayout): PageMark | null {
  for (const line of page.lines) {
    const match = pageMark.exec(textOf(line));
    if (match !== null && Number(match[1]) <= Number(match[2])) return { page: Number(match[1]), of: Number(match[2]) };
  }
  return null;
}

function readFrame(page: PageLayout): Map<string, string> {
  const lines = [...page.lines.slice(0, FRAME_LINES), ...page.lines.slice(-FRAME_LINES)];
  const frame = new Map<string, string>();
  for (const line of lines) {
    const text = foldText(textOf(line)).replace(pageMark, "");
    const letters = text.replace(/[^\p{L}]/gu, "");
    if (letters.length >= LEAST_LETTERS) frame.set(letters, text.replace(/[^\d]/gu, ""));
  }
  return frame;
}

/** How a page's text begins and ends. */
function readEnds(page: PageLayout): Pick<PageLook, "filled" | "goesOn" | "hasTitle"> {
  const head = page.lines.slice(0, TITLE_LINES).flatMap((line) => line.segments);
  return {
    filled: (page.lines.at(-1)?.box.bottom ?? 0) / Math.max(page.height, 1),
    goesOn: /^\p{Ll}/u.test(page.segments[0]?.text ?? ""),
    hasTitle: head.some(({ text }) => text.length <= TITLE_LETTERS && titleWord.test(foldText(text))),
  };
}

function textOf(line: PageLayout["lines"][number]): string {
  return line.segments.map((segment) => segment.text).join(" ");
}
