/** One colour of a chart. */
export interface Series {
  id: string;
  name: string;
}

/** A place on the horizontal axis: what it is called, and its values by the ids of the series. */
export interface Point {
  key: string;
  label: string;
  values: Record<string, number>;
}

/** Where a chart's points are, in pixels. */
export interface Frame {
  /** The middle of a point on the horizontal axis, by its index. */
  toX: (index: number) => number;
  toY: (value: number) => number;
  /** The width of a point. */
  step: number;
}

/** What a chart's marks show. */
export interface MarksProps {
  series: Series[];
  points: Point[];
  frame: Frame;
}

/** Colours that colour-blind people can tell apart too, on light and dark backgrounds. */
const colors = ["pine-6", "blue-5", "orange-5", "grape-5", "cyan-5", "gray-5"];

/** The colour of a series, by its index. */
export function toColor(index: number): string {
  return `var(--mantine-color-${colors[index] ?? "gray-5"})`;
}
