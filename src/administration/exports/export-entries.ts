import { once } from "node:events";
import { Readable } from "node:stream";
import { z } from "zod";
import { recordChange } from "../../audit/record-change.ts";
import { type ListedEntry, listEntries } from "../../documents/own-document-store.ts";
import { Failure } from "../../domain/failure.ts";
import type { Field } from "../../domain/field.ts";
import { findExportTexts } from "../../entries/edit-store.ts";
import { getParser } from "../../parsers/parser-store.ts";
import { AccountSlots } from "../../platform/account-slots.ts";
import type { Db } from "../../platform/database/database.ts";
import type { AdministrationDeps, Person } from "../administration-deps.ts";
import { type AskedFilter, toDocumentFilter } from "../browse-documents.ts";
import { countPasses, listFieldsOf, type TableOrder } from "./export-stream.ts";
import { limitDownload } from "./limit-download.ts";
import { makeTable } from "./make-table.ts";

/** Maximum entries of one export: a table that people can still open. */
const maxEntries = 20_000;

/** Entries that are read at a time: up to this many, and up to this many stored bytes, unless a single one has more. */
const batch = { entries: 200, storedBytes: 1_000_000 };

/** Maximum exports at the same time, of all accounts; each table is a process of some 100 MB. An account gets half. */
const mostExports = 4;

export type ExportFormat = "csv" | "xlsx" | "json";

/** What the file is to be: the entries, or the rows of one of their lists. */
export interface ExportShape {
  format: ExportFormat;
  list?: string | undefined;
  /** A JSON list of what each row repeats from its entry. */
  repeated?: string | undefined;
}

/** A file that is created while it is read. */
export interface ExportFile {
  filename: string;
  contentType: string;
  body: Readable;
}

const contentTypes: Record<ExportFormat, string> = {
  csv: "text/csv; charset=utf-8",
  json: "application/json; charset=utf-8",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
};

/** What is known about such a file, except its bytes. */
function describe({ format, list }: ExportShape): Omit<ExportFile, "body"> {
  const filename = `${list === undefined ? "entries" : "rows"}-${new Date().toISOString().slice(0, 10)}.${format}`;
  return { filename, contentType: contentTypes[format] };
}

/** What is exported: how its entries are found, and what the audit log says was asked for. */
export interface ExportSource {
  list(reader: Db, limit: number): Promise<ListedEntry[]>;
  asked: Record<string, string | undefined>;
}

/** Exports entries, a few exports at a time. */
export function createExportEntries({ db, longReads }: AdministrationDeps) {
  const slots = new AccountSlots(mostExports, {
    full: "Too many exports are running. Try again when one has finished.",
    share: "Your account already has exports running. Try again when one has finished.",
  });

  const start = async (person: Person, { list, asked }: ExportSource, shape: ExportShape): Promise<ExportFile> => {
    const rows = readRows(shape);
    const entries = await longReads.run(person, (reader) => list(reader, maxEntries));
    const order = shape.format === "json" ? null : await toOrder(db, shape.format, rows, entries);
    const file = describe(shape);
    await recordExport(
      db,
      person,
      file.filename,
      rows === null ? asked : { ...asked, list: rows.list },
      entries.length,
    );
    const made = order === null ? Readable.from(toJson(db, entries)) : makeTable(toLines(db, order, entries));
    return { ...file, body: limitDownload(made) };
  };

  /** Starts a file. Its body must be read or destroyed; until then, it counts as one of the account's exports. */
  const makeFrom = (person: Person, source: ExportSource, shape: ExportShape): Promise<ExportFile> =>
    new Promise((resolve, reject) => {
      const exported = slots.use(person.accountId, async () => {
        const file = await start(person, source, shape);
        const closed = once(file.body, "close");
        resolve(file);
        // An error after this point reaches whoever reads the body.
        await closed.catch(() => {});
      });
      exported.catch(reject);
    });

  return {
    describe,
    makeFrom,

    /** The entries of a filter's documents. */
    async make(person: Person, asked: AskedFilter, shape: ExportShape): Promise<ExportFile> {
      const filter = toDocumentFilter(person, asked);
      const list = (reader: Db, limit: number) => listEntries(reader, filter, limit);
      return makeFrom(person, { list, asked: { ...asked } }, shape);
    },
  };
}

/** Writes down which entries leave the service, before the first one does. What was searched for is not written down. */
async function recordExport(
  db: Db,
  { actor, accountId }: Person,
  name: string,
  { search, ...filter }: ExportSource["asked"],
  entries: number,
): Promise<void> {
  const asked = Object.entries(filter).flatMap(([member, after]) => (after === undefined ? [] : [{ member, after }]));
  const changes = [{ member: "entries", after: entries }, ...asked, ...(search ? [{ member: "search" }] : [])];
  await recordChange(db, actor, accountId, {
    action: "export.made",
    target: { kind: "export", id: null, name },
    changes,
  });
}

const repeatedSchema = z.array(z.string().max(401)).max(500);

/** Reads which rows are asked for; null: none, but entries. */
function readRows({ format, list, repeated }: ExportShape): TableOrder["rows"] {
  if (list === undefined) return null;
  if (format === "json") throw new Failure("invalid", "The rows of a list come as CSV or XLSX, not as JSON.");
  const result = repeatedSchema.safeParse(parseJson(repeated ?? "[]"));
  if (!result.success) throw new Failure("invalid", 'Name the repeated fields as a JSON list, such as ["total"].');
  return { list, repeated: result.data };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

async function toOrder(
  db: Db,
  format: TableOrder["format"],
  rows: TableOrder["rows"],
  entries: ListedEntry[],
): Promise<TableOrder> {
  const fields = await listFields(db, entries);
  const isKnown = rows === null || listFieldsOf(fields).some(({ name }) => name === rows.list);
  if (entries.length > 0 && !isKnown) throw new Failure("invalid", `These entries have no list ${rows.list}.`);
  return { format, fields, rows };
}

/** The fields of the entries' parsers; of two with the same name, the first. */
async function listFields(db: Db, entries: ListedEntry[]): Promise<Field[]> {
  const fields = new Map<string, Field>();
  for (const id of new Set(entries.map(({ parserId }) => parserId))) {
    for (const field of (await getParser(db, id)).fields) {
      if (!fields.has(field.name)) fields.set(field.name, field);
    }
  }
  return [...fields.values()];
}

/** The entries as JSON texts, a few at a time. */
async function* readTexts(db: Db, entries: ListedEntry[]): AsyncGenerator<string> {
  let ids: string[] = [];
  let storedBytes = 0;
  for (const entry of entries) {
    if (ids.length === batch.entries || (ids.length > 0 && storedBytes + entry.storedBytes > batch.storedBytes)) {
      yield* await findExportTexts(db, ids);
      ids = [];
      storedBytes = 0;
    }
    ids.push(entry.entryId);
    storedBytes += entry.storedBytes;
  }
  yield* await findExportTexts(db, ids);
}

async function* toJson(db: Db, entries: ListedEntry[]): AsyncGenerator<string> {
  let separator = "[";
  for await (const text of readTexts(db, entries)) {
    yield `${separator}\n${text}`;
    separator = ",";
  }
  yield separator === "[" ? "[]\n" : "\n]\n";
}

/** What the process for a table is sent. */
async function* toLines(db: Db, order: TableOrder, entries: ListedEntry[]): AsyncGenerator<string> {
  yield `${JSON.stringify(order)}\n`;
  for (let pass = 0; pass < countPasses(order); pass++) {
    for await (const text of readTexts(db, entries)) yield `${text}\n`;
    yield "\n";
  }
}
