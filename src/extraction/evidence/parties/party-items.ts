import { findMonth } from "../../../formats/month-names.ts";
import { anyPhrase } from "../../../vocabulary/phrases.ts";
import { commonCapital, namesDocument } from "../../../vocabulary/printed-words.ts";
import { unitPattern } from "../../candidates/find-patterns.ts";
import { findAddress, findRepresentative, findRole, type Stretch } from "./party-details.ts";
import { endOfName, keyOfName, namesFirm } from "./party-name.ts";

/** Somebody whom a sentence names as a party, by positions in its text. */
export interface NamedParty {
  name: Stretch;
  role: Stretch | null;
  address: Stretch | null;
  representative: Stretch | null;
}

/** A contract seldom has more parties; what follows are defined terms. */
const MOST_PARTIES = 10;
/** Characters of the longest name. */
const LONGEST_NAME = 110;
/** Letters of the shortest name. */
const FEWEST_LETTERS = 3;
/**
 * Characters of a sentence that are examined after a name, where it says what the party is, and before it, where it
 * says who signs.
 */
const BEHIND_NAME = 200;
const BEFORE_NAME = 80;
/** Letters of a month's name that are too few to distinguish it from the start of a name. */
const ABBREVIATED_MONTH = 3;
/** A parenthesis that is still open after this many characters was never closed. */
const LONGEST_PARENTHESIS = 400;

const and = anyPhrase("and");
const anyAnd = anyPhrase("and", "and behind a mark");
const articles = anyPhrase("articles");
/** Words before a name that are not part of it. */
const leadIn = new RegExp(
  [
    "[\\s,:;–—•-]+",
    "\\(?(?:\\d{1,2}|[ivx]{1,4}|[a-h])[.)]\\s+",
    `${anyAnd}(?:\\s*:|\\s+)`,
    `${anyPhrase("side")}[\\s,:]+`,
    `${anyPhrase("before names")}[\\s,]+(?=\\p{Lu})`,
    `(?:${articles}\\s+)?\\p{Lu}[\\p{L}/-]{2,20}(?:\\s\\p{L}+)?:\\s+`,
    `(?:(?=\\p{Ll})${articles}|${anyPhrase("capital articles")})\\s*(?=\\p{Lu})`,
    `${anyPhrase("persons")}\\.?\\s+(?=\\p{Lu})`,
  ]
    .map((lead) => `^(?:${lead})`)
    .join("|"),
  "u",
);
/** What precedes another name; its kind determines how certain the name must be. */
const separators = new RegExp(
  [
    `(?<and>(?<=^|[\\s,;)”"»\\u2029])(?:(?!E\\s)${and}|(?<=[,;)”"»\\u2029.]\\s*)${anyPhrase("and behind a mark")})\\s*[:,]?\\s+)`,
    "(?<number>[\\s\\u2029]\\(?(?:\\d{1,2}|[ivx]{1,4}|[A-Ha-h])[.)]\\s+)",
    "(?<list>;\\s*)",
    "(?<paragraph>\\u2029\\s*)",
    "(?<comma>,\\s+)",
    "(?<close>\\)\\s*,?\\s*)",
  ].join("|"),
  "gu",
);
type StartKind = "first" | "and" | "number" | "list" | "paragraph" | "comma" | "close";
interface Start {
  at: number;
  kind: StartKind;
}
/** What follows a name if a contract goes on to say who that is. */
const isDescribed = new RegExp(`^\\s*(?:\\([^)]*["“„«'‘]|\\(\\s*\\p{Lu}|,?\\s+${anyPhrase("described")})`, "u");
/** What may follow a name in a list of parties. */
const isEnded = new RegExp(`^\\s*(?:[,.;:()'’]|$|${anyPhrase("and", "and behind a mark", "behind names")})`, "u");
/** Places that look like names after "and": "the laws of Delaware and New York". */
const isPlaceBefore = new RegExp(
  `${anyPhrase("places before")}\\s+(?:${articles}\\s+)?(?:${anyPhrase("lands")}\\s+)?\\p{Lu}[\\p{L}.]*(?:\\s\\p{Lu}\\p{L}+)?,?\\s*${anyAnd}\\s*[:,]?\\s+$`,
  "u",
);
/** Words before the name of somebody who signs for a party. */
const isSigner = new RegExp(`${anyPhrase("signs for")}[^.;(),“”„"–—-]{0,50}$`, "u");

/** The parties that a stretch of text names, in its order. */
export function readPartyItems(text: string, from: number, to: number): NamedParty[] {
  const names: Stretch[] = [];
  const keys = new Set<string>();
  for (const start of startsIn(text, from, to)) {
    const last = names.at(-1);
    if (last !== undefined && start.at < last.to) continue;
    const name = readName(text, start, to, last);
    const key = name === null ? "" : keyOfName(text.slice(name.from, name.to));
    if (name === null || key === "" || [...keys].some((known) => known.startsWith(key))) continue;
    keys.add(key);
    names.push(name);
    if (names.length === MOST_PARTIES) break;
  }
  const whole = joinHalves(text, names);
  return whole.map((name, index) => {
    const end = whole[index + 1]?.from ?? to;
    return {
      name,
      role: findRole(text, name.to, end),
      address: findAddress(text, name.to, end),
      representative: findRepresentative(text, name.to, end),
    };
  });
}

/**
 * Joins names such as "Gas and Electric Company", if there is another party: the first half alone does not name a firm.
 */
