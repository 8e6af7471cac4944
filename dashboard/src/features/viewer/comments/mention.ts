/** Somebody who can be mentioned. */
interface Named {
  id: string;
  name: string;
}

/** Longest name that is looked for while it is typed, in characters. */
const mostTyped = 40;

/** Where the name that is being typed before the caret begins, at its @; null if none is. */
export function findMentionStart(text: string, caret: number): number | null {
  const typed = /(?:^|\s)@([^@\n]*)$/.exec(text.slice(0, caret))?.[1];
  return typed === undefined || typed.length > mostTyped ? null : caret - typed.length - 1;
}

/** The people whom a text mentions. */
export function mentionedIn<Person extends Named>(text: string, people: readonly Person[]): Person[] {
  const names = new Set(splitByMentions(text, people).flatMap((part) => (part.isMention ? [part.text.slice(1)] : [])));
  return people.filter(({ name }) => names.has(name));
}

/** A text in parts: mentions, each from its @ to the end of the name, and what is between them. */
export function splitByMentions(text: string, people: readonly Named[]): { text: string; isMention: boolean }[] {
  // The longest name first: one may begin like another.
  const names = people.map(({ name }) => name).toSorted((one, other) => other.length - one.length);
  if (names.length === 0) return [{ text, isMention: false }];
  const anyName = names.map((name) => name.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&")).join("|");
  return text
    .split(new RegExp(`(?<![\\p{L}\\p{N}._-])(@(?:${anyName}))(?![\\p{L}\\p{N}])`, "u"))
    .map((part, index) => ({ text: part, isMention: index % 2 === 1 }))
    .filter((part) => part.text !== "");
}
