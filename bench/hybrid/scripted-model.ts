import { createHash } from "node:crypto";
import type { Field } from "../../src/domain/field.ts";
import type { Answer, AnsweredValue, Question, Quote } from "../../src/domain/question.ts";
import { compareValues, foldForComparison } from "../../src/evaluation/compare-values.ts";
import type { ExpectedRecord, ManifestDocument } from "../../src/evaluation/manifest.ts";
import { normaliseScalar } from "../../src/values/normalise/normalise-scalar.ts";

/** A language model that knows the truth about a document, and tells it for a share of the fields. */
export interface Script {
  /** Share of the fields that it answers right, absent ones included. */
  shareRight: number;
  /** Which fields these are depends on it. */
  seed: string;
}

/** A word of the lines that are shown, with the line's id. */
interface ShownWord {
  text: string;
  line: number;
}

/** Words in a printed value of each type; texts may be longer. */
const mostWords = { number: 3, money: 3, date: 5, datetime: 7, time: 3 } as const;
const MOST_TEXT_WORDS = 80;
const conventions = { dateOrder: "mdy", decimalSign: ".", language: null, currency: null } as const;

/**
 * Answers a question about a document as a language model would that is right in a share of the fields. Of the others, a
 * third is left out, a third is answered with another text of the document that could be a value of that type, and a third
 * is made up. The same field of a document has the same answer in every run.
 */
export function answerByScript(question: Question, document: ManifestDocument, script: Script): Answer {
  const words = question.pages.flatMap(({ lines }) =>
    lines.flatMap(({ id, text }) =>
      text
        .split(/[\s|]+/u)
        .filter((word) => word !== "")
        .map((word) => ({ text: word, line: id })),
    ),
  );
  const numbers = question.entries?.map(({ number }) => number) ?? document.records.map((_, index) => index + 1);
  const entries = numbers.map((number) => {
    const record = document.records[number - 1] ?? document.records[0] ?? {};
    const values = question.fields.flatMap((field): [string, AnsweredValue][] => {
      const value = answerField(
        field,
        record,
        words,
        (path) => draw(`${script.seed} ${document.id} ${number} ${path}`),
        script,
      );
      return value === null ? [] : [[field.name, value]];
    });
    return { number, values: Object.fromEntries(values) };
  });
  return { entries };
}

/** Numbers from 0 to 1 that depend on a text alone. */
type Draws = [isRight: number, kind: number, place: number];

function draw(text: string): Draws {
  const digest = createHash("sha256").update(text).digest();
  return [0, 4, 8].map((at) => digest.readUInt32BE(at) / 2 ** 32) as Draws;
}

function answerField(
  field: Field,
  record: ExpectedRecord,
  words: ShownWord[],
  drawFor: (path: string) => Draws,
  script: Script,
): AnsweredValue | null {
  const truth = record[field.name] ?? null;
  if (field.type === "list") {
    const rows = drawFor(field.name)[0] < script.shareRight && Array.isArray(truth) ? truth : [];
    return { kind: "list", rows: rows.map((row) => answerRow(field.fields, row as ExpectedRecord, words)) };
  }
  if (field.type === "object") {
    const children = (truth ?? {}) as ExpectedRecord;
    const values = field.fields.flatMap((child): [string, Quote[]][] => {
      const quote = answerScalar(
        child,
        children[child.name] ?? null,
        words,
        drawFor(`${field.name}.${child.name}`),
        script,
      );
      return quote === null ? [] : [[child.name, [quote]]];
    });
    return { kind: "object", values: Object.fromEntries(values) };
  }
  const quote = answerScalar(field, truth, words, drawFor(field.name), script);
  return quote === null ? null : { kind: "scalar", quotes: [quote] };
}

function answerRow(children: Field[], row: ExpectedRecord, words: ShownWord[]): Record<string, Quote> {
  const cells = children.flatMap((child): [string, Quote][] => {
    const truth = row[child.name] ?? null;
    return truth === null ? [] : [[child.name, quoteTruth(child, truth, words)]];
  });
  return Object.fromEntries(cells);
}

function answerScalar(
  field: Field,
  truth: unknown,
  words: ShownWord[],
  [right, kind, place]: Draws,
  script: Script,
): Quote | null {
  if (right < script.shareRight) return truth === null ? null : quoteTruth(field, truth, words);
  if (kind < 1 / 3) return null;
  return kind < 2 / 3 ? quoteAnother(field, words, place) : makeUp(field, place);
}

/** The truth as it is printed; as it is labelled if the text does not have it. */
function quoteTruth(field: Field, truth: unknown, words: ShownWord[]): Quote {
  if (field.type === "choice" || field.type === "boolean") {
    const { text = "", line = 1 } = findTruth({ ...field, type: "text" }, truth, words) ?? words[0] ?? {};
    return { text, lines: [line], meant: String(truth) };
  }
  const found = findTruth(field, truth, words);
  return found === null ? { text: String(truth), lines: [] } : { text: found.text, lines: [found.line] };
}

function findTruth(field: Field, truth: unknown, words: ShownWord[]): ShownWord | null {
  const wanted = foldForComparison(String(truth));
  const most = mostWordsOf(field);
  const isText = !(field.type in mostWords);
  for (const start of words.keys()) {
    let read = "";
    for (let end = start + 1; end <= Math.min(words.length, start + most); end++) {
      const window = words.slice(start, end);
      if (isText) {
        read += foldForComparison(words[end - 1]?.text ?? "");
        if (read === wanted) return toShown(window);
        if (!wanted.startsWith(read)) break;
      } else {
        const { text } = toShown(window);
        if (/\d/u.test(text) && isReadAs(field, text) && compareValues(field, text, truth).isStrict)
          return toShown(window);
      }
    }
  }
  return null;
}

/** Another text of the document that can be read as the field's type; nothing if there is none. */
function quoteAnother(field: Field, words: ShownWord[], place: number): Quote | null {
  const from = Math.floor(place * words.length);
  for (let step = 0; step < words.length; step++) {
    const at = (from + step) % words.length;
    const isText = !(field.type in mostWords);
    const { text, line } = toShown(words.slice(at, at + (isText ? 1 + Math.floor(place * 3) : 1)));
    if (!isText) {
      if (/\d/u.test(text) && isReadAs(field, text)) return { text, lines: [line] };
      continue;
    }
    if (!/[\p{L}\d]/u.test(text)) continue;
    if (field.type === "choice")
      return { text, lines: [line], meant: field.options[Math.floor(place * field.options.length)] ?? "" };
    if (field.type === "boolean") return { text, lines: [line], meant: String(place < 0.5) };
    if (isReadAs(field, text)) return { text, lines: [line] };
  }
  return null;
}

function makeUp({ type }: Field, place: number): Quote {
  const number = 10_000 + Math.floor(place * 89_999);
  const text =
    type in mostWords ? (type === "date" ? `4 May 21${(number % 90) + 10}` : `${number}.37`) : `Grey Heron ${number}`;
  return { text, lines: [1] };
}

function isReadAs(field: Field, text: string): boolean {
  return normaliseScalar(text, field, conventions) !== null;
}

function mostWordsOf({ type }: Field): number {
  return type in mostWords ? mostWords[type as keyof typeof mostWords] : MOST_TEXT_WORDS;
}

function toShown(window: ShownWord[]): ShownWord {
  return { text: window.map(({ text }) => text).join(" "), line: window[0]?.line ?? 1 };
}
