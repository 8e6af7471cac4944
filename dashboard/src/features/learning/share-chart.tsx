import type { ReactElement } from "react";
import type { Series } from "../../components/chart/frame.ts";
import { SeriesChart } from "../../components/chart/series-chart.tsx";
import { formatPercent, formatShortDay } from "../../lib/format.ts";

interface ShareChartProps {
  label: string;
  lines: Series[];
  /** A period each: its first day, and shares of 0 to 1 by the lines' ids. */
  points: { start: string; shares: Record<string, number> }[];
}

/** Shares over the weeks, a line each. */
export function ShareChart({ label, lines, points }: ShareChartProps): ReactElement {
  const shown = points.map(({ start, shares }) => ({ key: start, label: formatShortDay(start), values: shares }));
  return <SeriesChart kind="lines" label={label} series={lines} points={shown} formatValue={formatPercent} top={1} />;
}
