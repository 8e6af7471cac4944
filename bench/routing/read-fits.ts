import { createHash } from "node:crypto";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { DocumentText } from "../../src/domain/document-text.ts";
import type { ParserFit } from "../../src/domain/parser-fit.ts";
import { type JudgedParser, judgeParsers } from "../../src/extraction/judge-parsers.ts";
import { layoutDocument } from "../../src/layout/layout-document.ts";
import { type PoolDocument, type PoolParser, readPoolDocuments, readPoolParsers, withMadeFolder } from "./read-pool.ts";

/** A document with its fits to all parsers of the pool, by position. */
export interface JudgedDocument extends Omit<PoolDocument, "read"> {
  fits: ParserFit[];
}

export interface Pool {
  parsers: PoolParser[];
  documents: JudgedDocument[];
}

/** Close looks at the whole pool, so that those of any account with some of its parsers are among them. */
const CLOSE_LOOKS = 16;

/** The parsers have seen no document. */
/** Judges at most so many documents of the pool; what was judged is kept in the temporary folder by what it depends on. */
export async function readFits(data: string, most: number): Promise<Pool> {
  return withMadeFolder(async (folder) => {
    const parsers = await readPoolParsers(data);
    const judged = toJudged(parsers);
    const documents: JudgedDocument[] = [];
    for (const { read, ...document } of (await readPoolDocuments(data, folder)).slice(0, most)) {
      const text = await read();
      documents.push({ ...document, fits: await judgeOnce(text, judged) });
    }
    return { parsers, documents };
  });
}

/** How well a document fits each parser of a pool. */
export function judgeOnce(text: DocumentText, parsers: readonly JudgedParser[]): Promise<ParserFit[]> {
  return once([text, parsers, CLOSE_LOOKS], () => judgeParsers(layoutDocument(text), parsers, CLOSE_LOOKS));
}

/** The parsers of a pool, which have learned nothing. */
export function toJudged(parsers: readonly PoolParser[]): JudgedParser[] {
  return parsers.map(({ fields, name }) => ({ fields, subject: name }));
}

async function once(input: unknown, make: () => ParserFit[]): Promise<ParserFit[]> {
  const kept = join(tmpdir(), "winnow-bench-fits");
  const hash = createHash("sha256").update(JSON.stringify(input, (key, value) => (key === "id" ? "" : value)));
  const path = join(kept, `f${hash.digest("hex")}.json`);
  try {
    return JSON.parse(await readFile(path, "utf8")) as ParserFit[];
  } catch {
    const made = make();
    await mkdir(kept, { recursive: true });
    await writeFile(path, JSON.stringify(made));
    return made;
  }
}
