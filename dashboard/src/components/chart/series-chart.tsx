import { useElementSize } from "@mantine/hooks";
import { type ReactElement, useState } from "react";
import { Bars } from "./bars.tsx";
import type { Point, Series } from "./frame.ts";
import { Legend } from "./legend.tsx";
import { Lines } from "./lines.tsx";
import { PointValues } from "./point-values.tsx";
import classes from "./series-chart.module.css";
import { toTicks } from "./ticks.ts";

interface SeriesChartProps {
  /** Bars show what the series add up to; lines go from point to point. */
  kind: "bars" | "lines";
  /** What the chart shows, in a sentence; the figures should be in a table beside it. */
  label: string;
  series: Series[];
  points: Point[];
  formatValue: (value: number) => string;
  /** Where the vertical axis ends, if not with the largest value. */
  top?: number;
}

/** In pixels. */
const height = 220;
const axisHeight = 24;
const axisWidth = 64;
/** Between two labels of the horizontal axis, at least. */
const labelWidth = 64;
const aboveTop = 8;

/** Bars or lines over time, with an axis, a legend and the values where the pointer is. */
export function SeriesChart({ kind, label, series, points, formatValue, top }: SeriesChartProps): ReactElement {
  const { ref, width: outerWidth } = useElementSize();
  const [shownAt, setShownAt] = useState<number | null>(null);
  const heightOf = ({ values: all }: Point) => {
    const values = series.map(({ id }) => all[id] ?? 0);
    return kind === "bars" ? values.reduce((sum, value) => sum + value, 0) : Math.max(0, ...values);
  };
  const ticks = toTicks(top ?? Math.max(0, ...points.map(heightOf)));
  const width = Math.max(0, outerWidth - axisWidth);
  const step = points.length === 0 ? 0 : width / points.length;
  const frame = {
    toX: (index: number) => axisWidth + step * (index + 0.5),
    toY: (value: number) => aboveTop + (height - axisHeight - aboveTop) * (1 - value / (ticks.at(-1) ?? 1)),
    step,
  };
  const labelEvery = Math.max(1, Math.ceil(labelWidth / Math.max(step, 1)));
  const shown = shownAt === null ? undefined : points[shownAt];
  const shownX = frame.toX(shownAt ?? 0);
  const pointTo = (clientX: number, left: number) => {
    const index = Math.floor((clientX - left - axisWidth) / step);
    setShownAt(index >= 0 && index < points.length ? index : null);
  };
  return (
    <div>
      <div
        ref={ref}
        className={classes.frame}
        role="img"
        aria-label={label}
        onPointerMove={({ clientX, currentTarget }) => pointTo(clientX, currentTarget.getBoundingClientRect().left)}
        onPointerLeave={() => setShownAt(null)}
      >
        <svg width={outerWidth} height={height} aria-hidden="true">
          {ticks.map((tick) => (
            <g key={tick}>
              <line className={classes.line} x1={axisWidth} x2={outerWidth} y1={frame.toY(tick)} y2={frame.toY(tick)} />
              <text className={classes.text} x={axisWidth - 8} y={frame.toY(tick)} dy="0.35em" textAnchor="end">
                {formatValue(tick)}
              </text>
            </g>
          ))}
          {points.map((point, index) =>
            index % labelEvery === Math.floor(labelEvery / 2) ? (
              <text key={point.key} className={classes.text} x={frame.toX(index)} y={height - 4} textAnchor="middle">
                {point.label}
              </text>
            ) : null,
          )}
          {shown && (
            <rect
              className={classes.shown}
              x={shownX - step / 2}
              y={aboveTop}
              width={step}
              height={height - axisHeight - aboveTop}
            />
          )}
          {kind === "bars" ? (
            <Bars series={series} points={points} frame={frame} />
          ) : (
            <Lines series={series} points={points} frame={frame} />
          )}
        </svg>
        {shown && (
          <PointValues
            point={shown}
            series={series}
            formatValue={formatValue}
            x={shownX}
            isLeft={shownX > outerWidth / 2}
          />
        )}
      </div>
      {series.length > 1 && <Legend series={series} />}
    </div>
  );
}
