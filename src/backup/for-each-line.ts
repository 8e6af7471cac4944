import type { Readable } from "node:stream";

/** Lines that are worked on at once, unless the caller says otherwise: one file is read while others are written. */
const usualAtOnce = 4;

/**
 * Calls `work` with each line of a text, some at once. After an error it begins no more of them, waits for the others,
 * and throws the first error.
 */
export async function forEachLine(
  text: Readable,
  work: (line: string) => Promise<void>,
  atOnce: number = usualAtOnce,
): Promise<void> {
  await forEachLineInOrder(text, { atOnce, prepare: async () => {}, work, done: async () => {} });
}

/**
 * The same for work with an order: `prepare` is called for one line after the other, before its work begins, and `done`
 * gets one result after the other, in the order of the lines.
 */
export async function forEachLineInOrder<Prepared, Result>(
  text: Readable,
  steps: {
    prepare: (line: string) => Promise<Prepared>;
    work: (line: string, prepared: Prepared) => Promise<Result>;
    done: (result: Result) => Promise<void>;
    atOnce?: number;
  },
): Promise<void> {
  const { prepare, work, done, atOnce = usualAtOnce } = steps;
  const waiting: Promise<Result>[] = [];
  let hasFailed = false;
  const finishFirst = async () => {
    const first = waiting.shift();
    if (first !== undefined) await done(await first);
  };
  try {
    for await (const line of splitLines(text)) {
      const result = work(line, await prepare(line));
      // It is thrown where its turn comes, and ends the others now.
      result.catch(() => {
        hasFailed = true;
      });
      waiting.push(result);
      if (waiting.length >= atOnce || hasFailed) await finishFirst();
    }
    while (waiting.length > 0) await finishFirst();
  } finally {
    text.destroy();
    await Promise.allSettled(waiting);
  }
}

/** The lines of a text; an error of the text is thrown. */
export async function* splitLines(text: Readable): AsyncGenerator<string, void> {
  text.setEncoding("utf8");
  let rest = "";
  for await (const chunk of text) {
    const lines = (rest + String(chunk)).split("\n");
    rest = lines.pop() ?? "";
    yield* lines;
  }
  if (rest !== "") yield rest;
}
