import { createHash } from "node:crypto";

/** From this use on, a statement gets a name: lists of other lengths make other texts, most of them used once. */
const namedFromUse = 3;

/** The server keeps each named statement for every connection, at some tens of kilobytes. */
const mostNames = 200;

/** How many texts are counted before they get a name. */
const mostCounted = 2000;

/**
 * SQLSTATEs that say that a name does not work: the server does not know it, or knows it already. Both happen where a
 * pooler gives each transaction another connection. The last one: a migration changed what the statement returns.
 */
const troubleCodes = new Set(["26000", "42P05", "0A000"]);

/** Whether an error is about a statement's name; nothing was done then. */
export function isNameTrouble(error: unknown): boolean {
  return error instanceof Error && "code" in error && troubleCodes.has(String(error.code));
}

/**
 * Names statements that are sent again and again, so that the server parses and plans each of them once for a
 * connection instead of every time. A name is the hash of the text: whoever else gave it means the same statement.
 */
export class StatementNames {
  readonly #uses = new Map<string, number>();
  readonly #names = new Map<string, string>();
  #isOn = true;

  /** Undefined: send the statement without a name. */
  nameOf(text: string): string | undefined {
    if (!this.#isOn) return undefined;
    const known = this.#names.get(text);
    if (known !== undefined || this.#names.size >= mostNames) return known;
    const uses = (this.#uses.get(text) ?? 0) + 1;
    if (uses < namedFromUse) {
      if (this.#uses.size >= mostCounted) this.#uses.clear();
      this.#uses.set(text, uses);
      return undefined;
    }
    this.#uses.delete(text);
    const name = `winnow_${createHash("sha256").update(text).digest("base64url").slice(0, 22)}`;
    this.#names.set(text, name);
    return name;
  }

  /** From now on, no statement has a name. False if that is so already. */
  giveUp(): boolean {
    const wasOn = this.#isOn;
    this.#isOn = false;
    return wasOn;
  }
}
