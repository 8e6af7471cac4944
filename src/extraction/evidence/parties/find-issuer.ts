import type { PageLayout, Segment } from "../../../domain/document-layout.ts";
import { fold } from "../../../vocabulary/fold.ts";
import { documentTitle, legalForm, namesDocument } from "../../../vocabulary/printed-words.ts";
import { type Candidate, makeCandidate } from "../../candidates/candidate.ts";
import { countLetters } from "../../document/characters.ts";
import { remember } from "../../document/remember.ts";
import { type FullNames, findFullNames } from "./find-full-names.ts";

/** The clues to a document's issuer if no caption names it. */
export interface IssuerClues {
  /** Names that only these clues find: the words in running text that a web address is made of, and names in full. */
  candidates: Candidate[];
  /** What the document calls its issuer in full, and what in short. */
  names: Pick<FullNames, "isFull" | "isShort">;
  /** How well a name agrees with a web or mail address on the pages, 0 to 1. */
  agreesWithDomain(name: string): number;
}

/** Parts of addresses that name nobody: public mail hosts, host names before a domain, and second levels after it. */
const nobodys = new Set(
  [
    "gmail googlemail yahoo ymail hotmail outlook live msn aol icloud gmx web proton protonmail free orange wanadoo laposte libero virgilio",
    "terra uol bol zoho yandex www mail email shop com org net gov gob gouv edu",
  ].flatMap((names) => names.split(" ")),
);
/** Letters of a domain that identifies somebody by itself: shorter ones agree with words by chance. */
const FEWEST_LETTERS = 3;
/**
 * Letters that a name and a domain share at their start, if one of them continues: "Northgate" and
 * northgate-tools.example.
 */
const FEWEST_SHARED = 5;
/**
 * How surely a name that agrees with a domain is its owner's: letter by letter, by initials, or if one of them
 * continues.
 */
const trusts = { same: 1, initials: 0.8, beginning: 0.7 };
/** Words of the longest name that a domain spells. */
const MOST_WORDS = 6;

/** Reads the pages' web and mail addresses, because companies name them after themselves. */
export function findIssuerClues(pages: PageLayout[]): IssuerClues {
  const segments = pages.flatMap((page) => page.segments);
  const domains = new Set(segments.flatMap(domainsIn));
  const names = findFullNames(pages, [...domains, ...segments.filter(isNameAtHead).map(({ text }) => text)]);
  const known = new Map<string, number>();
  const agreesWithDomain = (name: string): number => {
    if (domains.size === 0) return 0;
    const score = known.get(name) ?? Math.max(...[...domains].map((domain) => agreement(name, domain)));
    known.set(name, score);
    return score;
  };
  return {
    agreesWithDomain,
    names,
    candidates: [
      ...(domains.size === 0 ? [] : segments.flatMap((segment) => namesIn(segment, domains))),
      ...names.candidates,
    ],
  };
}

/** Lines of the first page in which its head names the issuer, in whatever print. */
const HEAD_LINES = 2;

function isNameAtHead(segment: Segment): boolean {
  const { page, line, text, words } = segment;
  if (headlineFit(segment) > 0) return true;
  if (page.number !== 1 || line.index >= HEAD_LINES || words.length > MOST_WORDS || /[\d:]/u.test(text)) return false;
  return !documentTitle.test(text) && !namesDocument.test(text);
}

const address = /(?<lead>@|www\.|https?:\/\/)?(?<host>(?:[\p{L}\d-]+\.)+(?<end>\p{L}{2,10}))(?![\p{L}\d]|\.\p{L})/giu;
/** Ends of web addresses written without "www.": other words with a point in them are abbreviations. */
const ends = new Set(
  "com org net edu gov info io co biz eu de fr es it nl be at ch uk us ca au nz in br pt pl cz dk se no fi ie tr jp sg my mx".split(
    " ",
  ),
);

/** A host's own name in each web and mail address: "northgate" in `billing@mail.northgate.co.example`. */
function domainsIn({ text }: Segment): string[] {
  if (!text.includes(".")) return [];
  return [...text.matchAll(address)].flatMap(({ groups }) => {
    const { lead, host = "", end = "" } = groups ?? {};
    if (lead === undefined && !ends.has(end)) return [];
    const parts = host.toLowerCase().split(".").slice(0, -1);
    return parts
      .map(lettersOf)
      .filter((part) => part.length >= FEWEST_LETTERS && /[a-z]{3}/u.test(part) && !nobodys.has(part));
  });
}

function agreement(name: string, domain: string): number {
  if (!/^[^\p{L}\p{N}]*[\p{Lu}\p{N}]/u.test(name)) return 0;
  const bare = name.replace(legalForm, "");
  const letters = lettersOf(bare);
  if (letters === domain || lettersOf(name) === domain) return trusts.same;
  const initials = [...bare.matchAll(/(?<![\p{L}\d])\p{Lu}/gu)].map(([letter]) => fold(letter)).join("");
  if (initials.length >= FEWEST_LETTERS && initials === domain) return trusts.initials;
  const shared = Math.min(letters.length, domain.length);
  return shared >= FEWEST_SHARED && (letters.startsWith(domain) || domain.startsWith(letters)) ? trusts.beginning : 0;
}

/** Consecutive words whose letters spell a domain: a name, wherever it is. */
function namesIn(segment: Segment, domains: ReadonlySet<string>): Candidate[] {
  const { words, text } = segment;
  const found: Candidate[] = [];
  let from = 0;
  for (const [first, word] of words.entries()) {
    let [letters, to] = ["", from];
    for (const next of /^\p{Lu}/u.test(word.text) ? words.slice(first, first + MOST_WORDS) : []) {
      letters += lettersOf(next.text);
      to += next.text.length + 1;
      if (domains.has(letters)) {
        const end = text.slice(0, to - 1).replace(/[^\p{L}\p{N}]+$/u, "").length;
        found.push(makeCandidate("name", [{ segment, from, to: end }]));
      }
    }
    from += word.text.length + 1;
  }
  return found;
}

function lettersOf(text: string): string {
  return fold(text).replace(/[^a-z0-9]/gu, "");
}

/** Print of at least this height, in the page's line heights, is a headline. */
const HEADLINE_SIZE = 1.25;
/** The share of the first page's height that a headline must be in. */
const HEAD = 0.25;
const MOST_HEADLINE_WORDS = 8;
const FEWEST_HEADLINE_LETTERS = 3;

/**
 * How likely a line is a headline with a name, 0 to 1: large print at the top of the first page that is not a
 * document's title.
 */
export function headlineFit({ page, box, fontSize, text, words }: Segment): number {
  if (page.number !== 1 || box.top > HEAD * page.height || fontSize < HEADLINE_SIZE * page.lineHeight) return 0;
  if (/\d|:$/u.test(text) || words.length > MOST_HEADLINE_WORDS || countLetters(text) < FEWEST_HEADLINE_LETTERS)
    return 0;
  if (documentTitle.test(text) || namesDocument.test(text)) return 0;
  return fontSize / largestAtHead(page);
}

const largestAtHead = remember((page: PageLayout): number =>
  Math.max(...page.segments.filter(({ box }) => box.top <= HEAD * page.height).map(({ fontSize }) => fontSize)),
);
