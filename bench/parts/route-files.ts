import type { DocumentText } from "../../src/domain/document-text.ts";
import type { FoundPart } from "../../src/domain/file-part.ts";
import type { ParserFit } from "../../src/domain/parser-fit.ts";
import type { Recognise } from "../../src/pipeline/routing/find-parts.ts";
import { leastProbability, type RoutingWeights, rankFits } from "../../src/routing/rank-fits.ts";
import { shuffle } from "../learning/shuffle.ts";
import { relate } from "../mismatch/kinds.ts";
import { judgeOnce, toJudged } from "../routing/read-fits.ts";
import type { PoolParser } from "../routing/read-pool.ts";
import type { JoinedFile } from "./make-files.ts";

/** Parsers of an account, and accounts to which each file is sent. */
const PARSERS = 10;
const ACCOUNTS = { withParsers: 2, withoutParsers: 1 };

/** A file sent to an account. */
export interface SentFile {
  file: JoinedFile;
  /** Whether the account has a parser for every part. */
  isKnown: boolean;
  recognise: (by?: RoutingWeights) => Recognise;
  /** The kind of a parser or template that is suggested. */
  kindOf(id: string): string | undefined;
}

/** Sends each file to some accounts: those with parsers for all its kinds, if there are any, and one without. */
export function sendFiles(files: readonly JoinedFile[], parsers: readonly PoolParser[]): SentFile[] {
  const fitsOf = createJudge(parsers);
  const own = parsers.flatMap(({ isTemplate }, index) => (isTemplate ? [] : [index]));
  const kindAt = (index: number) => parsers[index]?.kind ?? "";
  return files.flatMap((file, number) => {
    const kinds = new Set(file.kinds);
    const others = own.filter((index) => [...kinds].every((kind) => relate(kind, kindAt(index)) !== "same"));
    const needed = [...kinds].map((kind) => own.filter((index) => kindAt(index) === kind));
    const isKnown = needed.every((each) => each.length > 0);
    const accounts = Array.from({ length: isKnown ? ACCOUNTS.withParsers : 0 }, (_, turn) => {
      const taken = needed.flatMap((each) => each[turn % each.length] ?? []);
      return [...taken, ...shuffle([...others], number * 10 + turn).slice(0, PARSERS - taken.length)];
    });
    const without = Array.from({ length: ACCOUNTS.withoutParsers }, (_, turn) =>
      shuffle([...others], number * 10 + 5 + turn).slice(0, PARSERS),
    );
    return [...accounts, ...without].map((chosen, index): SentFile => {
      const account = new Set(chosen);
      const recognise =
        (by?: RoutingWeights): Recognise =>
        async (documents) => {
          const found = [];
          for (const text of documents) found.push(rankFits(judgedBy(parsers, account, await fitsOf(text)), by));
          return found;
        };
      return { file, isKnown: index < accounts.length, recognise, kindOf: (id) => parsers[Number(id)]?.kind };
    });
  });
}

function judgedBy(parsers: readonly PoolParser[], account: ReadonlySet<number>, fits: readonly ParserFit[]) {
  const taken = new Set([...account].map((index) => parsers[index]?.kind));
  return parsers.flatMap(({ kind, isTemplate }, index) => {
    const fit = fits[index];
    const isRival = isTemplate ? !taken.has(kind) : account.has(index);
    const is: "template" | "parser" = isTemplate ? "template" : "parser";
    return fit === undefined || !isRival ? [] : [{ kind: is, id: String(index), templates: [], fit }];
  });
}

/** Judges each group of pages once, wherever in a file it is. */
function createJudge(parsers: readonly PoolParser[]) {
  const judged = toJudged(parsers);
  const known = new Map<string, Promise<ParserFit[]>>();
  const names = new WeakMap<object, number>();
  let count = 0;
  const nameOf = (words: object) => {
    const name = names.get(words) ?? count++;
    names.set(words, name);
    return name;
  };
  return (text: DocumentText): Promise<ParserFit[]> => {
    const key = text.pages.map(({ words }) => nameOf(words)).join(" ");
    const found = known.get(key) ?? judgeOnce(text, judged);
    known.set(key, found);
    return found;
  };
}

/** What became of a file. */
export interface Outcome {
  sent: SentFile;
  parts: FoundPart[];
  /** All cuts are right, and none is missing. */
  isRight: boolean;
  /** They are, and every part goes to a parser or template of its kind. */
  isSentRight: boolean;
  /** How sure the least sure part is, if every one surely belongs to a parser; 0 otherwise. */
  sureness: number;
}

/** Compares the parts of a file with the truth. */
export function judgeOutcome(sent: SentFile, parts: FoundPart[], least = leastProbability): Outcome {
  const cuts = parts.slice(1).map(({ firstPage }) => firstPage);
  const best = parts.map(({ recognition }) => recognition.suggestions[0]);
  const isSure = parts.length > 1 && best.every((each) => each?.kind === "parser" && each.probability >= least);
  const isRight = cuts.join() === sent.file.cuts.join();
  return {
    sent,
    parts,
    isRight,
    isSentRight: isRight && best.every((each, index) => each && sent.kindOf(each.id) === sent.file.kinds[index]),
    sureness: isSure ? Math.min(...parts.map(({ probability }) => probability)) : 0,
  };
}
