import { type Candidate, makeCandidate } from "../candidates/candidate.ts";
import type { Prose } from "../candidates/prose.ts";
import { commonCapital, namesDocument } from "../candidates/word-lists.ts";

/** The sentence that names the parties begins within this many characters, after a title. */
const PREAMBLE = 4000;
/** Length of that sentence, with addresses and defined terms. */
const LONGEST_SENTENCE = 1500;
/** A contract has seldom more parties; what follows are defined terms. */
const MOST_PARTIES = 8;
/** Characters of the longest name. */
const LONGEST_NAME = 90;

const opening =
  /\b(?:by\s+and\s+(?:between|among)|between|among|zwischen|entre|tussen)\b[\s,:]*(?=(?:the\s+|\(\w\)\s*)?(?:\p{Lu}|\p{Ll}+\p{Lu}))/gu;
const sentenceEnd =
  /(?<!\b(?:Inc|Corp|Co|Ltd|No|St|Mr|Mrs|Ms|Dr|Jr|Sr|Ave|Bros|Blvd|Rd|\p{Lu}))\.\s+(?=\p{Lu})|\b(?:WHEREAS|RECITALS|WITNESSETH|Whereas|Recitals)\b/u;
const nameWord = "(?:\\p{Lu}|\\p{Ll}{1,3}\\p{Lu})[\\p{L}\\d.'’!/&-]*";
const form =
  "(?:,?\\s(?:Inc\\.?|INC\\.?|Incorporated|INCORPORATED|LLC|L\\.L\\.C\\.|Ltd\\.?|Limited|L\\.P\\.|LP|LLP|Corp\\.?|Co\\.|plc|PLC|N\\.V\\.|B\\.V\\.|S\\.A\\.|GmbH|AG|Jr\\.?|Sr\\.?|inc\\.)(?![\\p{L}]))";
const name = new RegExp(`^(?:The\\s)?${nameWord}(?:${form}|\\s(?:of\\s|&\\s)?${nameWord})*`, "u");
/** What a name is followed by where a contract names a party: its short form, what it is, where it sits, or the end. */
const behindName =
  /^\s*(?:\(|,\s*(?:an?|the|with|having|located|whose|hereinafter|including|and|represented|mit|eine?|une?|soci[ée]t[ée])\b|,?\s*(?:hereinafter|having|with|and|who|whose|individually|on\s+behalf|together)\b|[.;,]?\s*$|\.\s)/u;
/** Where another name can begin: after "and", after a defined term, or on a line of its own. */
const next = /(?:\)|["”,;]|\b)\s*(?:,\s*)?\b(?:and|und|et|y|e|en)\b,?\s+(?:the\s+)?|\),?\s+|\];\s*/gu;

/** The parties that a contract's first sentence names, in its order; empty where none is written so. */
export function findContractParties(prose: Prose): Candidate[] {
  const flat = prose.text.replace(/\n/gu, " ");
  for (const match of flat.slice(0, PREAMBLE).matchAll(opening)) {
    const start = match.index + match[0].length;
    const rest = flat.slice(start, start + LONGEST_SENTENCE);
    const end = sentenceEnd.exec(rest)?.index ?? rest.length;
    const found = namesIn(rest.slice(0, end));
    if (found.length === 0) continue;
    return found.flatMap(([from, to]) => {
      const spans = prose.spansOf(start + from, start + to);
      return spans === null ? [] : [makeCandidate("name", spans, { traits: { stated: 1 } })];
    });
  }
  return [];
}

function namesIn(sentence: string): [number, number][] {
  const starts = [0, ...[...sentence.matchAll(next)].map((match) => match.index + match[0].length)];
  const found: [number, number][] = [];
  for (const start of starts) {
    const rest = sentence.slice(start);
    const text = name.exec(rest)?.[0] ?? "";
    const isName =
      text.length > 2 && text.length <= LONGEST_NAME && !commonCapital.test(text) && !namesDocument.test(text);
    const isKnown = found.some(([from, to]) => from <= start && start < to) || sentence.slice(0, start).includes(text);
    if (!isName || isKnown || depth(sentence, start) > 0 || !behindName.test(rest.slice(text.length))) continue;
    found.push([start, start + text.length]);
    if (found.length === MOST_PARTIES) break;
  }
  return found;
}

/** Parentheses open at a position: what stands inside is a defined term, not another party. */
function depth(text: string, position: number): number {
  const before = text.slice(0, position);
  return (before.match(/\(/gu)?.length ?? 0) - (before.match(/\)/gu)?.length ?? 0);
}
