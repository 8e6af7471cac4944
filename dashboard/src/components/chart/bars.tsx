import type { ReactElement } from "react";
import { type MarksProps, toColor } from "./frame.ts";

/** The widest bar, in pixels. */
const widest = 36;

/** A bar for each point, in which the series stand on top of each other. */
export function Bars({ series, points, frame: { toX, toY, step } }: MarksProps): ReactElement {
  const width = Math.min(widest, Math.max(1, step * 0.8));
  return (
    <>
      {points.map(({ key, values }, index) => {
        let below = 0;
        return (
          <g key={key}>
            {series.map(({ id }, at) => {
              const from = toY(below);
              below += values[id] ?? 0;
              const to = toY(below);
              return from === to ? null : (
                <rect key={id} x={toX(index) - width / 2} y={to} width={width} height={from - to} fill={toColor(at)} />
              );
            })}
          </g>
        );
      })}
    </>
  );
}
