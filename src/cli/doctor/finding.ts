/** What a check can come to; `skipped` if what it looks at is missing, which another check reports. */
export type State = "ok" | "skipped" | "warning" | "problem";

/** What a check found: one fact about the machine, in words for people. */
export interface Finding {
  state: State;
  message: string;
  /** What to do about it; null if nothing is to be done, or if the message says it. */
  advice: string | null;
}

export function ok(message: string): Finding {
  return { state: "ok", message, advice: null };
}

export function warning(message: string, advice: string | null = null): Finding {
  return { state: "warning", message, advice };
}

export function problem(message: string, advice: string | null = null): Finding {
  return { state: "problem", message, advice };
}

/** A problem in words that were written for people: the first sentence says what is wrong, the others what to do. */
export function explainedProblem(message: string): Finding {
  const [, wrong = message, advice = null] = /^(.+?[.])\s+(?=[A-Z])(.+)$/s.exec(message) ?? [];
  return problem(wrong, advice);
}

/** There is nothing that a check could look at; the message says why. */
export class Skipped extends Error {
  override readonly name = "Skipped";
}
