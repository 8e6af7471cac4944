import { createInterface } from "node:readline";
import type { Readable } from "node:stream";

/** Lines that are worked on at once: one file is read while others are written. */
const linesAtOnce = 4;

/**
 * Calls `work` with each line of a text, some at once. After an error it begins no more of them, waits for the others,
 * and throws the first error.
 */
export async function forEachLine(text: Readable, work: (line: string) => Promise<void>): Promise<void> {
  const reader = createInterface({ input: text });
  const errors: unknown[] = [];
  const fail = (error: unknown) => {
    errors.push(error);
    reader.close();
  };
  // The reader itself says nothing of its input's errors.
  text.once("error", fail);
  const lines = reader[Symbol.asyncIterator]();
  const workOn = async (): Promise<void> => {
    for (let next = await lines.next(); next.done !== true && errors.length === 0; next = await lines.next())
      await work(next.value);
  };
  await Promise.all(Array.from({ length: linesAtOnce }, () => workOn().catch(fail)));
  text.destroy();
  if (errors.length > 0) throw errors[0];
}
