import "@mantine/core/styles/ColorSwatch.css";
import "@mantine/charts/styles.css";
import { LineChart } from "@mantine/charts";
import type { ReactElement } from "react";
import { formatPercent } from "../../lib/format.ts";
import { texts } from "../../texts/en.ts";
import type { AccuracySeries } from "./to-accuracy-series.ts";

/** Colours that colour-blind people can tell apart too, on light and dark backgrounds. */
const colors = ["blue.5", "orange.5", "grape.5", "cyan.5", "red.5"];

/** The key of the line for all fields; a field cannot have an empty name. */
const allKey = "";

/** One line per field over the weeks. Loaded when shown, as its library is large. */
export default function AccuracyChart({ series }: { series: AccuracySeries }): ReactElement {
  const shortDay = new Intl.DateTimeFormat("en", { day: "numeric", month: "short", timeZone: "UTC" });
  const data = series.points.map(({ start, all, shares }) => ({
    ...shares,
    [allKey]: all,
    week: shortDay.format(new Date(`${start}T00:00:00Z`)),
  }));
  return (
    <LineChart
      h={240}
      data={data}
      dataKey="week"
      series={[
        { name: allKey, label: texts.learning.allFields, color: "pine.6" },
        ...series.fields.map((name, index) => ({ name, label: name, color: colors[index] ?? "gray.5" })),
      ]}
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
