import { readFileSync } from "node:fs";
import { join } from "node:path";

/** How near a word is to others, 0 to 1, by their caption tokens. */
type Nearness = ReadonlyMap<string, number>;

/**
 * How near words are: those that papers print for each other, those of a group, and those that are the same thing only
 * on some papers.
 */
const CLOSE = 0.85;
const NEAR = 0.7;
const DISTANT = 0.55;

/** A line of a word and its partners: "word = close, close ~ distant". */
const partnersLine = /^([^=~]+?)(?: = ([^~]*?))?(?: ~ (.*))?$/u;

/** Made on first use. */
let related: ReadonlyMap<string, Nearness> | null = null;

/**
 * Reads the file, whose words are caption tokens already, because making tokens of them would take a third of a second.
 */
function readRelated(): ReadonlyMap<string, Nearness> {
  const text = readFileSync(join(import.meta.dirname, "related-words.txt"), "utf8");
  const found = new Map<string, Map<string, number>>();
  const nearTo = (word: string) => {
    const known = found.get(word);
    if (known !== undefined) return known;
    const made = new Map<string, number>();
    found.set(word, made);
    return made;
  };
  const put = (one: string, other: string, nearness: number) => {
    const [ofOne, ofOther] = [nearTo(one), nearTo(other)];
    ofOne.set(other, Math.max(nearness, ofOne.get(other) ?? 0));
    ofOther.set(one, Math.max(nearness, ofOther.get(one) ?? 0));
  };
  for (const line of text.split("\n")) {
    if (line === "" || line.startsWith("#")) continue;
    const [, word = "", close, distant] = partnersLine.exec(line) ?? [];
    const group = close === undefined && distant === undefined ? wordsIn(line) : [];
    for (const [index, one] of group.entries()) for (const other of group.slice(index + 1)) put(one, other, NEAR);
    for (const other of wordsIn(close ?? "")) put(word, other, CLOSE);
    for (const other of wordsIn(distant ?? "")) put(word, other, DISTANT);
  }
  return found;
}

function wordsIn(list: string): string[] {
  return list === "" ? [] : list.split(", ");
}

/** The caption tokens that are near to a token without meaning the same, and how near: "inspector" to "technician". */
export function relatedTokens(token: string): Nearness {
  related ??= readRelated();
  return related.get(token) ?? none;
}

const none: Nearness = new Map();
