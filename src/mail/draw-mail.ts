import { convert } from "html-to-text";
import { Failure } from "../domain/failure.ts";
import type { ParsedMail } from "./parse-mail.ts";

/** Draws texts, one below the other, with their sizes in points, as a PDF; the same texts always as the same one. */
export type DrawTexts = (blocks: { text: string; size: number }[]) => Promise<Uint8Array>;

/** Characters of a text that is drawn: some sixty pages. Longer ones are logs, or an attack. */
const mostText = 200_000;
/** Bytes of HTML that are turned into text. */
const mostHtml = 2_000_000;
/** Letters of scripts that the font has, and that are written from left to right. */
const drawn =
  /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Armenian}\p{Script=Georgian}\p{Script=Common}]/u;
/** Share of letters of other scripts, such as in a name. With more of them, nobody could read the page. */
const mostForeign = 0.05;

const sizes = { title: 14, text: 10 };

/** Limits of what HTML may contain; what is beyond is left out. */
const htmlLimits = { maxInputLength: mostHtml, maxDepth: 200, maxChildNodes: 20_000 };

const selectors = [
  { selector: "img", format: "skip" },
  { selector: "a", options: { ignoreHref: true } },
  { selector: "table", format: "dataTable", options: { uppercaseHeaderCells: false } },
];

/**
 * Draws a mail as a PDF: subject, sender, receiver, date and text. Throws a `Failure` for one that is empty or cannot be
 * drawn.
 */
export async function drawMail(
  { from, to, date, subject, text, html }: ParsedMail,
  draw: DrawTexts,
): Promise<Uint8Array> {
  const body = (text?.trim() ? text : html === null ? "" : toText(html)).trim();
  if (body === "" && subject.trim() === "") throw new Failure("emptyFile", "The mail is empty.");
  if (body.length > mostText) throw new Failure("fileTooLarge", "The mail's text is too long to be made a document.");
  refuseForeign(`${subject}\n${from.text}\n${body}`);
  const day = date === null ? "" : `${date.toISOString().slice(0, 16).replace("T", " ")} UTC`;
  const lines = Object.entries({ From: from.text, To: to, Date: day })
    .filter(([, value]) => value !== "")
    .map(([caption, value]) => `${caption}: ${toLine(value)}`);
  return draw([
    { text: toLine(subject), size: sizes.title },
    { text: [...lines, ""].join("\n"), size: sizes.text },
    { text: body, size: sizes.text },
  ]);
}

function toText(html: string): string {
  return convert(html, { wordwrap: false, limits: htmlLimits, selectors });
}

/** Headers take lists of receivers of any length. */
function toLine(text: string): string {
  const line = text.replace(/\s+/g, " ");
  return line.length > 500 ? `${line.slice(0, 500)}…` : line;
}

function refuseForeign(text: string): void {
  const letters = text.match(/\p{L}/gu) ?? [];
  const foreign = letters.filter((letter) => !drawn.test(letter));
  if (foreign.length > letters.length * mostForeign)
    throw new Failure(
      "unsupportedFormat",
      "The mail's text is in a script that Winnow cannot draw. Send it as a PDF instead.",
    );
}
