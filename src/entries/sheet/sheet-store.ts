import { sql } from "kysely";
import type { Db } from "../../platform/database/database.ts";
import {
  type CellColumn,
  cellOf,
  isInScope,
  rankOf,
  type SheetColumn,
  type SheetScope,
  type SheetState,
  sheetStates,
  sortOf,
} from "./sheet-scope-store.ts";

/** How a sheet's rows are sorted; rows without a value come last either way. */
export interface SheetOrder {
  column: SheetColumn;
  isDescending: boolean;
}

/** The last row of a page: what it is sorted by, as the database writes it, and its ID. */
export interface SheetPlace {
  /** Null: the row has no value in that column. */
  value: string | null;
  entryId: string;
}

/** A row's place in the sheet, and what is not in its entry. */
export interface PlacedRow extends SheetPlace {
  documentId: string;
  filename: string | null;
  receivedAt: Date;
  state: SheetState;
}

/** The rows of a scope in order; `after` is the last one of the previous page. */
export async function listSheet(
  db: Db,
  scope: SheetScope,
  order: SheetOrder,
  page: { after: SheetPlace | null; limit: number },
): Promise<PlacedRow[]> {
  const { by, mayBeEmpty } = sortOf(scope, order.column);
  const direction = order.isDescending ? sql`desc` : sql`asc`;
  const isAfter = page.after === null ? sql`true` : comesAfter(scope, order, page.after);
  const { rows } = await sql<Omit<PlacedRow, "state"> & { rank: number }>`
    with page as materialized (
      select r.entry_id, ${by} as value from sheet_rows r
      where ${isInScope(scope)} and ${isAfter}
      order by ${by} ${direction}${mayBeEmpty ? sql` nulls last` : sql``}, r.entry_id ${direction}
      limit ${page.limit}
    )
    select r.entry_id as "entryId", page.value::text as value, e.document_id as "documentId", r.filename,
      r.received_at as "receivedAt", ${rankOf(scope)} as rank
    from page join sheet_rows r using (entry_id) join entries e on e.id = r.entry_id
    order by page.value ${direction}${mayBeEmpty ? sql` nulls last` : sql``}, r.entry_id ${direction}`.execute(db);
  return rows.map(({ rank, ...row }) => ({ ...row, state: sheetStates[rank] ?? "read" }));
}

function comesAfter(scope: SheetScope, { column, isDescending }: SheetOrder, { value, entryId }: SheetPlace) {
  const { by, read, mayBeEmpty } = sortOf(scope, column);
  const sign = isDescending ? sql`<` : sql`>`;
  if (value === null) return sql`(${by} is null and r.entry_id ${sign} ${entryId}::uuid)`;
  const isBeyond = sql`(${by}, r.entry_id) ${sign} (${read(value)}, ${entryId}::uuid)`;
  return mayBeEmpty ? sql`(${isBeyond} or ${by} is null)` : isBeyond;
}

/** The sum of a column: exact, as decimal text. */
export interface SheetSum {
  column: CellColumn;
  /** What the rows say in the field for the currency, if the column holds money; null: nothing. */
  currency: string | null;
  sum: string;
}

/** More currencies than anybody's documents are in; a field that holds other texts makes no endless answer. */
const mostCurrencies = 200;

/** Counts the rows of a scope, and adds up columns of numbers; those of money for each value of `currency`, if there is one. */
export async function sumSheet(
  db: Db,
  scope: SheetScope,
  { columns, currency }: { columns: readonly CellColumn[]; currency: CellColumn | null },
): Promise<{ count: number; toReview: number; sums: SheetSum[] }> {
  const code = currency === null ? sql`null::text` : sql`${cellOf(currency)} #>> '{}'`;
  const figures = columns.map((column, index) => {
    const cell = cellOf(column);
    const number = sql`case when jsonb_typeof(${cell}) = 'number' then (${cell})::numeric end`;
    return sql`sum(${number})::text as ${sql.ref(`sum${index}`)}`;
  });
  const { rows } = await sql<Record<string, string | number | null>>`
    select grouping(code) as "isTotal", code, count(*)::int as rows,
      (count(*) filter (where rank = 0))::int as "toReview"
      ${figures.length > 0 ? sql`, ${sql.join(figures)}` : sql``}
    from (select r.cells, ${code} as code, ${rankOf(scope)} as rank from sheet_rows r where ${isInScope(scope)}) r
    group by grouping sets ((code), ())
    order by 1 desc, count(*) desc, code limit ${1 + mostCurrencies}`.execute(db);
  const [total, ...groups] = rows;
  const sums = columns.flatMap((column, index) => {
    const isSplit = column.type === "money" && currency !== null;
    return (isSplit ? groups : rows.slice(0, 1)).flatMap((row): SheetSum[] => {
      const sum = row[`sum${index}`];
      if (typeof sum !== "string") return [];
      const named = isSplit && row.code !== null ? String(row.code) : null;
      return [{ column, currency: named, sum }];
    });
  });
  return { count: Number(total?.rows ?? 0), toReview: Number(total?.toReview ?? 0), sums };
}

/** The rows of a scope for an export, the newest document first, with the bytes of their values as the database stores them. */
export async function listExported(
  db: Db,
  scope: SheetScope,
  limit: number,
): Promise<{ entryId: string; storedBytes: number }[]> {
  const { rows } = await sql<{ entryId: string; storedBytes: number }>`
    select r.entry_id as "entryId", pg_column_size(e.parsed_data) as "storedBytes"
    from sheet_rows r join entries e on e.id = r.entry_id
    where ${isInScope(scope)}
    order by r.received_at desc, r.entry_id desc
    limit ${limit}`.execute(db);
  return rows;
}

/** The documents of a scope's rows: how many, their pages, and what was charged for them, as decimal text. */
export interface DocumentSums {
  documents: number;
  pages: number;
  charged: string;
  currency: string;
}

/** Adds up the documents that the rows of a scope belong to; null if there are none. */
export async function sumDocuments(db: Db, scope: SheetScope): Promise<DocumentSums | null> {
  const { rows } = await sql<DocumentSums>`
    select count(*)::int as documents, coalesce(sum(d.page_count), 0)::int as pages, max(d.currency) as currency,
      trim_scale(coalesce(sum(d.page_count * d.rate_per_page) filter (where d.status = 'completed'), 0))::text as charged
    from documents d
    where d.id in (
      select e.document_id from sheet_rows r join entries e on e.id = r.entry_id where ${isInScope(scope)})`.execute(
    db,
  );
  const [sums] = rows;
  return sums && sums.documents > 0 ? sums : null;
}
