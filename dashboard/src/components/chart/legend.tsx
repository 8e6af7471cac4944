import { Group, Text } from "@mantine/core";
import type { ReactElement } from "react";
import { type Series, toColor } from "./frame.ts";
import classes from "./series-chart.module.css";

/** Which colour is which series. */
export function Legend({ series }: { series: Series[] }): ReactElement {
  return (
    <Group gap="md" justify="center" mt={4}>
      {series.map(({ id, name }, index) => (
        <Group key={id} gap={6} wrap="nowrap">
          <span className={classes.swatch} style={{ background: toColor(index) }} />
          <Text size="xs">{name}</Text>
        </Group>
      ))}
    </Group>
  );
}
