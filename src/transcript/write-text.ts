import { cellText, type PageTranscript, type Part, type TablePart } from "./part.ts";

/** A cell wider than this does not push the next column further to the right. */
const WIDEST_CELL = 60;

/** A page as plain text, its tables in columns of spaces; it ends with a line break, unless nothing is on the page. */
export function writeText({ parts }: PageTranscript): string {
  return parts.length === 0 ? "" : `${parts.map(partToText).join("\n\n")}\n`;
}

function partToText(part: Part): string {
  return part.kind === "table" ? tableToText(part) : part.lines.map(({ text }) => text).join("\n");
}

function tableToText({ rows }: TablePart): string {
  const texts = rows.map((row) => row.map(cellText));
  const widths = (texts[0] ?? []).map((_, column) =>
    Math.min(WIDEST_CELL, Math.max(...texts.map((row) => row[column]?.length ?? 0))),
  );
  return texts
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join("  ")
        .trimEnd(),
    )
    .join("\n");
}
