import { type Cell, cellText, type PageTranscript, type TablePart, type TextPart } from "./part.ts";

/** Bullets that programs print before the items of a list. */
const bullet = /^[•‣▪▫●○◦∙·–—-]\s+/u;
/** A hyphen at the end of a line that the next line goes on. */
const hyphenated = /(?<=\p{Ll})[-\u00ad\u2010]$/u;

/**
 * A page as Markdown; it ends with a line break, unless nothing is on the page. Lines that an earlier page has at the same
 * place, such as running heads, are left out. What the page prints means nothing as Markdown or HTML.
 */
export function writeMarkdown({ number, parts }: PageTranscript): string {
  const texts = parts.flatMap((part) => {
    const text = part.kind === "table" ? tableToMarkdown(part) : textToMarkdown(withoutRepeated(part, number));
    return text === "" ? [] : [text];
  });
  return texts.length === 0 ? "" : `${texts.join("\n\n")}\n`;
}

function withoutRepeated(part: TextPart, page: number): TextPart {
  if (page === 1) return part;
  return { ...part, lines: part.lines.filter(({ segments }) => !segments.every(({ line }) => line.isRepeated)) };
}

function textToMarkdown({ heading, lines }: TextPart): string {
  if (heading !== null && lines.length > 0)
    return `${"#".repeat(heading)} ${escapeInline(lines.map(({ text }) => text).join(" "))}`;
  // Bold says something only where something else is not.
  const isBolder = lines.some(({ segments }) => segments.every(({ isBold }) => !isBold));
  let text = "";
  for (const [index, line] of lines.entries()) {
    const own = line.text;
    const before = lines[index - 1];
    const isItem = bullet.test(own);
    const isStrong = isBolder && line.segments.every(({ isBold }) => isBold);
    const plain = `${isItem ? "- " : ""}${escapeStart(escapeInline(isItem ? own.replace(bullet, "") : own))}`;
    const written = isStrong && !isItem && !line.runsOn ? `**${plain}**` : plain;
    if (before === undefined) text = written;
    else if (isItem) text += `\n${written}`;
    else if (before.runsOn && hyphenated.test(text) && /^\p{Ll}/u.test(own))
      text = text.replace(hyphenated, "") + written;
    else if (before.runsOn) text += ` ${escapeInline(own)}`;
    else text += `  \n${written}`;
  }
  return text;
}

function tableToMarkdown({ headRows, rows }: TablePart): string {
  const width = rows[0]?.length ?? 0;
  const head = headRows > 0 ? rows[0] : undefined;
  const lines = [
    toRow(head?.map(cellToMarkdown) ?? Array.from({ length: width }, () => "")),
    `|${Array.from({ length: width }, (_, column) => (isRight(rows.slice(headRows), column) ? " ---: |" : " --- |")).join("")}`,
    ...rows.slice(headRows).map((row) => toRow(row.map(cellToMarkdown))),
  ];
  return lines.join("\n");
}

const toRow = (cells: readonly string[]): string =>
  `|${cells.map((cell) => (cell === "" ? " |" : ` ${cell} |`)).join("")}`;

function cellToMarkdown(cell: Cell): string {
  return escapeInline(cellText(cell)).replaceAll("|", "\\|");
}

/** Whether a column's texts end at the same place and begin at different ones, as amounts do. */
function isRight(rows: readonly Cell[][], column: number): boolean {
  const boxes = rows.flatMap((row) => (row[column] ?? []).map(({ box }) => box));
  if (boxes.length < 2) return false;
  const spread = (edges: number[]) => Math.max(...edges) - Math.min(...edges);
  const height = Math.max(...boxes.map(({ top, bottom }) => bottom - top));
  const begins = spread(boxes.map(({ left }) => left));
  return begins > height / 2 && spread(boxes.map(({ right }) => right)) * 2 < begins;
}

/** Marks the signs that would mean something inside a line. */
function escapeInline(text: string): string {
  return text
    .replace(/[\\`*<~]/gu, "\\$&")
    .replace(/(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu, "\\_")
    .replace(/\](?=\s?[([:])/gu, "\\]")
    .replace(/&(?=#?\w+;)/gu, "\\&");
}

/** Marks the signs that would mean something at the beginning of a line. */
function escapeStart(text: string): string {
  return text.replace(/^(?:#{1,6}(?:\s|$)|>|[+-](?:\s|$)|=+\s*$|-{2,}|\|)/u, "\\$&");
}
