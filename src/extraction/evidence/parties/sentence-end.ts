/** Words whose point does not end a sentence. */
const abbreviation =
  /(?:^|[\s("“,])(?:\p{L}|\p{L}\.\p{L}|inc|corp|co|ltd|bros|no|nos|nr|st|mr|mrs|ms|dr|prof|jr|sr|ave|blvd|rd|dept|fl|ste|sdn|bhd|pte|pty|intl|art|abs|\p{L}*str|tel|ca|bzw|ggf|inkl|geb|n[°º]|av|avda|c\.i\.f|n\.i\.f|sig|dott|dhr|mevr|cf|art|núm|num|d\.ª)$/iu;
/** The number of an item in a list that a sentence holds. */
const numbering = /(?:^|[:;,]\s*|[\s,](?:and|und|et|y|e|en)\s+)\(?\d{1,2}$/u;
/** Words with which the next sentence begins, even behind an abbreviation. */
const opener =
  /^(?:the|this|these|that|each|in|it|whereas|now|both|all|for|any|if|we|you|as|subject|upon|recitals|background|witnesseth|die|der|das|dieser|es|präambel|le|la|les|ce|il|el|los|las|en|se|il|lo|de|het|deze)$/iu;

/** Where the sentence ends in which a position of running text stands: behind its last character. */
export function endOfSentence(text: string, position: number, limit: number): number {
  const stop = /[.!?]["”’)]?(?=[\s\u2029]+["“(]?[\p{Lu}\d§])/gu;
  stop.lastIndex = position;
  for (let match = stop.exec(text); match !== null && match.index < limit; match = stop.exec(text)) {
    const before = text.slice(Math.max(position, match.index - 12), match.index);
    const next = /^[\s"“(]*(\p{L}+)/u.exec(text.slice(match.index + match[0].length))?.[1] ?? "";
    if (numbering.test(before)) continue;
    if (!abbreviation.test(before) || opener.test(next)) return match.index + match[0].length;
  }
  return Math.min(limit, text.length);
}
