import { Group, Paper, Text } from "@mantine/core";
import type { ReactElement } from "react";
import { type Point, type Series, toColor } from "./frame.ts";
import classes from "./series-chart.module.css";

interface PointValuesProps {
  point: Point;
  series: Series[];
  formatValue: (value: number) => string;
  /** The middle of the point, in pixels. */
  x: number;
  /** Whether there is more room on the point's left. */
  isLeft: boolean;
}

/** The values of the point under the pointer. */
export function PointValues({
  point: { label, values },
  series,
  formatValue,
  x,
  isLeft,
}: PointValuesProps): ReactElement {
  const style = isLeft ? { right: `calc(100% - ${x - 16}px)` } : { left: x + 16 };
  return (
    <Paper className={classes.values} style={style} withBorder shadow="md" px="sm" py={6}>
      <Text size="sm" fw={600}>
        {label}
      </Text>
      {series.map(({ id, name }, index) =>
        values[id] === undefined ? null : (
          <Group key={id} gap="md" justify="space-between" wrap="nowrap">
            <Group gap={6} wrap="nowrap">
              <span className={classes.swatch} style={{ background: toColor(index) }} />
              <Text size="xs">{name}</Text>
            </Group>
            <Text size="xs" className={classes.number}>
              {formatValue(values[id])}
            </Text>
          </Group>
        ),
      )}
    </Paper>
  );
}
