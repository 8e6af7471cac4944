import type { JudgedParser } from "../../src/routing/rank-fits.ts";
import { shuffle } from "../learning/shuffle.ts";
import { relate } from "../mismatch/kinds.ts";
import type { JudgedDocument, Pool } from "./read-fits.ts";

/** A document sent to an account with ten parsers, and where it belongs. */
export interface RoutingCase {
  document: JudgedDocument;
  judged: JudgedParser[];
  /** Positions in `judged` that are right; empty if the document belongs to none of them. */
  right: ReadonlySet<number>;
  /** Whether one of the account's own parsers is right. */
  isKnown: boolean;
}

/** Parsers of an account. */
const PARSERS = 10;
/** Accounts to which each document is sent: those with a parser for it, and those without. */
const ACCOUNTS = { withParser: 4, withoutParser: 2 };

/** Sends every document to some accounts, whose other parsers are drawn from those of other kinds. */
export function makeCases({ parsers, documents }: Pool): RoutingCase[] {
  return documents.flatMap((document, number) => {
    const own = parsers.flatMap(({ kind, isTemplate }, index) =>
      !isTemplate && kind === document.kind ? [index] : [],
    );
    const others = parsers.flatMap(({ kind, isTemplate }, index) =>
      !isTemplate && relate(document.kind, kind) !== "same" ? [index] : [],
    );
    const turns = own.length === 0 ? 0 : ACCOUNTS.withParser;
    const known = Array.from({ length: turns }, (_, turn) => {
      const taken = own[turn % own.length];
      return [...(taken === undefined ? [] : [taken]), ...draw(others, PARSERS - 1, number * 10 + turn)];
    });
    const unknown = Array.from({ length: ACCOUNTS.withoutParser }, (_, turn) =>
      draw(others, PARSERS, number * 10 + turns + turn),
    );
    return [...known, ...unknown].map((chosen) => makeCase({ parsers, documents }, document, chosen));
  });
}

function draw(from: readonly number[], count: number, seed: number): number[] {
  return shuffle([...from], seed).slice(0, count);
}

function makeCase({ parsers }: Pool, document: JudgedDocument, chosen: readonly number[]): RoutingCase {
  const included = new Set(chosen);
  const judged: JudgedParser[] = [];
  const right = new Set<number>();
  const isKnown = chosen.some((index) => parsers[index]?.kind === document.kind);
  for (const [index, { kind, isTemplate }] of parsers.entries()) {
    const fit = document.fits[index];
    if (fit === undefined || !(isTemplate || included.has(index))) continue;
    // A parser that is called after its kind stands for the template.
    if (isTemplate && isKnown && kind === document.kind) continue;
    if (kind === document.kind) right.add(judged.length);
    judged.push({ kind: isTemplate ? "template" : "parser", id: String(index), templates: [], fit });
  }
  return { document, judged, right, isKnown };
}
