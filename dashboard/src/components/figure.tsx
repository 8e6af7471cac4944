import { Paper, Text } from "@mantine/core";
import type { ReactElement, ReactNode } from "react";

interface FigureProps {
  label: string;
  value: ReactNode;
  /** In small print under the figure: what it counts. */
  note?: ReactNode;
}

/** One number with its name. */
export function Figure({ label, value, note }: FigureProps): ReactElement {
  return (
    <Paper withBorder p="md">
      <Text size="sm" c="dimmed">
        {label}
      </Text>
      <Text fz={24} fw={600} lh={1.3} className="figures">
        {value}
      </Text>
      {note && (
        <Text size="xs" c="dimmed" mt={2}>
          {note}
        </Text>
      )}
    </Paper>
  );
}
