import { once } from "node:events";
import { Readable } from "node:stream";
import { recordChange } from "../../audit/record-change.ts";
import { type ListedEntry, listEntries } from "../../documents/own-document-store.ts";
import type { Field } from "../../domain/field.ts";
import { findExportTexts } from "../../entries/edit-store.ts";
import { getParser } from "../../parsers/parser-store.ts";
import { AccountSlots } from "../../platform/account-slots.ts";
import type { Db } from "../../platform/database/database.ts";
import type { AdministrationDeps, Person } from "../administration-deps.ts";
import { type AskedFilter, toDocumentFilter } from "../browse-documents.ts";
import { countPasses, type TableOrder } from "./export-stream.ts";
import { limitDownload } from "./limit-download.ts";
import { makeTable } from "./make-table.ts";

/** Maximum entries of one export: a table that people can still open. */
const maxEntries = 20_000;

/** Entries that are read at a time: up to this many, and up to this many stored bytes, unless a single one has more. */
const batch = { entries: 200, storedBytes: 1_000_000 };

/** Maximum exports at the same time, of all accounts; each table is a process of some 100 MB. An account gets half. */
const mostExports = 4;

export type ExportFormat = "csv" | "xlsx" | "json";

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
function describe(format: ExportFormat): Omit<ExportFile, "body"> {
  const filename = `entries-${new Date().toISOString().slice(0, 10)}.${format}`;
  return { filename, contentType: contentTypes[format] };
}

/** Exports the entries of a filter's documents, a few exports at a time. */
export function createExportEntries({ db, longReads }: AdministrationDeps) {
  const slots = new AccountSlots(mostExports, {
    full: "Too many exports are running. Try again when one has finished.",
    share: "Your account already has exports running. Try again when one has finished.",
  });

  const start = async (person: Person, asked: AskedFilter, format: ExportFormat): Promise<ExportFile> => {
    const filter = toDocumentFilter(person, asked);
    const entries = await longReads.run(person, (reader) => listEntries(reader, filter, maxEntries));
    const order = format === "json" ? null : { format, fields: await listFields(db, entries) };
    await recordExport(db, person, describe(format).filename, asked, entries.length);
    const made = order === null ? Readable.from(toJson(db, entries)) : makeTable(toLines(db, order, entries));
    return { ...describe(format), body: limitDownload(made) };
  };

  return {
    describe,

    /** Starts a file. Its body must be read or destroyed; until then, it counts as one of the account's exports. */
    make: (person: Person, asked: AskedFilter, format: ExportFormat): Promise<ExportFile> =>
      new Promise((resolve, reject) => {
        const exported = slots.use(person.accountId, async () => {
          const file = await start(person, asked, format);
          const closed = once(file.body, "close");
          resolve(file);
          // An error after this point reaches whoever reads the body.
          await closed.catch(() => {});
        });
        exported.catch(reject);
      }),
  };
}

/** Writes down which entries leave the service, before the first one does. What was searched for is not written down. */
async function recordExport(
  db: Db,
  { actor, accountId }: Person,
  name: string,
  { search, ...filter }: AskedFilter,
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
