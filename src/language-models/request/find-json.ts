/** What an answer's text is, apart from the JSON in it. */
export interface FoundJson {
  /** Every JSON value that could be the answer, the likeliest first. */
  values: unknown[];
  /** What stood around it; null if nothing did. */
  around: "thinking" | "fence" | "prose" | null;
}

/** How many objects in a text are tried: prose before an answer can name a few lines, such as [12]. */
const mostTried = 200;

/** Finds the JSON in an answer: as it is, in a Markdown fence, after thinking, or in the middle of prose. */
export function findJson(text: string): FoundJson {
  const whole = parse(text);
  if (whole !== undefined) return { values: [whole], around: null };
  const said = withoutThinking(text);
  const hasThought = said.length < text.trim().length;
  const rest = parse(said);
  if (rest !== undefined) return { values: [rest], around: "thinking" };
  const fenced = [...said.matchAll(/```[a-z0-9]*\s*\n?([\s\S]*?)```/gi)].flatMap(([, inner = ""]) => {
    const value = parse(inner);
    return value === undefined ? [] : [value];
  });
  if (fenced.length > 0) return { values: fenced.slice(0, mostTried), around: "fence" };
  const values = findObjects(said);
  return { values, around: values.length === 0 ? null : hasThought ? "thinking" : "prose" };
}

/** What is said after thinking; nothing if the thinking never ends. */
export function withoutThinking(text: string): string {
  const ends = [...text.matchAll(/<\/(?:think|thinking|thought|reasoning)>|\[\/THINK\]/gi)];
  const last = ends.at(-1);
  const after = last ? text.slice(last.index + last[0].length) : text;
  return after.replace(/^\s*(?:<(?:think|thinking|thought|reasoning)>|\[THINK\])[\s\S]*$/i, "").trim();
}

function parse(text: string): unknown {
  const trimmed = text.replace(/^\uFEFF/, "").trim();
  if (!/^[[{]/.test(trimmed)) return undefined;
  try {
    return JSON.parse(trimmed);
  } catch {
    return undefined;
  }
}

/**
 * Objects and arrays in the middle of a text, in one pass. One that never ends was cut off, and what is inside of it is no
 * answer: nothing is found then.
 */
function findObjects(text: string): unknown[] {
  const found: unknown[] = [];
  let from = text.search(/[[{]/);
  for (let tried = 0; from !== -1 && tried < mostTried; tried++) {
    const end = findEnd(text, from);
    if (end === null) return found;
    const value = parse(text.slice(from, end));
    if (value !== undefined) found.push(value);
    const next = text.slice(end).search(/[[{]/);
    from = next === -1 ? -1 : end + next;
  }
  return found;
}

/** Where the object or array that begins at `from` ends; null if it never does. */
function findEnd(text: string, from: number): number | null {
  let depth = 0;
  let isText = false;
  for (let index = from; index < text.length; index++) {
    const character = text[index];
    if (isText) {
      if (character === "\\") index++;
      else if (character === '"') isText = false;
    } else if (character === '"') isText = true;
    else if (character === "{" || character === "[") depth++;
    else if ((character === "}" || character === "]") && --depth === 0) return index + 1;
  }
  return null;
}
