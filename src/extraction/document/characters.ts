/** Counts characters without the lists that splitting and replacing create: names are cut from every line of a page. */
export interface CharacterCounts {
  /** Digits 0 to 9. */
  digits: number;
  /** All characters except white space, in UTF-16 units. */
  ink: number;
  /** Runs of white space between, before and after words. */
  gaps: number;
}

export function countCharacters(text: string): CharacterCounts {
  const counts = { digits: 0, ink: 0, gaps: 0 };
  let wasSpace = false;
  for (let i = 0; i < text.length; i += 1) {
    const code = text.charCodeAt(i);
    const isGap = isSpace(code);
    if (!isGap) counts.ink += 1;
    else if (!wasSpace) counts.gaps += 1;
    if (code >= 48 && code <= 57) counts.digits += 1;
    wasSpace = isGap;
  }
  return counts;
}

/** Letters of any script, in UTF-16 units. */
export function countLetters(text: string): number {
  let letters = 0;
  for (let i = 0; i < text.length; i += 1) {
    const code = text.charCodeAt(i);
    if (code > 127) return text.replace(/\P{L}/gu, "").length;
    if ((code >= 65 && code <= 90) || (code >= 97 && code <= 122)) letters += 1;
  }
  return letters;
}

/** Whether a UTF-16 unit is white space to regular expressions. */
export function isSpace(code: number): boolean {
  if (code < 128) return code === 32 || (code >= 9 && code <= 13);
  return code === 160 || (code >= 0x1680 && /\s/u.test(String.fromCharCode(code)));
}
