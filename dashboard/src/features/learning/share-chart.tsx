import "@mantine/core/styles/ColorSwatch.css";
import "@mantine/charts/styles.css";
import { LineChart } from "@mantine/charts";
import type { ReactElement } from "react";
import { formatPercent } from "../../lib/format.ts";

/** Colours that colour-blind people can tell apart too, on light and dark backgrounds. */
const colors = ["pine.6", "blue.5", "orange.5", "grape.5", "cyan.5", "red.5"];

interface ShareChartProps {
  lines: { key: string; label: string }[];
  /** A period each: its first day, and shares of 0 to 1 by the lines' keys. */
  points: { start: string; shares: Record<string, number> }[];
}

/** Shares over the weeks, a line each. Loaded when shown, as its library is large. */
export default function ShareChart({ lines, points }: ShareChartProps): ReactElement {
  const shortDay = new Intl.DateTimeFormat("en", { day: "numeric", month: "short", timeZone: "UTC" });
  const data = points.map(({ start, shares }) => {
    return { ...shares, week: shortDay.format(new Date(`${start}T00:00:00Z`)) };
  });
  return (
    <LineChart
      h={240}
      data={data}
      dataKey="week"
      series={lines.map(({ key, label }, index) => ({ name: key, label, color: colors[index] ?? "gray.5" }))}
      curveType="linear"
      valueFormatter={formatPercent}
      yAxisProps={{ domain: [0, 1], width: 56 }}
      xAxisProps={{ minTickGap: 24 }}
      gridAxis="x"
      tickLine="none"
      withLegend
      legendProps={{ verticalAlign: "bottom" }}
      lineProps={{ isAnimationActive: false }}
    />
  );
}
