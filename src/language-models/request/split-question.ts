import type { Field } from "../../domain/field.ts";
import type { AskedLine, AskedPage, Question } from "../../domain/question.ts";
import { ModelTrouble } from "../model-trouble.ts";
import { hasMeaning } from "./field-keys.ts";
import { writeRequest } from "./write-request.ts";

/**
 * Bytes of a token, cautiously: English prose has more than four, numbers and names fewer, and a Chinese character has three
 * bytes and is about one token.
 */
const bytesOfToken = 3;

/** Tokens of a picture of a page: what the hosted providers count for a page of usual size, rounded up. */
const tokensOfPicture = 1600;

/** Tokens of an answer: braces, key and lines of a value; with its quote. */
const tokensOf = { scalar: 60, row: 12, cell: 14 };
/** An answer may be this long in any case: a language model that thinks a little must still be able to answer. */
const leastOutput = 1024;
/** No hosted language model writes less at most, and no answer of a window is longer. */
const mostOutput = 16_384;

/** Bytes of a chat template, and of a word about what was wrong with the last answer. */
const spareBytes = 1000;

/** What a chat template adds, and what an estimate may be wrong by. */
const spareShare = 0.06;

/** A question, or a part of one, that fits a language model. */
export interface QuestionWindow {
  question: Question;
  /** The most tokens that the answer may have. */
  outputTokens: number;
}

/** Tokens of a text, estimated. */
export function estimateTokens(text: string): number {
  return Math.ceil(Buffer.byteLength(text) / bytesOfToken);
}

/** The most tokens that a window's request can have, for what it may cost. */
export function estimateInput(window: QuestionWindow, withPictures: boolean): number {
  const { instructions, document, pictures, schema } = writeRequest(
    window.question,
    { number: 2, of: 2 },
    withPictures,
  );
  // Some servers count the schema. A token has at least one byte and hardly ever fewer than two.
  const bytes = Buffer.byteLength(instructions + document + JSON.stringify(schema)) + spareBytes;
  return Math.ceil(bytes / 2) + pictures.length * tokensOfPicture;
}

/** What pages or lines need of a context. */
interface Weight {
  inputTokens: number;
  lines: number;
}

/**
 * Parts a question into windows that fit the context, in the document's order: whole pages as long as they fit, otherwise
 * lines. Throws `tooLong` if not even one line fits.
 */
export function splitQuestion(question: Question, contextTokens: number, withPictures: boolean): QuestionWindow[] {
  const fixed = estimateTokens(writeRequest({ ...question, pages: [] }, { number: 2, of: 2 }, false).instructions);
  const room = Math.floor(contextTokens * (1 - spareShare)) - fixed;
  const scalars = countScalars(question) * tokensOf.scalar;
  const perLine = outputOfLine(question.fields);
  const outputOf = (lines: number) => Math.min(Math.max(scalars + lines * perLine, leastOutput), mostOutput);
  const fits = ({ inputTokens, lines }: Weight) => inputTokens + outputOf(lines) <= room;
  const windows: { pages: AskedPage[]; weight: Weight }[] = [];
  for (const part of question.pages.flatMap((page) => splitPage(page, fits, withPictures))) {
    const weight = weighPage(part, withPictures);
    const open = windows.at(-1);
    const both = open && add(open.weight, weight);
    if (open && both && fits(both)) {
      open.pages.push(part);
      open.weight = both;
    } else windows.push({ pages: [part], weight });
  }
  // A document without a line is asked about all the same: it may have a picture.
  if (windows.length === 0) windows.push({ pages: [], weight: { inputTokens: 0, lines: 0 } });
  return windows.map(({ pages, weight }) => ({
    question: { ...question, pages },
    // What is free can be used for an answer that is longer than expected, or for thinking.
    outputTokens: Math.min(Math.max(outputOf(weight.lines), room - weight.inputTokens), mostOutput),
  }));
}

/** Two halves of a window, for a second try; null if it has a single line. */
export function halveWindow({ question, outputTokens }: QuestionWindow): [QuestionWindow, QuestionWindow] | null {
  const { pages } = question;
  const count = pages.reduce((sum, { lines }) => sum + lines.length, 0);
  if (count < 2) return null;
  const halves: [AskedPage[], AskedPage[]] = [[], []];
  let before = 0;
  for (const page of pages) {
    const middle = Math.min(Math.max(Math.ceil(count / 2) - before, 0), page.lines.length);
    if (middle > 0) halves[0].push({ ...page, lines: page.lines.slice(0, middle) });
    if (middle < page.lines.length) halves[1].push({ ...page, lines: page.lines.slice(middle) });
    before += page.lines.length;
  }
  const [first, second] = halves.map((half) => ({ question: { ...question, pages: half }, outputTokens }));
  return first && second ? [first, second] : null;
}

/** A page, or parts of it that fit; a picture goes with each, because any of them may need it. */
function splitPage(page: AskedPage, fits: (weight: Weight) => boolean, withPictures: boolean): AskedPage[] {
  if (fits(weighPage(page, withPictures))) return [page];
  const empty = weighPage({ ...page, lines: [] }, withPictures);
  const parts: AskedLine[][] = [];
  let weight = empty;
  for (const line of page.lines) {
    const open = parts.at(-1);
    const both = add(weight, weighLine(line));
    if (open && fits(both)) {
      open.push(line);
      weight = both;
    } else {
      parts.push([line]);
      weight = add(empty, weighLine(line));
      if (!fits(weight)) throw tooLong();
    }
  }
  if (parts.length === 0) throw tooLong();
  return parts.map((lines) => ({ ...page, lines }));
}

function weighPage({ lines, picture }: AskedPage, withPictures: boolean): Weight {
  const head = { inputTokens: 20 + (withPictures && picture !== null ? tokensOfPicture : 0), lines: 0 };
  return lines.map(weighLine).reduce(add, head);
}

function weighLine({ id, text }: AskedLine): Weight {
  return { inputTokens: estimateTokens(`[${id}] ${text}\n`), lines: 1 };
}

function add(one: Weight, other: Weight): Weight {
  return { inputTokens: one.inputTokens + other.inputTokens, lines: one.lines + other.lines };
}

function tooLong(): ModelTrouble {
  return new ModelTrouble(
    "tooLong",
    "The language model's context is too short for the parser's fields and a single line of the document. Give its server a longer context, and set WINNOW_MODEL_CONTEXT to it.",
  );
}

function countScalars({ fields, entries }: Question): number {
  const perEntry = fields.reduce((sum, field) => sum + (field.type === "object" ? field.fields.length : 1), 0);
  return perEntry * Math.max(entries?.length ?? 3, 1);
}

/** Tokens of an answer for each line, if each is a row of each list. */
function outputOfLine(fields: Field[]): number {
  return fields
    .filter(({ type }) => type === "list")
    .reduce((sum, list) => {
      const cells = list.fields.reduce((size, child) => size + tokensOf.cell * (hasMeaning(child) ? 2 : 1), 0);
      return sum + tokensOf.row + cells;
    }, 0);
}
