import { captionTokens, tokenWeight } from "../../../vocabulary/caption-tokens.ts";
import { captionsOf } from "../../../vocabulary/concepts.ts";
import { furtherCaptionsOf } from "../../../vocabulary/further-concepts.ts";
import { conceptOf, type FieldProfile } from "../../fields/field-profile.ts";
import type { FormBlank } from "./form-blank.ts";

/**
 * What forms ask for in several blanks, as the concepts of its parts in the order in which they are written. `firsts`
 * may come first, because some forms begin with the surname; `mostLines` is the number of lines below the first part
 * that may contain the others.
 */
const wholes = [
  { of: "name", parts: ["given_name", "surname"], firsts: ["given_name", "surname"], mostLines: 0 },
  {
    of: "address",
    parts: ["street", "unit_number", "city", "region", "postal_code", "country"],
    firsts: ["street"],
    mostLines: 6,
  },
] as const;

type Whole = (typeof wholes)[number];
type Part = Whole["parts"][number];

const allParts = new Set<string>(wholes.flatMap(({ parts }) => parts));

/** Captions further away say too little. */
const LEAST_TRUST = 0.5;

/** Whether a field asks for a part of a name or an address, such as the surname. */
export function asksForPart(profile: FieldProfile): boolean {
  return allParts.has(conceptOf(profile) ?? "") || partCalled(profile.field.name) !== null;
}

/** Names and addresses whose parts were written into separate blanks, each as one additional blank. */
export function joinBlanks(blanks: FormBlank[]): FormBlank[] {
  const inOrder = blanks
    .filter(({ isEmpty, isCheckBox }) => !isEmpty && !isCheckBox)
    .toSorted((a, b) => a.spans[0].segment.id - b.spans[0].segment.id);
  const named = inOrder.map((blank) => ({ blank, part: partOf(blank) }));
  return wholes.flatMap((whole) => {
    const joined: FormBlank[] = [];
    for (let from = 0; from < named.length; ) {
      const run = runFrom(named, from, whole);
      if (run.length > 1) joined.push(...join(run, whole));
      from += Math.max(1, run.length);
    }
    return joined;
  });
}

interface NamedBlank {
  blank: FormBlank;
  part: Part | null;
}

/** The parts of one whole from a place on: each once, close together, with nothing else written between. */
function runFrom(named: NamedBlank[], from: number, { parts, firsts, mostLines }: Whole): NamedBlank[] {
  const first = named[from];
  if (first === undefined || firsts.every((part) => part !== first.part)) return [];
  const run = [first];
  const { page, line } = first.blank.spans[0].segment;
  for (let place = from + 1; place < named.length; place += 1) {
    const other = named[place];
    if (other === undefined || parts.every((part) => part !== other.part)) break;
    const { segment } = other.blank.spans[0];
    const isNear = segment.page === page && segment.line.index - line.index <= mostLines;
    if (!isNear || run.some(({ part }) => part === other.part)) break;
    run.push(other);
  }
  return run;
}

function join(run: NamedBlank[], { of, parts }: Whole): FormBlank[] {
  const places: readonly (Part | null)[] = parts;
  const inOrder = of === "name" ? run.toSorted((a, b) => places.indexOf(a.part) - places.indexOf(b.part)) : run;
  const [first, ...others] = inOrder.map(({ blank }) => blank);
  if (first === undefined) return [];
  let text = first.text;
  for (const [index, { blank, part }] of inOrder.slice(1).entries()) {
    const before = inOrder[index]?.blank.spans.at(-1)?.segment.line;
    const isBeside = before === blank.spans[0].segment.line;
    text += (!isBeside ? "\n" : part === "region" ? ", " : " ") + blank.text;
  }
  return [
    {
      spans: [...first.spans, ...others.flatMap(({ spans }) => spans)],
      text,
      // The usual words of captions are compared in English, whatever language the form is in.
      captions: [...[first, ...others].flatMap(({ captions }) => captions), { text: of, trust: 1, near: "start" }],
      context: first.context,
      isEmpty: false,
      isCheckBox: false,
      joined: { of, parts: [first, ...others] },
    },
  ];
}

/** What a blank's surest caption says it is. */
function partOf({ captions }: FormBlank): Part | null {
  for (const { text, trust } of captions.toSorted((a, b) => b.trust - a.trust)) {
    if (trust < LEAST_TRUST) break;
    const part = partCalled(text);
    if (part !== null) return part;
  }
  return null;
}

/** The part that the longest part caption in a text names. */
function partCalled(text: string): Part | null {
  const tokens = captionTokens(text);
  let best: { part: Part; length: number } | null = null;
  for (const { part, phrase } of partCaptions()) {
    if (phrase.length > (best?.length ?? 0) && holds(tokens, phrase, part)) best = { part, length: phrase.length };
  }
  return best?.part ?? null;
}

/** A single word names a part if the text begins with it; streets may also be asked for in brackets. */
function holds(tokens: string[], phrase: string[], part: Part): boolean {
  const isAt = (from: number) => phrase.every((token, place) => tokens[from + place] === token);
  if (phrase.length === 1 && part !== "street") return isAt(0);
  return tokens.some((_, from) => isAt(from));
}

let known: { part: Part; phrase: string[] }[] | null = null;

/** The captions of all parts that say enough: not "Name" alone. */
function partCaptions(): { part: Part; phrase: string[] }[] {
  known ??= wholes
    .flatMap(({ parts }) => [...parts])
    .flatMap((part) =>
      [...captionsOf({ id: part }), ...furtherCaptionsOf(part)].map((caption) => ({
        part,
        phrase: captionTokens(caption),
      })),
    )
    .filter(({ phrase }) => phrase.some((token) => tokenWeight(token) >= 1));
  return known;
}
