import { getBalance } from "../billing/movement-store.ts";
import {
  findHeldAmount,
  findUsageDays,
  findUsageFigures,
  listMovementsPage,
  type UsageFigures,
} from "../billing/usage-store.ts";
import { Failure } from "../domain/failure.ts";
import { findUseByParser, type PeriodUse } from "../language-models/stores/use-store.ts";
import type { AdministrationDeps, Person } from "./administration-deps.ts";
import { checkUuid } from "./check-uuid.ts";

const dayMs = 86_400_000;
/** Default length of the period, in days. */
const usualDays = 30;
/** Longest period, in days: a year and a day. */
const mostDays = 366;

/** What the account used and paid. */
export function createShowUsage({ db, longReads }: AdministrationDeps) {
  return {
    async get(
      { accountId, currency }: Pick<Person, "accountId"> & { currency: string },
      asked: { from?: string | undefined; to?: string | undefined; parserId?: string | undefined },
    ) {
      if (asked.parserId !== undefined) checkUuid(asked.parserId, "parser");
      const { from, to } = choosePeriod(asked);
      const period = { accountId, from, to, parserId: asked.parserId ?? null };
      const { figures, days, balance, held, uses } = await longReads.run({ accountId }, async (reader) => ({
        figures: await findUsageFigures(reader, period),
        days: await findUsageDays(reader, period),
        balance: await getBalance(reader, accountId),
        held: await findHeldAmount(reader, accountId),
        uses: await findUseByParser(reader, period),
      }));
      const findUse = (id: string | null) => uses.find((row) => row.parserId === id) ?? noUse;
      const totals = figures.find((row) => row.parserId === null) ?? noFigures;
      const parsers = figures.flatMap((row) =>
        row.parserId === null
          ? []
          : [
              {
                parserId: row.parserId,
                parserName: row.parserName ?? "",
                ...presentFigures(row, findUse(row.parserId)),
              },
            ],
      );
      return { from, to, currency, balance, held, totals: presentFigures(totals, findUse(null)), parsers, days };
    },

    async listMovements({ accountId }: Person, asked: { cursor?: string | undefined; limit: number }) {
      const rows = await listMovementsPage(db, accountId, {
        beforeId: readMovementCursor(asked.cursor),
        limit: asked.limit + 1,
      });
      const items = rows.slice(0, asked.limit).map(({ documentId, filename, ...row }) => ({
        ...row,
        document: documentId === null ? null : { id: documentId, filename },
      }));
      return { items, nextCursor: rows.length > asked.limit ? (items.at(-1)?.id ?? null) : null };
    },
  };
}

const noFigures: UsageFigures = {
  parserId: null,
  parserName: null,
  documents: 0,
  failed: 0,
  pages: 0,
  charged: "0",
  entries: 0,
  valid: 0,
  corrected: 0,
  p50: null,
  p95: null,
  p99: null,
};

const noUse: PeriodUse = { documents: 0, requests: 0, inputTokens: 0, outputTokens: 0, cost: "0" };

function presentFigures(
  { documents, failed, pages, charged, entries, valid, corrected, p50, p95, p99 }: UsageFigures,
  { documents: askedDocuments, requests, inputTokens, outputTokens, cost }: PeriodUse,
) {
  return {
    documents,
    failed,
    pages,
    charged,
    entries,
    validShare: entries === 0 ? null : valid / entries,
    correctedShare: entries === 0 ? null : corrected / entries,
    processingSeconds: p50 === null || p95 === null || p99 === null ? null : { p50, p95, p99 },
    languageModel: { documents: askedDocuments, requests, inputTokens, outputTokens, cost },
  };
}

function choosePeriod(asked: { from?: string | undefined; to?: string | undefined }): { from: string; to: string } {
  const to = asked.to ?? toDay(Date.now());
  const from = asked.from ?? toDay(Date.parse(to) - (usualDays - 1) * dayMs);
  const days = (Date.parse(to) - Date.parse(from)) / dayMs + 1;
  if (days >= 1 && days <= mostDays) return { from, to };
  const message = `The period must start before it ends and have at most ${mostDays} days.`;
  throw new Failure("invalid", message, { fields: { from: message } });
}

function toDay(time: number): string {
  return new Date(time).toISOString().slice(0, 10);
}

function readMovementCursor(cursor: string | undefined): string | null {
  if (cursor === undefined || cursor === "") return null;
  if (/^\d{1,18}$/.test(cursor)) return cursor;
  throw new Failure("invalid", "This page's address is not valid. Go back to the first page.");
}
