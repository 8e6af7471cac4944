import type { Usage } from "../../../../src/contract/dashboard/usage.ts";
import type { Series } from "../../components/chart/frame.ts";

/** A day of a chart, and the value of each series by its id. */
export interface ChartDay {
  day: string;
  values: Record<string, number>;
}

/** What a chart shows of a day. */
export type Measure = "charged" | "documents";

/** The most parsers with their own series: as many as there are distinct colours. The others share one. */
const mostSeries = 5;

/** The id of the series of all parsers without one of their own; no parser has it. */
const othersId = "others";

/**
 * The days of a range, each with a value per series; days without documents have zeros, so that a chart's axis is even.
 * Amounts are decimal texts that become numbers for drawing only: the figures beside the chart are exact.
 */
export function toDaySeries(
  usage: Pick<Usage, "from" | "to" | "days">,
  measure: Measure,
  othersName: string,
): { series: Series[]; days: ChartDay[] } {
  const series = toSeries(usage.days, measure, othersName);
  const own = new Set(series.map(({ id }) => id));
  const days = listDays(usage.from, usage.to).map((day): ChartDay => {
    const values: Record<string, number> = Object.fromEntries(series.map(({ id }) => [id, 0]));
    for (const item of usage.days) {
      if (item.day !== day) continue;
      const id = own.has(item.parserId) ? item.parserId : othersId;
      values[id] = (values[id] ?? 0) + measureOf(item, measure);
    }
    return { day, values };
  });
  return { series, days };
}

/** The days from one to another, both included, as `YYYY-MM-DD`. */
export function listDays(from: string, to: string): string[] {
  const days: string[] = [];
  const end = Date.parse(`${to}T00:00:00Z`);
  for (let time = Date.parse(`${from}T00:00:00Z`); time <= end; time += 86_400_000) {
    days.push(new Date(time).toISOString().slice(0, 10));
  }
  return days;
}

/** The parsers with the highest values, highest first; the rest as one series after them. */
function toSeries(items: Usage["days"], measure: Measure, othersName: string): Series[] {
  const totals = new Map<string, { name: string; total: number }>();
  for (const item of items) {
    const before = totals.get(item.parserId)?.total ?? 0;
    totals.set(item.parserId, { name: item.parserName, total: before + measureOf(item, measure) });
  }
  const ranked = [...totals].toSorted(([, one], [, other]) => other.total - one.total);
  const own = ranked.slice(0, mostSeries).map(([id, { name }]) => ({ id, name }));
  return ranked.length > mostSeries ? [...own, { id: othersId, name: othersName }] : own;
}

function measureOf(item: Usage["days"][number], measure: Measure): number {
  return measure === "charged" ? Number(item.charged) : item.documents;
}
