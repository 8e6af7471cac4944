import type { Line, Segment } from "../../domain/document-layout.ts";
import { NEXT_LINE_GAP } from "../../domain/spacing.ts";
import type { RelevanceFinder } from "../evidence/captions/relevance.ts";
import type { Header } from "./find-headers.ts";

/** Words that begin the totals below a table. */
const totalsWord =
  /^\W*(?:sub-?\s?total|grand total|total|net total|totals|summe|zwischensumme|gesamt\p{L}{0,12}|netto(?:betrag|summe)?|rechnungs(?:betrag|summe)|endbetrag|zzgl|zuz[uü]gl(?:ich)?|mwst|ust|mehrwertsteuer|umsatzsteuer|montant|poids total|peso total|total ht|total ttc|tva|taxes?|base imponible|importe|iva|totale|imponibile|totaal(?:bedrag|som)?|subtotaal|totalbetrag|total(?:summa|belopp)|summa|att betala|razem|suma|do zap[lł]aty|celkem|i alt|(?:genel |ara )?toplam|btw|[uü]bertrag|carried forward|positionssumme|versand|warenwert|steuerbetrag|vat)(?!\p{L})/iu;

/** What statements print among their rows, behind a date perhaps: balances, and sums of another page. */
const balanceWord =
  /^\W*(?:[\d./-]+\s+)?(?:(?:balance |total )?(?:brought|carried) forward|balance forward|(?:opening|beginning|closing|ending|previous|last month.?s) balance|(?:saldo|[uü]ber)trag|saldovortrag|(?:alter|neuer|anfangs-?|end-?)\s?(?:konto)?(?:stand|saldo)|solde (?:initial|final|pr[eé]c[eé]dent|ant[eé]rieur|cr[eé]diteur|d[eé]biteur)|report(?: [aà] nouveau)?$|[aà] reporter|ancien solde|nouveau solde|saldo (?:anterior|inicial|final|iniziale|finale|precedente)|suma y sigue|suma anterior|riporto|a riportare|(?:begin|eind)saldo|(?:vorig|nieuw) saldo)(?!\p{L})/iu;

/** Characters of the longest head; longer texts are sentences. */
const LONGEST_HEAD = 40;
/** Similarity of a cell to some caption from which it counts as a head, not as a value; as sure as a field's own synonym. */
const HEAD_SIMILARITY = 0.75;

/** Totals, carried-forward lines and the like, which stand where rows stand. */
export function isTotalsLine(line: Line, hasDescription: boolean): boolean {
  const text = line.segments[0]?.text ?? "";
  if (balanceWord.test(textOf(line))) return true;
  return totalsWord.test(text) || (totalsWord.test(textOf(line)) && !hasDescription);
}

/** The heads of another table, or a heading with a colon that begins a new section: no row follows. */
export function beginsOtherSection(line: Line, header: Header, gap: number, relevance: RelevanceFinder): boolean {
  const text = textOf(line);
  if (/\d/u.test(text)) return false;
  const [first] = line.segments;
  const isCaption = line.segments.length === 1 && first !== undefined && first.text.endsWith(":");
  if (isCaption && gap > NEXT_LINE_GAP * first.page.lineHeight) return isAtLeftEdge(first, header);
  const heads = line.segments.filter((segment) => isHead(segment, relevance));
  return heads.length >= 2 && heads.length * 2 >= line.segments.length;
}

function isAtLeftEdge(segment: Segment, header: Header): boolean {
  return segment.box.left < (header.columns[0]?.box.left ?? 0) + segment.page.lineHeight;
}

function isHead(segment: Segment, relevance: RelevanceFinder): boolean {
  if (segment.text.length > LONGEST_HEAD) return false;
  const { own, rival } = relevance.ofText(segment.text);
  return Math.max(...own, ...rival) >= HEAD_SIMILARITY;
}

function textOf(line: Line): string {
  return line.segments.map((segment) => segment.text).join(" ");
}
