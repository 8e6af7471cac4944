import type { Conventions } from "../../../domain/record.ts";
import { findDates } from "../../../formats/find-dates.ts";
import { findNumbers } from "../../../formats/find-numbers.ts";
import type { Span } from "../../../formats/span.ts";
import { captionTokens, tokenWeight } from "../../../vocabulary/caption-tokens.ts";
import { captionsOf } from "../../../vocabulary/concepts.ts";
import { fold } from "../../../vocabulary/fold.ts";
import { furtherCaptionsOf } from "../../../vocabulary/further-concepts.ts";
import { anyPhrase } from "../../../vocabulary/phrases.ts";
import { anyOfPhrases, sayingOf } from "../../../vocabulary/said.ts";
import type { ValueKind } from "../../../vocabulary/value-kind.ts";
import { type Candidate, makeCandidate } from "../../candidates/candidate.ts";
import { durationPattern } from "../../candidates/find-patterns.ts";
import type { Prose } from "../../document/prose.ts";
import { remember } from "../../document/remember.ts";
import type { FieldProfile } from "../../fields/field-profile.ts";
import { LEAST_TELLING } from "../../fields/phrases-of-description.ts";
import { findContractParties } from "../parties/find-contract-parties.ts";
import { isNameOfSomebody } from "../parties/party-items.ts";
import { endOfName } from "../parties/party-name.ts";
import { LEAST_STATED } from "./statement.ts";

/** Text before and after a value that is examined, in characters. */
const BEFORE = 120;
const BEHIND = 60;
/**
 * How clear a phrase that sentences use for the field is, relative to a statement in a contract, and how clear the
 * field's own words in the clause are.
 */
const SAID = 0.9;
const NAMED = 0.8;
/** Each word between the field's words and the value makes the clause less clear. */
const PER_WORD = 0.03;
/** Words before a value in which the field's words count: further away, they belong to something else. */
const MOST_WORDS = 12;

/** A value in running text. */
interface Value {
  start: number;
  end: number;
  key: string;
  amount: number | null;
}

/** The values of a kind in the sentences of a document, and where the clause of each begins. */
const valuesIn = remember((prose: Prose) => {
  const flat = prose.text.replace(/\n/gu, " ");
  const known = new Map<ValueKind, Value[]>();
  return {
    flat,
    of(kind: ValueKind, conventions: Conventions): Value[] {
      const values = known.get(kind) ?? findValues(flat, kind, conventions);
      known.set(kind, values);
      return values;
    },
  };
});

function findValues(flat: string, kind: ValueKind, conventions: Conventions): Value[] {
  const plain = ({ start, end, value }: Span<string>) => ({ start, end, key: value, amount: null });
  if (kind === "date") return findDates(flat, conventions).map(plain);
  if (kind === "duration") {
    return [...flat.matchAll(durationPattern)].map((match) => {
      const key = match[0].toLowerCase().replace(/[\s.-]/gu, "");
      return { start: match.index, end: match.index + match[0].length, key, amount: null };
    });
  }
  if (kind !== "amount" && kind !== "number" && kind !== "percent") return [];
  return findNumbers(flat, conventions).flatMap(({ start, end, value }) => {
    const fits =
      kind === "amount" ? value.currency !== null : kind === "percent" ? value.isPercent : value.currency === null;
    const amount = Number(value.number);
    return fits ? [{ start, end, key: String(amount), amount }] : [];
  });
}

/** How sentences speak about a field, as regular expressions; null if the vocabulary does not know. */
const sayings = remember((profile: FieldProfile) => {
  const name = fold(profile.field.name).replace(/[^\p{L}\d]+/gu, "_");
  const [main = name] = profile.meant;
  const found = [...new Set([main, name])].flatMap((concept) => sayingOf(concept) ?? []);
  const [before, behind] = [found.flatMap((each) => each.before), found.flatMap((each) => each.behind)];
  const lead = anyOfPhrases(before);
  return {
    hasBefore: before.length > 0,
    before: new RegExp(`${lead}\\s*(?:${anyPhrase("articles")}\\s+)?(?:[€$£]|[A-Z]{3})?\\s*$`, "u"),
    beforeName: new RegExp(`${lead}\\s+(?:${anyPhrase("articles", "persons")}\\.?\\s+)*(?=\\p{Lu})`, "gu"),
    behind: behind.length === 0 ? null : new RegExp(`^\\s+${anyOfPhrases(behind)}`, "u"),
  };
});

