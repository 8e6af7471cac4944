import type { DocumentText, PageText, Word } from "../../src/domain/document-text.ts";
import { createRandom, type Random } from "../templates/random.ts";
import { layPapers, markPages, scanPage } from "./change-pages.ts";
import { type Asked, askedFor, type SingleDocument } from "./load-documents.ts";

/** A file made of labelled documents. */
export interface JoinedFile {
  kind: string;
  id: string;
  text: DocumentText;
  /** The set whose fields are asked for. */
  set: string;
  unique: string | null;
  count: number;
  /** Position of the document that each page, or each word of a page with several papers, is from. */
  pageOwners: number[];
  wordOwners: Map<Word, number>;
}

/** Shares of files that are scanned, whose pages are numbered, and that are asked for without a unique field. */
const SCANNED = 0.25;
const MARKED = 0.2;
const NOT_UNIQUE = 0.08;

const { invoices, orders, contracts, receipts, registrations, bills } = askedFor;

/** Kinds of files, and how many of each are made of the documents with one seed. */
const kinds: { kind: string; files: number; make(all: SingleDocument[], random: Random): Choice | null }[] = [
  { kind: "contracts, one layout", files: 12, make: (all, random) => oneLayout(all, contracts, random) },
  { kind: "contracts, any layouts", files: 9, make: (all, random) => anyLayouts(all, contracts, random) },
  { kind: "invoices, one layout", files: 6, make: (all, random) => oneLayout(all, invoices, random) },
  { kind: "invoices, any layouts", files: 9, make: (all, random) => anyLayouts(all, invoices, random) },
  { kind: "orders", files: 6, make: (all, random) => anyLayouts(all, orders, random) },
  { kind: "receipts", files: 8, make: (all, random) => anyLayouts(all, receipts, random) },
  { kind: "registrations", files: 5, make: (all, random) => anyLayouts(all, registrations, random) },
  { kind: "terms behind", files: 7, make: withTerms },
  { kind: "documents of all kinds", files: 16, make: anyKinds },
  { kind: "papers on a page", files: 10, make: papers },
  { kind: "one document", files: 30, make: single },
];

interface Choice extends Asked {
  documents: SingleDocument[];
  /** Degrees by which papers on one page are askew; null if each document has its own pages. */
  degrees: number | null;
}

/** Makes files of all kinds, the same ones for the same documents and seed. */
export function joinDocuments(all: SingleDocument[], seed: number): JoinedFile[] {
  const random = createRandom(seed);
  return kinds.flatMap(({ kind, files, make }) =>
    Array.from({ length: files }, () => make(all, random)).flatMap((choice, index) =>
      choice === null ? [] : [joinChosen(`${kind} ${seed}.${index}`, kind, choice, random)],
    ),
  );
}

function joinChosen(
  name: string,
  kind: string,
  { set, unique, documents, degrees }: Choice,
  random: Random,
): JoinedFile {
  const id = `${name}: ${documents.map((document) => document.id).join(" + ")}`;
  const wordOwners = new Map<Word, number>();
  const asked = random.chance(NOT_UNIQUE) ? null : unique;
  const file = { kind, id, set, unique: asked, count: documents.length, wordOwners };
  if (degrees !== null) {
    const hold = (word: Word, paper: number) => wordOwners.set(word, paper);
    const sheet = layPapers(documents.map(firstPage), { random, degrees, hold });
    return { ...file, text: { pages: [sheet] }, pageOwners: [] };
  }
  const isScanned = random.chance(SCANNED);
  const isMarked = random.chance(MARKED);
  const pageOwners: number[] = [];
  const pages = documents.flatMap((document, owner) => {
    const own = isMarked ? markPages(document.pages, random) : document.pages;
    pageOwners.push(...own.map(() => owner));
    return own.map((page) => (isScanned ? scanPage(page, random) : page));
  });
  return { ...file, text: { pages: pages.map((page, index) => ({ ...page, number: index + 1 })) }, pageOwners };
}

function firstPage({ pages: [page] }: SingleDocument): PageText {
  if (page === undefined) throw new Error("A document has no page.");
  return page;
}

function choose(asked: Asked, documents: SingleDocument[]): Choice | null {
  return documents.length < 2 ? null : { ...asked, documents, degrees: null };
}

function anyLayouts(all: SingleDocument[], asked: Asked, random: Random): Choice | null {
  return choose(asked, distinct(all, asked, random).slice(0, random.integer(2, 5)));
}

function oneLayout(all: SingleDocument[], asked: Asked, random: Random): Choice | null {
  const layouts = Map.groupBy(distinct(all, asked, random), ({ layout }) => layout);
  const several = [...layouts.values()].filter((documents) => documents.length > 1);
  return several.length === 0 ? null : choose(asked, random.pick(several).slice(0, random.integer(2, 6)));
}

/** Invoices or contracts, followed by a page or two of a long contract. */
function withTerms(all: SingleDocument[], random: Random): Choice | null {
  const asked = random.pick([invoices, invoices, contracts]);
  const [first, ...others] = distinct(all, asked, random).slice(0, random.integer(2, 3));
  const long = all.filter(({ set, pages }) => set === "kleister_nda" && pages.length > 2);
  if (first === undefined || long.length === 0) return null;
  const terms = random.pick(long).pages.slice(1, 1 + random.integer(1, 2));
  return choose(asked, [{ ...first, pages: [...first.pages, ...terms] }, ...others]);
}

/** Documents of any sets, asked for the fields of an invoice or a receipt. */
function anyKinds(all: SingleDocument[], random: Random): Choice | null {
  const sets = [...Map.groupBy(all, ({ set }) => set).values()];
  const documents = Array.from({ length: random.integer(2, 6) }, () => random.pick(random.pick(sets)));
  return choose(random.pick([invoices, invoices, receipts, bills]), [...new Set(documents)]);
}

/** Receipts short enough to be placed beside others. */
const MOST_WORDS = 170;

function papers(all: SingleDocument[], random: Random): Choice | null {
  const short = all.filter(({ pages }) => (pages[0]?.words.length ?? 0) <= MOST_WORDS);
  const chosen = anyLayouts(short, receipts, random);
  const asked = random.chance(0.25) ? invoices : receipts;
  return chosen === null ? null : { ...chosen, ...asked, degrees: random.pick([1, 2, 3, 5]) };
}

/** A file of one document must stay one record. */
function single(all: SingleDocument[], random: Random): Choice | null {
  const document = random.pick(random.pick([...Map.groupBy(all, ({ set }) => set).values()]));
  const own = Object.values(askedFor).find(({ set, unique }) => set === document.set && document.record[unique]);
  return { ...(own ?? invoices), documents: [document], degrees: null };
}

/** Documents of a set in any order, no two with the same value of the unique field. */
function distinct(all: SingleDocument[], { set, unique }: Asked, random: Random): SingleDocument[] {
  const seen = new Set<string>();
  return random.shuffle(all).filter((document) => {
    const key = JSON.stringify(document.record[unique] ?? null);
    if (document.set !== set || key === "null" || seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}
