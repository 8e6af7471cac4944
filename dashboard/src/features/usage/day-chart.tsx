import "@mantine/core/styles/ColorSwatch.css";
import "@mantine/charts/styles.css";
import { BarChart } from "@mantine/charts";
import type { ReactElement } from "react";
import type { ChartDay, Series } from "./day-series.ts";

/** Colours that colour-blind people can tell apart too, on light and dark backgrounds. */
const colors = ["pine.6", "blue.5", "orange.5", "grape.5", "cyan.5", "gray.5"];

interface DayChartProps {
  days: ChartDay[];
  series: Series[];
  formatValue: (value: number) => string;
}

/** Bars by day, one colour per parser. Loaded when shown, as its library is large. */
export default function DayChart({ days, series, formatValue }: DayChartProps): ReactElement {
  const shortDay = new Intl.DateTimeFormat("en", { day: "numeric", month: "short", timeZone: "UTC" });
  return (
    <BarChart
      h={220}
      data={days.map((day) => ({ ...day, day: shortDay.format(new Date(`${day.day}T00:00:00Z`)) }))}
      dataKey="day"
      type="stacked"
      series={series.map(({ id, name }, index) => ({ name: id, label: name, color: colors[index] ?? "gray.5" }))}
      valueFormatter={formatValue}
      withLegend={series.length > 1}
      legendProps={{ verticalAlign: "bottom" }}
      gridAxis="x"
      tickLine="none"
      maxBarWidth={36}
      barProps={{ isAnimationActive: false }}
      yAxisProps={{ width: 64 }}
      xAxisProps={{ minTickGap: 24 }}
    />
  );
}
