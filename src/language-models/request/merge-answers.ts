import type { Answer, AnsweredEntry, AnsweredValue, Quote } from "../../domain/question.ts";

/**
 * Puts the answers of a question's windows together, in their order. A value that several gave has several quotes; rows follow
 * one another. If the entries had to be found, each window counts its own: entry 0 is the rest of the last one before.
 */
export function mergeAnswers(answers: readonly Answer[], areEntriesKnown: boolean): Answer {
  const merged = new Map<number, AnsweredEntry>();
  for (const { entries } of answers) {
    const before = areEntriesKnown ? 0 : Math.max(0, ...merged.keys());
    for (const entry of [...entries].sort((one, other) => one.number - other.number)) {
      // Without an entry before, the rest of one is the first.
      const number = areEntriesKnown ? entry.number : Math.max(before + entry.number, 1);
      merged.set(number, mergeEntries(merged.get(number), { ...entry, number }));
    }
  }
  return { entries: [...merged.values()] };
}

function mergeEntries(one: AnsweredEntry | undefined, other: AnsweredEntry): AnsweredEntry {
  if (!one) return other;
  const names = new Set([...Object.keys(one.values), ...Object.keys(other.values)]);
  const values = [...names].flatMap((name) => {
    const value = mergeValues(own(one.values, name), own(other.values, name));
    return value ? [[name, value] as const] : [];
  });
  return { number: one.number, values: Object.fromEntries(values) };
}

function mergeValues(one: AnsweredValue | undefined, other: AnsweredValue | undefined): AnsweredValue | undefined {
  if (!one || !other) return one ?? other;
  if (one.kind === "scalar" && other.kind === "scalar")
    return { kind: "scalar", quotes: [...one.quotes, ...other.quotes] };
  if (one.kind === "list" && other.kind === "list") return { kind: "list", rows: [...one.rows, ...other.rows] };
  if (one.kind === "object" && other.kind === "object") {
    const names = new Set([...Object.keys(one.values), ...Object.keys(other.values)]);
    const values = [...names].map((name): [string, Quote[]] => [
      name,
      [...(own(one.values, name) ?? []), ...(own(other.values, name) ?? [])],
    ]);
    return { kind: "object", values: Object.fromEntries(values) };
  }
  return one;
}

/** A member of its own: a field can have the name of a member that all objects inherit. */
function own<Value>(values: Record<string, Value>, name: string): Value | undefined {
  return Object.hasOwn(values, name) ? values[name] : undefined;
}
