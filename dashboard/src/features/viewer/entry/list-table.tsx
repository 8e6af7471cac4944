import { Button, Group } from "@mantine/core";
import { IconPlus, IconTable, IconTrash } from "@tabler/icons-react";
import type { ReactElement } from "react";
import { ToolButton } from "../../../components/tool-button.tsx";
import { toLabel } from "../../../lib/to-label.ts";
import { formatValue } from "../../../lib/values/format-value.ts";
import { texts } from "../../../texts/en.ts";
import { useViewer } from "../viewer-context.ts";
import classes from "./entry.module.css";
import { LazySlotDetails, LazyValueEditor } from "./lazy-parts.tsx";
import { SlotMessages } from "./slot-messages.tsx";
import type { FieldShape, Slot } from "./slots.ts";
import { toneOf } from "./tone.ts";

/** The rows of a list as a grid: each cell is a separate value, and rows can be added and removed. */
export default function ListTable({ field, slots }: { field: FieldShape; slots: readonly Slot[] }): ReactElement {
  const { activeKey, editingKey, isHeld, benchName, openBench, addRow, removeRow } = useViewer();
  const isOnBench = benchName === field.name;
  const rows = [...Map.groupBy(slots, ({ row }) => row ?? 0)];
  const active = slots.find(({ key }) => key === activeKey);
  const withMessages = slots.filter(
    ({ errors, warnings, conflict }) => errors.length + warnings.length > 0 || conflict !== null,
  );
  return (
    <div className={classes.list}>
      {rows.length > 0 && !isOnBench && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table must scroll by keyboard too.
        <section className={classes.scroller} tabIndex={0} aria-label={toLabel(field.name)}>
          <table className={classes.table}>
            <thead>
              <tr>
                <th scope="col">#</th>
                {field.fields.map(({ name, type }) => (
                  <th key={name} scope="col" data-numeric={isNumeric(type) || undefined}>
                    {toLabel(name)}
                  </th>
                ))}
                <td />
              </tr>
            </thead>
            <tbody>
              {rows.map(([row, cells]) => (
                <tr key={row}>
                  <th scope="row">{row + 1}</th>
                  {cells.map((slot) => (
                    <ListCell key={slot.key} slot={slot} />
                  ))}
                  <td className={classes.rowActions}>
                    <ToolButton
                      icon={IconPlus}
                      size="sm"
                      label={texts.viewer.addRowBelow(row + 1)}
                      isDisabled={isHeld(field)}
                      onClick={() => addRow(field, row + 1)}
                    />
                    <ToolButton
                      icon={IconTrash}
                      size="sm"
                      label={texts.viewer.removeRow(row + 1)}
                      isDisabled={isHeld(field)}
                      onClick={() => removeRow(field, row)}
                    />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
      {isOnBench && <p className={classes.noRows}>{texts.viewer.onBench}</p>}
      {rows.length === 0 && !isOnBench && <p className={classes.noRows}>{texts.viewer.noRows}</p>}
      {active && active.key !== editingKey && <LazySlotDetails slot={active} />}
      {withMessages.map((slot) => (
        <SlotMessages key={slot.key} slot={inRow(slot)} />
      ))}
      <Group gap={4} mx={10} my={6}>
        <Button
          variant="subtle"
          size="compact-sm"
          leftSection={<IconPlus size={14} />}
          disabled={isHeld(field)}
          onClick={() => addRow(field, rows.length)}
        >
          {texts.viewer.addRow}
        </Button>
        <Button
          variant="subtle"
          size="compact-sm"
          visibleFrom="md"
          leftSection={<IconTable size={14} />}
          aria-expanded={isOnBench}
          onClick={() => openBench(isOnBench ? null : field.name)}
        >
          {isOnBench ? texts.viewer.closeBench : texts.viewer.openBench}
        </Button>
      </Group>
    </div>
  );
}

function ListCell({ slot }: { slot: Slot }): ReactElement {
  const { activeKey, hoveredKey, editingKey, unsaved, threshold, select, hover, edit } = useViewer();
  const isActive = slot.key === activeKey;
  if (slot.key === editingKey || unsaved.failed.has(slot.key)) {
    return (
      <td className={classes.editedCell}>
        <LazyValueEditor slot={slot} />
      </td>
    );
  }
  const shown = formatValue(slot.leaf.type, slot.value);
  return (
    <td
      data-tone={toneOf(slot, threshold, false)}
      data-active={isActive || undefined}
      data-hovered={slot.key === hoveredKey || undefined}
      data-numeric={isNumeric(slot.leaf.type) || undefined}
    >
      <button
        type="button"
        className={classes.cell}
        data-slot={slot.key}
        aria-current={isActive ? "true" : undefined}
        aria-label={`${toLabel(slot.leaf.name)}: ${shown === "" ? texts.viewer.noValue : shown}`}
        title={shown}
        onMouseEnter={() => hover(slot.key)}
        onMouseLeave={() => hover(null)}
        onClick={() => (isActive ? edit(slot.key) : select(slot.key))}
      >
        {shown === "" ? "–" : shown}
      </button>
    </td>
  );
}

function isNumeric(type: FieldShape["type"]): boolean {
  return type === "number" || type === "money";
}

/** A cell's messages, with the row that they are about. */
function inRow(slot: Slot): Slot {
  const place = texts.viewer.inRow((slot.row ?? 0) + 1, toLabel(slot.leaf.name));
  return {
    ...slot,
    errors: slot.errors.map((text) => place + text),
    warnings: slot.warnings.map((text) => place + text),
  };
}
