import { Button, Group, NativeSelect, Text } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import type { ReactElement } from "react";
import { gridRoutes } from "../../../../../src/contract/dashboard/grids.ts";
import { call } from "../../../lib/api.ts";
import { notifyFailed } from "../../../lib/notify.ts";
import { toLabel } from "../../../lib/to-label.ts";
import { texts } from "../../../texts/en.ts";
import type { FieldShape } from "../entry/slots.ts";
import { useViewer } from "../viewer-context.ts";
import classes from "./grid.module.css";
import { addLine, assignColumn } from "./grid-lines.ts";
import { toGridChanges } from "./to-grid-changes.ts";
import type { DrawnGrid } from "./use-grid-capture.ts";

interface GridPanelProps {
  field: FieldShape;
  /** How many rows the list has. */
  rowCount: number;
  drawn: DrawnGrid;
}

const says = texts.grid;

/** Says which column of a grid holds what, and fills the list with its rows. */
export default function GridPanel({ field, rowCount, drawn }: GridPanelProps): ReactElement {
  const { documentId, capture, apply, isHeld } = useViewer();
  const { page, grid } = drawn;
  const fill = useMutation({
    mutationFn: async (replaces: boolean) => {
      const params = { documentId, page: String(page) };
      const { rows } = await call(gridRoutes.readGrid, { params, body: { field: field.name, grid } });
      if (rows.length === 0) throw new Error(says.nothing);
      return toGridChanges({ field, page, rows, rowCount, replaces });
    },
    onSuccess: ({ changes, unread, rows }) => {
      apply(changes, says.captured(rows, unread));
      capture.stop();
    },
    onError: notifyFailed,
  });
  const isReady = grid.children.some((child) => child !== null) && !isHeld(field);
  const count = grid.rows.length - 1;
  return (
    <section className={classes.panel} aria-label={says.title}>
      <Text size="sm">{says.hint(page)}</Text>
      <div className={classes.columns}>
        {grid.children.map((child, index) => (
          <NativeSelect
            // biome-ignore lint/suspicious/noArrayIndexKey: columns are told apart by their number.
            key={index}
            className={classes.column}
            size="xs"
            label={says.column(index + 1)}
            value={child ?? ""}
            data={[
              { value: "", label: says.leaveOut },
              ...field.fields.map(({ name }) => ({ value: name, label: toLabel(name) })),
            ]}
            onChange={({ currentTarget: { value } }) =>
              capture.change(assignColumn(grid, index, value === "" ? null : value))
            }
          />
        ))}
      </div>
      <Group gap="xs">
        {rowCount > 0 && (
          <Button size="xs" disabled={!isReady} loading={fill.isPending} onClick={() => fill.mutate(true)}>
            {says.replace(count)}
          </Button>
        )}
        <Button
          size="xs"
          variant={rowCount > 0 ? "default" : "filled"}
          disabled={!isReady}
          loading={fill.isPending}
          onClick={() => fill.mutate(false)}
        >
          {rowCount > 0 ? says.append(count) : says.fill(count)}
        </Button>
        <Button size="xs" variant="default" onClick={() => capture.change(addLine(grid, "columns"))}>
          {says.addColumn}
        </Button>
        <Button size="xs" variant="default" onClick={() => capture.change(addLine(grid, "rows"))}>
          {says.addRow}
        </Button>
        <Button size="xs" variant="subtle" color="gray" onClick={capture.stop}>
          {texts.common.cancel}
        </Button>
      </Group>
    </section>
  );
}
