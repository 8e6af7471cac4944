import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { DocumentText, PageText } from "../../src/domain/document-text.ts";
import { readManifest } from "../../src/evaluation/manifest.ts";
import { readCached } from "../accuracy/read-cached.ts";
import { type PoolParser, readPoolDocuments, withMadeFolder } from "../routing/read-pool.ts";
import { createRandom, type Random } from "../templates/random.ts";

/** A document of a known kind, with its pages. */
interface KnownDocument {
  id: string;
  kind: string;
  pages: PageText[];
}

/** A file of one or several documents, and where documents of another kind begin in it. */
export interface JoinedFile {
  id: string;
  group: "joined" | "one kind" | "one document";
  text: DocumentText;
  /** The pages, counted from 1, at which a document of another kind begins. */
  cuts: number[];
  /** The kind of each part, in order. */
  kinds: string[];
}

/** Parts in which kinds are held out; a file has documents of one part only. */
const PARTS = 5;
/** Joined files of each part: of any kinds, of kinds for which there are parsers, and of one kind. */
const JOINED = { any: 60, withParsers: 80, oneKind: 14 };
/** The share of joined files in which an empty sheet lies between documents, and in which two of a kind follow each other. */
const SEPARATED = 0.1;
const PAIRED = 0.25;
/** Long documents of one kind of which no part is a file; more would be all alike. */
const LONG = { leastPages: 2, mostPages: 12, perSet: 30 };
const longKinds: Record<string, string> = { kleister_nda: "contract", adbuy: "ad-contract", fara: "fara-registration" };

/** Files made of the documents of the data sets, by part; the same ones each time. */
export async function makeFiles(data: string, parsers: readonly PoolParser[]): Promise<JoinedFile[][]> {
  const withParser = new Set(parsers.flatMap(({ isTemplate, kind }) => (isTemplate ? [] : [kind])));
  const documents = await withMadeFolder(async (folder) => {
    const pool = await readPoolDocuments(data, folder);
    const read: KnownDocument[] = [];
    for (const { id, kind, read: readPages } of pool) read.push({ id, kind, pages: (await readPages()).pages });
    return read;
  });
  const kinds = [...new Set(documents.map(({ kind }) => kind))].sort();
  const long = await readLong(data);
  return Array.from({ length: PARTS }, (_, part) => {
    const isOwn = ({ kind }: KnownDocument) => kinds.indexOf(kind) % PARTS === part;
    const own = documents.filter(isOwn);
    const known = own.filter(({ kind }) => withParser.has(kind));
    const random = createRandom(part + 1);
    const single = [...own.filter(({ pages }) => pages.length > 1), ...long.filter(isOwn)];
    return [
      ...Array.from({ length: JOINED.any }, () => joinKinds(own, random)),
      ...Array.from({ length: JOINED.withParsers }, () => joinKinds(known, random)),
      ...Array.from({ length: JOINED.oneKind }, () => joinOneKind(own, random)),
      ...single.map((document) => toFile("one document", [document], random)),
    ];
  });
}

/** Whole documents of the sets that have long ones. */
async function readLong(data: string): Promise<KnownDocument[]> {
  const long: KnownDocument[] = [];
  for (const [set, kind] of Object.entries(longKinds)) {
    const all = await readManifest(join(data, set));
    const step = Math.max(1, Math.floor(all.length / LONG.perSet));
    for (const { id, file } of all.filter((_, index) => index % step === 0)) {
      const { pages } = await readCached(await readFile(join(data, set, file)));
      if (pages.length >= LONG.leastPages && pages.length <= LONG.mostPages) long.push({ id, kind, pages });
    }
  }
  return long;
}

function joinKinds(own: KnownDocument[], random: Random): JoinedFile {
  const byKind = random.shuffle([...Map.groupBy(own, ({ kind }) => kind).values()]);
  const chosen = byKind.slice(0, random.integer(2, 4)).flatMap((alike) => {
    const [first, second] = random.shuffle(alike);
    return random.chance(PAIRED) ? [first, second] : [first];
  });
  return toFile(
    "joined",
    chosen.filter((document) => document !== undefined),
    random,
  );
}

function joinOneKind(own: KnownDocument[], random: Random): JoinedFile {
  const several = [...Map.groupBy(own, ({ kind }) => kind).values()].filter((alike) => alike.length > 1);
  return toFile("one kind", random.shuffle(random.pick(several)).slice(0, random.integer(2, 3)), random);
}

function toFile(group: JoinedFile["group"], documents: KnownDocument[], random: Random): JoinedFile {
  const pages: PageText[] = [];
  const cuts: number[] = [];
  const kinds: string[] = [];
  const isSeparated = group === "joined" && random.chance(SEPARATED);
  for (const document of documents) {
    if (isSeparated && pages.length > 0) pages.push(blankLike(document.pages[0]));
    if (document.kind !== kinds.at(-1)) {
      if (kinds.length > 0) cuts.push(pages.length + 1);
      kinds.push(document.kind);
    }
    pages.push(...document.pages);
  }
  const text = { pages: pages.map((page, index) => ({ ...page, number: index + 1 })) };
  return { id: documents.map(({ id }) => id).join(" + "), group, text, cuts, kinds };
}

function blankLike(page: PageText | undefined): PageText {
  const { width = 595, height = 842 } = page ?? {};
  const reading = { method: "blank", reason: "nothing-on-page", durationMs: 0 } as const;
  return { number: 1, width, height, reading, words: [], rulings: [] };
}
