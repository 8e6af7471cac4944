import { readFileSync } from "node:fs";
import { join } from "node:path";
import { captionTokens } from "./caption-tokens.ts";

/** Groups of words, a line each: a field named with one of them may well be printed under a caption with another. Made on first use. */
let related: ReadonlyMap<string, ReadonlySet<string>> | null = null;

function readRelated(): ReadonlyMap<string, ReadonlySet<string>> {
  const text = readFileSync(join(import.meta.dirname, "related-words.txt"), "utf8");
  const found = new Map<string, Set<string>>();
  for (const line of text.split("\n")) {
    if (line === "" || line.startsWith("#")) continue;
    const words = line.split(",").flatMap((word) => {
      const tokens = captionTokens(word.trim());
      return tokens.length === 1 ? tokens : [];
    });
    for (const word of words) {
      const others = found.get(word) ?? new Set();
      for (const other of words) if (other !== word) others.add(other);
      found.set(word, others);
    }
  }
  return found;
}

/** The caption tokens that are near to a token without meaning the same: "inspector" for "technician". */
export function relatedTokens(token: string): ReadonlySet<string> {
  related ??= readRelated();
  return related.get(token) ?? none;
}

const none: ReadonlySet<string> = new Set();
