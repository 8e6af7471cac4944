import { Button, Checkbox, Group, Modal, Stack, Text, VisuallyHidden } from "@mantine/core";
import { IconArrowDown, IconArrowUp } from "@tabler/icons-react";
import { type ReactElement, useState } from "react";
import { ToolButton } from "../../../components/tool-button.tsx";
import { texts } from "../../../texts/en.ts";
import { moveColumn, orderColumns, type SheetLayout, showColumn } from "../columns/layout.ts";
import type { SheetColumn } from "../columns/sheet-columns.ts";
import classes from "./dialogs.module.css";

interface ColumnsDialogProps {
  columns: readonly SheetColumn[];
  layout: SheetLayout;
  onLayout: (layout: SheetLayout) => void;
  onClose: () => void;
}

const words = texts.sheet.layout;

/** Which columns are shown, and in which order: by dragging, or by buttons. */
export default function ColumnsDialog({ columns, layout, onLayout, onClose }: ColumnsDialogProps): ReactElement {
  const [said, setSaid] = useState("");
  const ordered = orderColumns(columns, layout);
  const move = (column: SheetColumn, to: SheetColumn | undefined) => {
    if (!to) return;
    onLayout(moveColumn(columns, layout, column.name, to.name));
    setSaid(words.moved(column.label, ordered.indexOf(to) + 1, ordered.length));
  };
  return (
    <Modal opened onClose={onClose} title={words.title} closeButtonProps={{ "aria-label": texts.common.close }}>
      <Text size="sm" c="dimmed" mb="sm">
        {words.text}
      </Text>
      <ol className={classes.columns}>
        {ordered.map((column, index) => (
          <li
            key={column.name}
            className={classes.column}
            draggable={index > 0}
            onDragStart={(event) => event.dataTransfer.setData("text/plain", column.name)}
            onDragOver={(event) => index > 0 && event.preventDefault()}
            onDrop={(event) => {
              event.preventDefault();
              const name = event.dataTransfer.getData("text/plain");
              const dragged = ordered.find((each) => each.name === name);
              if (dragged) move(dragged, column);
            }}
          >
            <Checkbox
              size="sm"
              label={column.label}
              checked={index === 0 || !layout.hidden.includes(column.name)}
              disabled={index === 0}
              onChange={(event) => onLayout(showColumn(layout, column.name, event.currentTarget.checked))}
            />
            <Group gap={2} wrap="nowrap">
              <ToolButton
                size="sm"
                icon={IconArrowUp}
                label={words.up(column.label)}
                onClick={index > 1 ? () => move(column, ordered[index - 1]) : null}
              />
              <ToolButton
                size="sm"
                icon={IconArrowDown}
                label={words.down(column.label)}
                onClick={index > 0 && index < ordered.length - 1 ? () => move(column, ordered[index + 1]) : null}
              />
            </Group>
          </li>
        ))}
      </ol>
      <VisuallyHidden role="status">{said}</VisuallyHidden>
      <Stack mt="md">
        <Group justify="space-between">
          <Group gap="xs">
            <Button variant="default" onClick={() => onLayout({ ...layout, hidden: [] })}>
              {words.showAll}
            </Button>
            <Button variant="subtle" color="gray" onClick={() => onLayout({ order: [], hidden: [], widths: {} })}>
              {words.reset}
            </Button>
          </Group>
          <Button onClick={onClose}>{texts.common.done}</Button>
        </Group>
      </Stack>
    </Modal>
  );
}
