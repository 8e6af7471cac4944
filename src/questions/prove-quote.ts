import type { Quote } from "../domain/question.ts";
import type { Conventions, RawScalar } from "../domain/record.ts";
import { type Normalise, type Target, targetName } from "../domain/value-target.ts";
import type { Warning } from "../domain/warning.ts";
import type { FoundQuote, QuoteFinder } from "./find-quote.ts";

/** Turns quotes into values of one record. */
export interface Prover {
  /**
   * The first quote that stands in the document and can be read as the target's type. `unproven`, with a warning, if none
   * does; null if nothing was answered.
   */
  prove(target: Target, quotes: readonly Quote[]): RawScalar | "unproven" | null;
}

/**
 * How sure a quote is that stands in the document: the place proves that it was not made up, not that it is the right
 * one. Set by hand: what a model gets right depends on the model.
 */
const sureness: Record<FoundQuote["how"], number> = { exact: 0.8, alike: 0.7, nearly: 0.6 };

/** Characters of an answer that a warning repeats. */
const LONGEST_REPEATED = 80;

export function createProver(
  finder: QuoteFinder,
  { conventions, normalise, warnings }: { conventions: Conventions; normalise: Normalise; warnings: Warning[] },
): Prover {
  return {
    prove(target, quotes) {
      const given = quotes.filter(({ text }) => text.trim() !== "");
      let unread: FoundQuote | null = null;
      for (const quote of given) {
        const found = finder.find(quote.text, quote.lines);
        if (found === null) continue;
        const scalar = toScalar(quote, found);
        const isRead =
          normalise(scalar.meant ?? scalar.repaired?.text ?? found.text, target.field, conventions) !== null;
        if (isRead) return scalar;
        unread ??= found;
      }
      const [first] = given;
      if (first === undefined) return null;
      warnings.push(unread ? unreadable(target, unread) : notFound(target, first));
      return "unproven";
    },
  };
}

function toScalar({ text, meant }: Quote, found: FoundQuote): RawScalar {
  const { how, place } = found;
  return {
    kind: "scalar",
    text: found.text,
    answered: "found",
    ...(meant === undefined ? {} : { meant }),
    ...(how === "exact" ? {} : { repaired: { text: text.trim(), by: "language model" as const } }),
    confidence: sureness[how],
    place,
    alternatives: [],
  };
}

function notFound(target: Target, { text }: Quote): Warning {
  return toWarning(
    "answer_not_found",
    target,
    `${targetName(target)}: the language model answered ${shorten(text)}, which the document does not contain. The answer is left out.`,
  );
}

function unreadable(target: Target, { text }: FoundQuote): Warning {
  return toWarning(
    "answer_unreadable",
    target,
    `${targetName(target)}: the language model answered ${shorten(text)}, which cannot be read as ${target.field.type}. The answer is left out.`,
  );
}

function toWarning(kind: Warning["kind"], { top, field, row }: Target, message: string): Warning {
  return {
    kind,
    message,
    source: "language-model",
    field: top.name,
    parserFieldId: top.id,
    path: { key: field.name, depth: row === null ? 0 : 1, index: row ?? 0 },
    value: null,
    printed: null,
  };
}

function shorten(text: string): string {
  const shown = text.trim().replaceAll(/\s+/g, " ");
  return `“${shown.length > LONGEST_REPEATED ? `${shown.slice(0, LONGEST_REPEATED)}…` : shown}”`;
}
