import { zstdCompressSync, zstdDecompressSync } from "node:zlib";
import { z } from "zod";
import { fieldSchema } from "../domain/field.ts";
import type { Answer, Question } from "../domain/question.ts";

/** Maximum size of an unpacked question or answer, in bytes: the text of the longest document that is read. */
const mostBytes = 64 * 1024 * 1024;

const line = z.object({ id: z.number(), text: z.string() });

/** Without the pictures of its pages, which are made when it is asked. */
const question = z.object({
  subject: z.string(),
  fields: z.array(fieldSchema),
  entries: z
    .array(z.object({ number: z.number(), known: z.record(z.string(), z.string()), wanted: z.array(z.string()) }))
    .nullable(),
  pages: z.array(z.object({ number: z.number(), lines: z.array(line), isScan: z.boolean(), picture: z.null() })),
}) satisfies z.ZodType<Question>;

const quote = z.object({ text: z.string(), lines: z.array(z.number()), meant: z.string().exactOptional() });

const value = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("scalar"), quotes: z.array(quote) }),
  z.object({ kind: z.literal("object"), values: z.record(z.string(), z.array(quote)) }),
  z.object({ kind: z.literal("list"), rows: z.array(z.record(z.string(), quote)) }),
]);

const answer = z.object({
  entries: z.array(z.object({ number: z.number(), values: z.record(z.string(), value) })),
}) satisfies z.ZodType<Answer>;

/** Packs a question for whoever asks it. */
export function packQuestion(asked: Question): Uint8Array {
  return pack({ ...asked, pages: asked.pages.map((page) => ({ ...page, picture: null })) });
}

export function unpackQuestion(bytes: Uint8Array): Question {
  return question.parse(unpack(bytes));
}

/** Packs an answer for whoever completes the document. */
export function packAnswer(given: Answer): Uint8Array {
  return pack(given);
}

export function unpackAnswer(bytes: Uint8Array): Answer {
  return answer.parse(unpack(bytes));
}

function pack(content: Question | Answer): Uint8Array {
  return zstdCompressSync(JSON.stringify(content));
}

function unpack(bytes: Uint8Array): unknown {
  return JSON.parse(zstdDecompressSync(bytes, { maxOutputLength: mostBytes }).toString("utf8"));
}
