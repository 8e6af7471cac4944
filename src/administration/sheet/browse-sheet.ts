import { chargeFor } from "../../billing/amounts.ts";
import { Failure } from "../../domain/failure.ts";
import { fillSheet } from "../../entries/sheet/sheet-fill-store.ts";
import type { SheetScope } from "../../entries/sheet/sheet-scope-store.ts";
import { listExported, listSheet, sumDocuments, sumSheet } from "../../entries/sheet/sheet-store.ts";
import type { Db } from "../../platform/database/database.ts";
import type { AdministrationDeps, Person } from "../administration-deps.ts";
import { checkUuid } from "../check-uuid.ts";
import type { ExportSource } from "../exports/export-entries.ts";
import { getOpenParser } from "../move-documents.ts";
import { allOf, getSheetParser, presentRows, type SheetParser } from "./load-sheet.ts";
import { findCurrencyColumn, nameOf, readColumn, readFilters, readNumberColumns } from "./sheet-columns.ts";
import { readSheetCursor, writeSheetCursor } from "./sheet-cursor.ts";

/** What narrows a sheet down, as people ask for it. */
export interface AskedScope {
  /** A JSON list. */
  filters?: string | undefined;
  search?: string | undefined;
  /** Comma-separated IDs. */
  entryIds?: string | undefined;
}

/** How long one request prepares entries from before there were sheets, in milliseconds: people see that it goes on. */
const mostFillMs = 2000;

/** Which documents would be moved, and to which parser. */
interface AskedMove extends Omit<AskedScope, "entryIds"> {
  toParserId: string;
  /** Only these; null: all that match. */
  entryIds: string[] | null;
}

/** Converts what people ask for to the form that the store takes. */
function toScope(sheet: SheetParser, asked: AskedScope): SheetScope {
  const entryIds = asked.entryIds?.split(",") ?? null;
  for (const id of entryIds ?? []) checkUuid(id, "entry");
  return {
    ...allOf(sheet, entryIds),
    filters: readFilters(sheet.parser.fields, asked.filters),
    search: asked.search || null,
  };
}

/** Refuses what would be incomplete while entries from before there were sheets are being prepared. */
async function refuseUnprepared(db: Db, parserId: string): Promise<void> {
  if (await fillSheet(db, parserId, 0)) return;
  throw new Failure("conflict", "The sheet is being prepared. Try again in a minute.");
}

/** Looking at a parser's entries as a sheet. */
export function createBrowseSheet(deps: AdministrationDeps) {
  const { db, longReads } = deps;
  return {
    async list(
      person: Person,
      parserId: string,
      asked: AskedScope & { sort: string; order: "asc" | "desc"; cursor?: string | undefined; limit: number },
    ) {
      const sheet = await getSheetParser(db, person, parserId);
      const scope = toScope(sheet, asked);
      const order = { column: readColumn(sheet.parser.fields, asked.sort), isDescending: asked.order === "desc" };
      const after = readSheetCursor(asked.cursor, order.column);
      const isReady = await fillSheet(db, parserId, mostFillMs);
      if (!isReady) return { items: [], nextCursor: null, isReady };
      const rows = await longReads.run(person, (reader) =>
        listSheet(reader, scope, order, { after, limit: asked.limit + 1 }),
      );
      const shown = rows.slice(0, asked.limit);
      const last = shown.at(-1);
      const nextCursor = rows.length > shown.length && last ? writeSheetCursor(last) : null;
      return { items: await presentRows(deps, person, sheet, shown), nextCursor, isReady };
    },

    async sum(person: Person, parserId: string, asked: AskedScope & { columns: string }) {
      const sheet = await getSheetParser(db, person, parserId);
      const scope = toScope(sheet, asked);
      await refuseUnprepared(db, parserId);
      const columns = readNumberColumns(sheet.parser.fields, asked.columns);
      const currency = findCurrencyColumn(sheet.parser.fields);
      const { sums, ...counts } = await longReads.run(person, (reader) =>
        sumSheet(reader, scope, { columns, currency }),
      );
      return {
        ...counts,
        currencyColumn: currency && nameOf(currency),
        sums: sums.map((each) => ({ ...each, column: nameOf(each.column) })),
      };
    },

    /** The IDs of the rows in a scope, newest first. */
    async listEntries(
      person: Person,
      parserId: string,
      asked: AskedScope & { cursor?: string | undefined; limit: number },
    ) {
      const sheet = await getSheetParser(db, person, parserId);
      const scope = toScope(sheet, asked);
      await refuseUnprepared(db, parserId);
      const order = { column: { kind: "received" }, isDescending: true } as const;
      const after = readSheetCursor(asked.cursor, order.column);
      const rows = await longReads.run(person, (reader) =>
        listSheet(reader, scope, order, { after, limit: asked.limit + 1 }),
      );
      const shown = rows.slice(0, asked.limit);
      const last = shown.at(-1);
      const nextCursor = rows.length > shown.length && last ? writeSheetCursor(last) : null;
      return { items: shown.map(({ entryId, documentId }) => ({ entryId, documentId })), nextCursor };
    },

    /** What moving the documents of a scope, or of these entries in it, to another parser would cost. */
    async forecastMove(person: Person, parserId: string, { toParserId, entryIds, ...asked }: AskedMove) {
      const sheet = await getSheetParser(db, person, parserId);
      const parser = await getOpenParser(db, person.accountId, toParserId);
      await refuseUnprepared(db, parserId);
      for (const id of entryIds ?? []) checkUuid(id, "entry");
      const scope = { ...toScope(sheet, asked), entryIds };
      const sums = await longReads.run(person, (reader) => sumDocuments(reader, scope));
      if (sums === null) throw new Failure("conflict", "These rows are gone. Reload the sheet.");
      const { documents, pages, charged, currency } = sums;
      return { documents, pageCount: pages, currency, charge: chargeFor(pages, parser.ratePerPage), charged };
    },

    /** What an export of a scope takes; what was searched and filtered for is not written down. */
    async findExport(person: Person, parserId: string, asked: AskedScope): Promise<ExportSource> {
      const sheet = await getSheetParser(db, person, parserId);
      const scope = toScope(sheet, asked);
      await refuseUnprepared(db, parserId);
      return {
        list: async (reader, limit) =>
          (await listExported(reader, scope, limit)).map((entry) => ({ ...entry, parserId })),
        asked: { parserId },
      };
    },
  };
}
