import type { ReactElement } from "react";
import { type MarksProps, toColor } from "./frame.ts";

/** A line for each series, with a dot at each point; points without a value of the series are left out. */
export function Lines({ series, points, frame: { toX, toY } }: MarksProps): ReactElement {
  return (
    <>
      {series.map(({ id }, at) => {
        const places = points.flatMap(({ key, values }, index) => {
          const value = values[id];
          return value === undefined ? [] : [{ key, x: toX(index), y: toY(value) }];
        });
        return (
          <g key={id} stroke={toColor(at)} fill={toColor(at)}>
            <polyline points={places.map(({ x, y }) => `${x},${y}`).join(" ")} fill="none" strokeWidth={2} />
            {places.map(({ key, x, y }) => (
              <circle key={key} cx={x} cy={y} r={3} />
            ))}
          </g>
        );
      })}
    </>
  );
}
