/**
 * All places where a global pattern matches, like `matchAll`, but without its copy of the pattern for each text: a page
 * has hundreds of short texts.
 */
export function findAll(text: string, pattern: RegExp): RegExpExecArray[] {
  const matches: RegExpExecArray[] = [];
  pattern.lastIndex = 0;
  for (let match = pattern.exec(text); match !== null; match = pattern.exec(text)) {
    matches.push(match);
    if (match[0] === "") pattern.lastIndex += 1;
  }
  return matches;
}
