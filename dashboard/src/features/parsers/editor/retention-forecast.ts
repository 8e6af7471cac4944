import { queryOptions } from "@tanstack/react-query";
import { parserRoutes } from "../../../../../src/contract/dashboard/parsers.ts";
import { call } from "../../../lib/api.ts";
import { formatDay } from "../../../lib/format.ts";

/** What would be deleted if a parser kept its documents for so many days. */
export const retentionForecastQuery = (parserId: string, days: number) =>
  queryOptions({
    queryKey: ["retention", parserId, days],
    queryFn: async ({ signal }) => {
      const query = { days };
      const { nextAt, ...counts } = await call(parserRoutes.forecastRetention, { params: { parserId }, query, signal });
      return { ...counts, days, nextDay: nextAt && formatDay(nextAt) };
    },
    retry: false,
    gcTime: 0,
  });

/** Whether documents would be deleted that were kept before; null: they are kept for ever. */
export function isShorterRetention(before: number | null, after: number | null): boolean {
  return after !== null && (before === null || after < before);
}
