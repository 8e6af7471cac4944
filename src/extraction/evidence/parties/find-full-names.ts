import type { PageLayout, Segment } from "../../../domain/document-layout.ts";
import { fold } from "../../../vocabulary/fold.ts";
import { documentTitle, legalForm, namesDocument, organisation } from "../../../vocabulary/printed-words.ts";
import { type Candidate, makeCandidate } from "../../candidates/candidate.ts";
import { endOfName } from "./party-name.ts";

/** What a document calls its issuer in short at its head, and the same name in full elsewhere. */
export interface FullNames {
  candidates: Candidate[];
  /** Whether a text is such a full name: "Northgate Tools Ltd". */
  isFull(name: string): boolean;
  /** Whether a text is a name that the document also prints in full: "NORTHGATE". */
  isShort(name: string): boolean;
}

/** Letters of the shortest name by which a full name is recognised. */
const FEWEST_LETTERS = 4;
/** Words of the longest name. */
const MOST_WORDS = 9;

/** The full names of whoever is named in short by `heads`: names in letterheads, and names of domains. */
export function findFullNames(pages: PageLayout[], heads: Iterable<string>): FullNames {
  const short = new Set([...heads].map(lettersOf).filter((letters) => letters.length >= FEWEST_LETTERS));
  const found = short.size === 0 ? [] : pages.flatMap((page) => page.segments).flatMap((line) => namesIn(line, short));
  const names = new Set(found.map(({ candidate }) => lettersOf(candidate.text)));
  const shortened = new Set(found.flatMap((name) => name.of));
  // Of "Tarn Water" and "Tarn Water Ltd", the one with the legal form is the full name.
  for (const { candidate } of found) {
    const letters = lettersOfName(candidate.text);
    if (letters !== lettersOf(candidate.text) && names.has(letters)) shortened.add(letters);
  }
  return {
    candidates: found.map(({ candidate }) => candidate),
    isFull: (name) => names.has(lettersOf(name)) && !shortened.has(lettersOf(name)),
    isShort: (name) => shortened.has(lettersOf(name)),
  };
}

interface FullName {
  candidate: Candidate;
  /** The short names that it contains. */
  of: string[];
}

/** The names in a text that contain a short one and say more: a legal form, or what the organisation is. */
function namesIn(segment: Segment, short: ReadonlySet<string>): FullName[] {
  const { text } = segment;
  if (![...short].some((letters) => lettersOf(text).includes(letters))) return [];
  return startsIn(text).flatMap((from) => {
    const end = endOfName(text, from);
    if (end === null) return [];
    const name = text.slice(from, end);
    if (!isWholeName(name)) return [];
    const of = [...short].filter((letters) => containsWords(name, letters));
    return of.length === 0 ? [] : [{ candidate: makeCandidate("name", [{ segment, from, to: end }]), of }];
  });
}

/** Where names may begin: at a capital that no other capitalised word precedes. */
function startsIn(text: string): number[] {
  const starts: number[] = [];
  let isWithin = false;
  for (const { 0: word, index } of text.matchAll(/\S+/gu)) {
    const lead = /^[("“„«©]*/u.exec(word)?.[0].length ?? 0;
    const isCapital = /^(?:\p{Lu}|\d{1,3}\p{Lu})/u.test(word.slice(lead));
    if (isCapital && (!isWithin || lead > 0)) starts.push(index + lead);
    isWithin = (isCapital || word === "&") && !/[,;:·•|]$/u.test(word);
  }
  return starts;
}

function isWholeName(name: string): boolean {
  if (name.split(/\s+/u).length > MOST_WORDS || documentTitle.test(name) || namesDocument.test(name)) return false;
  return legalForm.test(name) || organisation.test(name);
}

/** Whether consecutive words of a name, but not all of its words, spell another name. */
function containsWords(name: string, letters: string): boolean {
  const words = name.split(/\s+/u).map(lettersOf);
  return words.some((_, first) => {
    let spelled = "";
    for (const [count, word] of words.slice(first).entries()) {
      spelled += word;
      if (spelled === letters) return first > 0 || count + 1 < words.length;
      if (!letters.startsWith(spelled)) return false;
    }
    return false;
  });
}

function lettersOfName(name: string): string {
  return lettersOf(name.replace(legalForm, ""));
}

function lettersOf(text: string): string {
  return fold(text).replace(/[^a-z0-9]/gu, "");
}
