import type { Field } from "../../domain/field.ts";
import { captionTokens } from "../../vocabulary/caption-tokens.ts";
import { abbreviates } from "../tables/abbreviates.ts";
import { nameOf } from "./name-caption.ts";

/**
 * How surely a head is a field's: its words are the field's own, a known term for the same, or more than the field's, such
 * as "Net amount"; below `LEAST`, it is not.
 */
const SAME_WORDS = 1;
const SAME_TERM = 0.9;
const MORE_WORDS = 0.7;
const LEAST = 0.5;

/** For each head of a table, the name of the field that it is the column of; each field has one column at most. */
export function matchHeads(heads: readonly (string | null)[], fields: readonly Field[]): (string | null)[] {
  const pairs = heads
    .flatMap((head, column) => fields.map((field) => ({ column, name: field.name, score: likeness(head, field) })))
    .filter(({ score }) => score >= LEAST)
    .toSorted((one, other) => other.score - one.score);
  const matched = heads.map((): string | null => null);
  for (const { column, name } of pairs) if (matched[column] === null && !matched.includes(name)) matched[column] = name;
  return matched;
}

function likeness(head: string | null, { name, hints }: Field): number {
  if (head === null) return 0;
  const words = name.replaceAll(/[_-]+/g, " ");
  const captions = [words, ...hints];
  const tokens = captionTokens(head);
  const own = captions.map(captionTokens).filter(({ length }) => length > 0);
  if (own.some((each) => each.join(" ") === tokens.join(" "))) return SAME_WORDS;
  const term = nameOf(head, { isCell: true }).name;
  if (captions.some((caption) => nameOf(caption, { isCell: true }).name === term)) return SAME_TERM;
  const hasMore = own.some((each) => each.every((token) => tokens.includes(token)));
  return Math.max(abbreviates(head, name), hasMore ? MORE_WORDS : 0);
}