/** The telling words of a field's name and captions: a clause has to contain one set completely. */
const wordsOf = remember(({ phrases, meant, barePhrases }: FieldProfile) => {
  const [main = ""] = meant;
  const sets = [...phrases, ...captionsOf({ id: main }), ...furtherCaptionsOf(main), ...barePhrases].map((phrase) =>
    captionTokens(phrase).filter((token) => tokenWeight(token) >= LEAST_TELLING && !plainWords.has(token)),
  );
  const known = new Set<string>();
  return sets.filter((words) => {
    const key = [...words].sort().join(" ");
    if (words.length === 0 || known.has(key)) return false;
    known.add(key);
    return true;
  });
});
/** Words of captions that say what a value is like, or lead to any value, but not which one it is. */
const plainWords = new Set(["date", "amount", "number", "name", "day", "value", "due", "until"]);

/** What the sentences of any document say about a field, each value with how clearly they say it. */
export function findSaid(prose: Prose, profile: FieldProfile, conventions: Conventions): Candidate[] {
  const { flat, of } = valuesIn(prose);
  if (profile.kind === "name" || profile.kind === "text") return saidNames(prose, flat, profile);
  const values = of(profile.kind, conventions);
  return values.flatMap((value, index) => {
    const stated = statedOf(flat, value, { last: values[index - 1], next: values[index + 1] }, profile);
    const spans = stated < LEAST_STATED ? null : prose.spansOf(value.start, value.end);
    if (spans === null) return [];
    const { key, amount } = value;
    return [makeCandidate(profile.kind, spans, { key, amount, traits: { stated } })];
  });
}

function saidNames(prose: Prose, flat: string, profile: FieldProfile): Candidate[] {
  const { hasBefore, beforeName } = sayings(profile);
  const defined = findContractParties(prose).flatMap(({ name, role }) =>
    role !== null && isDefinedAs(role.text, profile) ? [{ ...name, kind: profile.kind }] : [],
  );
  if (!hasBefore || defined.length > 0) return defined;
  return [...flat.matchAll(beforeName)].flatMap((match) => {
    const start = match.index + match[0].length;
    const end = endOfName(flat, start);
    if (end === null || !isNameOfSomebody(flat.slice(start, end)) || !flat.slice(start, end).includes(" ")) return [];
    const spans = prose.spansOf(start, end);
    return spans === null ? [] : [makeCandidate(profile.kind, spans, { traits: { stated: SAID } })];
  });
}

/** How clearly the clause around a value says that it is the field's. */
function statedOf(
  flat: string,
  value: Value,
  { last, next }: { last: Value | undefined; next: Value | undefined },
  profile: FieldProfile,
): number {
  const before = flat.slice(Math.max(0, value.start - BEFORE), value.start);
  const behind = flat.slice(value.end, Math.min(value.end + BEHIND, next?.start ?? flat.length));
  const { hasBefore, before: lead, behind: tail } = sayings(profile);
  if (defines(behind, profile)) return 1;
  if ((hasBefore && lead.test(before)) || tail?.test(behind) === true) return SAID;
  const clause = flat.slice(Math.max(last?.end ?? 0, value.start - BEFORE), value.start).replace(/^\s*\([^()]*\)/u, "");
  return namedIn(clause.slice(clause.search(/[^.;:\u2029]*$/u)), profile);
}

/** "EUR 500 (the "Deposit")": what the text itself calls the value. */
function defines(behind: string, profile: FieldProfile): boolean {
  const defined = /^\s*\([^()"“„«]{0,24}["“„«]([^"”“»]{2,40})["”“»]/u.exec(behind)?.[1];
  return defined !== undefined && isDefinedAs(defined, profile);
}

function isDefinedAs(defined: string, profile: FieldProfile): boolean {
  const tokens = new Set(captionTokens(defined));
  return wordsOf(profile).some((words) => words.every((word) => tokens.has(word)));
}

function namedIn(clause: string, profile: FieldProfile): number {
  const tokens = clause.trim().split(/\s+/u).slice(-MOST_WORDS).map(captionTokens);
  let best = 0;
  for (const words of wordsOf(profile)) {
    const places = words.map((word) => tokens.findLastIndex((each) => each.includes(word)));
    const first = Math.min(...places);
    if (first < 0) continue;
    const between = tokens.length - first - words.length;
    best = Math.max(best, NAMED - PER_WORD * between);
  }
  return best;
}
