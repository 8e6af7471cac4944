import { Paper, Text } from "@mantine/core";
import type { ReactElement, ReactNode } from "react";

interface FigureProps {
  label: string;
  value: ReactNode;
  /** In small print under the figure: what it counts. */
  note?: ReactNode;
}

/** Smaller in a narrow box, where an amount such as `1 234,45 $US` would not fit: `cqi` is a hundredth of the box's width. */
const size = "min(24px, 13cqi)";

/** One number with its name. */
export function Figure({ label, value, note }: FigureProps): ReactElement {
  return (
    <Paper withBorder p="md" style={{ containerType: "inline-size" }}>
      <Text size="sm" c="dimmed">
        {label}
      </Text>
      <Text fz={size} fw={600} lh={1.3} className="figures" style={{ overflowWrap: "anywhere" }}>
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
