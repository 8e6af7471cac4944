import { createHash } from "node:crypto";
import type { AnswerField, ServedValue } from "./model-server.ts";
import type { ModelQuestion, ServedField } from "./parse-question.ts";

/** What a document states, by the parser's field names: texts as printed. Lists are rows of texts. */
export type Truth = Record<string, string | Record<string, string> | Record<string, string>[]>;

/**
 * A scripted language model that knows the truth about a document and tells it for a share of the fields. Which ones is drawn
 * by field, document and seed, so that the same question has the same answer. For the others it quotes a line that is no
 * answer. Of a document that is asked in parts, it tells what stands in the part. `truthOf` finds a document's truth by its
 * question; null if it is unknown.
 */
export function answerFromTruth(
  truthOf: (question: ModelQuestion, entry: number) => Truth | null,
  { shareRight = 1, seed = "1" }: { shareRight?: number; seed?: string } = {},
): AnswerField {
  return ({ field, entry, question }) => {
    const truth = truthOf(question, entry)?.[field.name];
    const draw = createHash("sha256").update(`${seed} ${field.name} ${entry} ${question.document}`).digest();
    if (draw.readUInt32BE() / 2 ** 32 >= shareRight) return wrong(field, question, draw.readUInt32BE(4));
    if (truth === undefined) return field.type === "list" ? [] : null;
    if (typeof truth === "string") return quote(truth, question);
    if (Array.isArray(truth))
      return truth
        .filter((row) => isShown(Object.values(row)[0] ?? "", question))
        .map((row) => ({
          lines: findLines(Object.values(row)[0] ?? "", question),
          ...Object.fromEntries(field.children.map(({ key, name }) => [key, row[name] ?? null])),
        }));
    return Object.fromEntries(
      field.children.map(({ key, name }) => [key, truth[name] === undefined ? null : quote(truth[name], question)]),
    );
  };
}

/** A text with the lines in which it stands; null if it does not stand in this part of the document. */
function quote(text: string, question: ModelQuestion): { quote: string; lines: number[] } | null {
  return isShown(text, question) ? { quote: text, lines: findLines(text, question) } : null;
}

/** Of a whole document, all is shown: what its lines do not say, a picture may. */
function isShown(text: string, { document, lines }: ModelQuestion): boolean {
  const isPart = /^[^\n]*\(part \d+ of \d+\)/.test(document);
  return (
    !isPart ||
    lines
      .map((line) => line.text)
      .join(" ")
      .includes(text)
  );
}

function findLines(text: string, { lines }: ModelQuestion): number[] {
  return lines
    .filter((line) => line.text.includes(text))
    .slice(0, 1)
    .map(({ id }) => id);
}

function wrong({ type }: ServedField, { lines }: ModelQuestion, draw: number): ServedValue {
  const line = lines[draw % Math.max(lines.length, 1)];
  if (line === undefined || type === "list" || type === "object") return type === "list" ? [] : null;
  return { quote: line.text, lines: [line.id] };
}
