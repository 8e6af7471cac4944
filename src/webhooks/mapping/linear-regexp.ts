import { RE2JS } from "re2js";

/**
 * What JSONata needs of a RegExp, on RE2: matching takes linear time, whatever the pattern. RE2 has no look-around and
 * no back-references; a pattern with them throws.
 */
export class LinearRegExp {
  lastIndex = 0;
  readonly #pattern: RE2JS;

  /** Takes the RegExp that JSONata's parser made, which is never run itself. */
  constructor({ source, flags }: RegExp) {
    this.#pattern = RE2JS.compile(
      RE2JS.translateRegExp(source),
      (flags.includes("i") ? RE2JS.CASE_INSENSITIVE : 0) | (flags.includes("m") ? RE2JS.MULTILINE : 0),
    );
  }

  /** Finds the first match from `lastIndex` on, as RegExp does under the flag `g`. */
  exec(text: string): { [group: number]: string | undefined; length: number; index: number } | null {
    const matcher = this.#pattern.matcher(text);
    if (this.lastIndex > text.length || !matcher.find(this.lastIndex)) {
      this.lastIndex = 0;
      return null;
    }
    this.lastIndex = matcher.end();
    const groups = Array.from({ length: matcher.groupCount() + 1 }, (_, group) => matcher.group(group) ?? undefined);
    return Object.assign(groups, { index: matcher.start() });
  }
}
