import { IconPlus, IconTrash } from "@tabler/icons-react";
import type { ReactElement } from "react";
import { ToolButton } from "../../../components/tool-button.tsx";
import { toLabel } from "../../../lib/to-label.ts";
import { formatValue } from "../../../lib/values/format-value.ts";
import { texts } from "../../../texts/en.ts";
import { LazyValueEditor } from "../entry/lazy-parts.tsx";
import type { FieldShape, Slot } from "../entry/slots.ts";
import { toneOf } from "../entry/tone.ts";
import { useViewer } from "../viewer-context.ts";
import classes from "./bench.module.css";
import { type Cell, type CellRange, isInRange } from "./cell-range.ts";

interface BenchRowProps {
  field: FieldShape;
  cells: readonly Slot[];
  row: number;
  active: Cell | null;
  range: CellRange | null;
  goTo: (cell: Cell, isExtending: boolean) => void;
}

/** A row of the bench, with buttons to add one below and to remove it. */
export function BenchRow({ field, cells, row, active, range, goTo }: BenchRowProps): ReactElement {
  const { isHeld, addRow, removeRow } = useViewer();
  return (
    <tr>
      <th scope="row">{row + 1}</th>
      {cells.map((slot, column) => (
        <BenchCell
          key={slot.key}
          slot={slot}
          isFirst={active === null && row === 0 && column === 0}
          isInRange={range !== null && isInRange({ row, column }, range)}
          onGo={(isExtending) => goTo({ row, column }, isExtending)}
        />
      ))}
      <td className={classes.actions}>
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
  );
}

interface BenchCellProps {
  slot: Slot;
  /** Whether Tab comes to this cell while none is selected. */
  isFirst: boolean;
  isInRange: boolean;
  onGo: (isExtending: boolean) => void;
}

function BenchCell({ slot, isFirst, isInRange, onGo }: BenchCellProps): ReactElement {
  const { activeKey, hoveredKey, editingKey, unsaved, threshold, hover, edit } = useViewer();
  const isActive = slot.key === activeKey;
  const isNumeric = slot.leaf.type === "number" || slot.leaf.type === "money";
  if (slot.key === editingKey || unsaved.failed.has(slot.key)) {
    return (
      <td className={classes.edited}>
        <LazyValueEditor slot={slot} />
      </td>
    );
  }
  const shown = formatValue(slot.leaf.type, slot.value);
  return (
    <td
      data-tone={toneOf(slot, threshold, false)}
      data-active={isActive || undefined}
      data-in-range={isInRange || undefined}
      data-hovered={slot.key === hoveredKey || undefined}
      data-numeric={isNumeric || undefined}
    >
      <button
        type="button"
        className={classes.cell}
        data-slot={slot.key}
        tabIndex={isActive || isFirst ? 0 : -1}
        aria-current={isActive ? "true" : undefined}
        aria-label={`${toLabel(slot.leaf.name)}: ${shown === "" ? texts.viewer.noValue : shown}`}
        title={[shown, ...slot.errors].join("\n")}
        onMouseEnter={(event) => {
          hover(slot.key);
          if (event.buttons === 1) onGo(true);
        }}
        onMouseLeave={() => hover(null)}
        onMouseDown={(event) => event.button === 0 && !isActive && onGo(event.shiftKey)}
        onDoubleClick={() => edit(slot.key)}
        onClick={(event) => event.detail === 0 && onGo(false)}
      >
        {shown}
      </button>
    </td>
  );
}
