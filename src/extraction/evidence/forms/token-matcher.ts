import { indexByEnds, matchTokens } from "../../fields/caption-index.ts";

/** Which of the fields' words a printed word agrees with, and how well; each printed word is compared once. */
export interface TokenMatcher {
  /** Number of a word of the fields. */
  idOf(token: string): number;
  tokens: string[];
  /** Agreement by the numbers of the fields' words; empty for a word that agrees with none. */
  matchesOf(word: string): ReadonlyMap<number, number>;
}

/** Printed words that are remembered: those of about a hundred pages. */
const MOST_REMEMBERED = 20_000;

const noMatches: ReadonlyMap<number, number> = new Map();

/** Compares printed words with the fields' words. */
export function createTokenMatcher(asked: Iterable<string>): TokenMatcher {
  const tokens = [...new Set(asked)];
  const ids = new Map(tokens.map((token, id) => [token, id]));
  const alike = indexByEnds(tokens);
  const memory = new Map<string, ReadonlyMap<number, number>>();
  const compare = (word: string): ReadonlyMap<number, number> => {
    const matches = new Map<number, number>();
    for (const id of alike(word)) {
      const score = matchTokens(word, tokens[id] ?? "");
      if (score > 0) matches.set(id, score);
    }
    return matches.size > 0 ? matches : noMatches;
  };
  return {
    tokens,
    idOf: (token) => ids.get(token) ?? -1,
    matchesOf(word) {
      const known = memory.get(word);
      if (known !== undefined) return known;
      const matches = compare(word);
      if (memory.size >= MOST_REMEMBERED) memory.clear();
      memory.set(word, matches);
      return matches;
    },
  };
}