function joinHalves(text: string, names: Stretch[]): Stretch[] {
  const joined: Stretch[] = [];
  for (const name of names) {
    const last = joined.at(-1);
    const isHalf =
      last !== undefined &&
      names.length > 2 &&
      isJoined.test(text.slice(last.to, name.from)) &&
      !namesFirm(text.slice(last.from, last.to)) &&
      namesFirm(text.slice(name.from, name.to));
    if (isHalf) joined[joined.length - 1] = { from: last.from, to: name.to };
    else joined.push(name);
  }
  return joined;
}

const isJoined = new RegExp(`^\\s(?!E\\s)${and}\\s$`, "u");

/** Positions outside of parentheses at which a name can begin. */
function startsIn(text: string, from: number, to: number): Start[] {
  const starts: Start[] = [{ at: from, kind: "first" }];
  const stretch = text.slice(from, to);
  const depths = depthsOf(stretch);
  for (const match of stretch.matchAll(separators)) {
    const end = match.index + match[0].length;
    const kind = Object.entries(match.groups ?? {}).find(([, found]) => found !== undefined)?.[0] as StartKind;
    if ((depths[Math.min(end, stretch.length - 1)] ?? 0) === 0) starts.push({ at: from + end, kind });
  }
  return starts;
}

/** How many parentheses are open before each character. */
function depthsOf(text: string): Uint8Array {
  const depths = new Uint8Array(text.length + 1);
  const opened: number[] = [];
  for (let index = 0; index < text.length; index += 1) {
    const letter = text[index];
    if (letter === "(" || letter === "[") opened.push(index);
    else if ((letter === ")" || letter === "]") && opened.length > 0) opened.pop();
    while (opened.length > 0 && index - (opened[0] ?? 0) > LONGEST_PARENTHESIS) opened.shift();
    depths[index + 1] = opened.length;
  }
  return depths;
}

function readName(text: string, { at, kind }: Start, to: number, last: Stretch | undefined): Stretch | null {
  let start = at;
  for (let lead = leadIn.exec(text.slice(start, to)); lead !== null; lead = leadIn.exec(text.slice(start, to)))
    start += lead[0].length;
  const end = endOfName(text, start);
  if (end === null || end > to) return null;
  const name = text.slice(start, end);
  if (!isNameOfSomebody(name)) return null;
  const behind = text.slice(end, Math.min(to, end + BEHIND_NAME));
  const before = text.slice(Math.max(last?.to ?? 0, at - BEFORE_NAME), at);
  const isSure = isDescribed.test(behind) || namesFirm(name);
  const isBeside = last !== undefined && /^[\s,;]*$/u.test(before) && at - last.to < BEFORE_NAME;
  if (isSigner.test(before)) return null;
  // After a comma, streets and towns may follow as well, until the text says what the party before is called.
  const isClosed = isBeside || (last !== undefined && findRole(text, last.to, at) !== null);
  const isPlaceName = isPlaceBefore.test(before);
  return isLikely(kind, { name, behind, isSure, isBeside, isClosed, isPlaceName }) ? { from: start, to: end } : null;
}

/** What tells whether capitalised words are the next party's name. */
interface Evidence {
  name: string;
  behind: string;
  /** The text says who it is, or it has a legal form. */
  isSure: boolean;
  /** Nothing is between it and the party before. */
  isBeside: boolean;
  isClosed: boolean;
  isPlaceName: boolean;
}

/** How certain a name must be depends on what introduces it: "and" announces a party, a comma usually does not. */
function isLikely(kind: StartKind, { name, behind, isSure, isBeside, isClosed, isPlaceName }: Evidence): boolean {
  switch (kind) {
    case "first":
      return true;
    case "and":
      return isSure || (isEnded.test(behind) && !/^[.:]/u.test(behind) && !isPlaceName);
    case "number":
      return isSure || /^\s*[,(]/u.test(behind);
    case "list":
      return isSure ? isClosed : isBeside;
    case "comma":
      return isSure && isClosed && name.includes(" ");
    default:
      return isSure && isClosed;
  }
}

const article = new RegExp(`^${articles}\\s`, "u");
/** What parties are called in contracts: not a name. */
const calledByRole = new RegExp(`^${anyPhrase("roles")}$`, "u");
const otherRole = new RegExp(`^${anyPhrase("common roles")}$`, "u");
const nobody = new RegExp(anyPhrase("nobody"), "u");
const timeUnit = new RegExp(`^(?:${["day", "month", "year"].map(unitPattern).join("|")})(?!\\p{L})`, "iu");

/** Whether a text is what contracts call a party by its role: "Landlord", "Receiving Party". */
export function isRole(text: string): boolean {
  return namesRole(text) || otherRole.test(singular(text));
}

function namesRole(text: string): boolean {
  const words = text.replace(article, "");
  return calledByRole.test(words) || calledByRole.test(singular(words));
}

/** Without a plural or possessive ending. */
function singular(text: string): string {
  return text.replace(/s?['’]?s?$/u, "");
}

/** Whether capitalised words can be a name rather than a defined term or a part of the contract. */
export function isNameOfSomebody(name: string): boolean {
  if (name.length > LONGEST_NAME || (name.match(/\p{L}/gu)?.length ?? 0) < FEWEST_LETTERS) return false;
  if (nobody.test(name) || timeUnit.test(name) || startsWithMonth(name)) return false;
  return !commonCapital.test(name) && !namesDocument.test(name) && !namesRole(name);
}

/** "March 2004", "June"; "Mar" alone begins a name. */
function startsWithMonth(name: string): boolean {
  const word = /^\p{L}+/u.exec(name)?.[0] ?? "";
  return (word.length > ABBREVIATED_MONTH || /\d/u.test(name)) && findMonth(word, "en") !== null;
}
