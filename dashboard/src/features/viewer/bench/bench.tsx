import { Button } from "@mantine/core";
import { IconPlus, IconTable, IconX } from "@tabler/icons-react";
import { lazy, type ReactElement, Suspense, useMemo, useState } from "react";
import { ToolButton } from "../../../components/tool-button.tsx";
import { toLabel } from "../../../lib/to-label.ts";
import { texts } from "../../../texts/en.ts";
import type { Slot } from "../entry/slots.ts";
import { useViewer } from "../viewer-context.ts";
import classes from "./bench.module.css";
import { BenchRow } from "./bench-row.tsx";
import { BenchSums } from "./bench-sums.tsx";
import { type Cell, rangeBetween } from "./cell-range.ts";
import type { ParserField } from "./column-sum.ts";
import { useBenchKeys } from "./use-bench-keys.ts";
import { useClipboard } from "./use-clipboard.ts";

const GridPanel = lazy(() => import("../grid/grid-panel.tsx"));

interface BenchProps {
  field: ParserField;
  /** All fields of the parser: their rules say which total a column adds up to. */
  fields: readonly ParserField[];
  onClose: () => void;
}

/** The rows of a list at full width, with the keys of a spreadsheet and the sums of its columns. */
export default function Bench({ field, fields, onClose }: BenchProps): ReactElement {
  const { slots, activeKey, select, addRow, isHeld, capture } = useViewer();
  const isCapturing = capture.field === field.name;
  const rows = useMemo(() => toRows(slots, field), [slots, field]);
  const [anchor, setAnchor] = useState<Cell | null>(null);
  const active = findCell(rows, activeKey);
  const range = active && rangeBetween(anchor ?? active, active);
  const goTo = (cell: Cell, isExtending: boolean) => {
    const slot = rows[cell.row]?.[cell.column];
    if (!slot) return;
    setAnchor(isExtending ? (anchor ?? active) : null);
    select(slot.key);
  };
  const list = { field, rows, active, range };
  const keys = useBenchKeys({ ...list, goTo, onClose });
  const clipboard = useClipboard({ ...list, onPasted: (corner) => setAnchor(corner) });
  return (
    <section className={classes.bench} aria-label={toLabel(field.name)}>
      <header className={classes.head}>
        <h2 className={classes.title}>{toLabel(field.name)}</h2>
        <span className={classes.hint}>{texts.viewer.rowCount(rows.length)}</span>
        <span className={classes.keys}>{texts.bench.hint}</span>
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
          leftSection={<IconTable size={14} />}
          disabled={isHeld(field)}
          aria-pressed={isCapturing}
          onClick={() => (isCapturing ? capture.stop() : capture.start(field.name))}
        >
          {texts.grid.start}
        </Button>
        <ToolButton icon={IconX} label={texts.viewer.closeBench} onClick={onClose} />
      </header>
      {isCapturing && capture.drawn && (
        <Suspense>
          <GridPanel field={field} rowCount={rows.length} drawn={capture.drawn} />
        </Suspense>
      )}
      <div className={classes.scroller} tabIndex={rows.length === 0 ? 0 : -1} {...keys} {...clipboard}>
        <table className={classes.table} aria-label={toLabel(field.name)}>
          <thead>
            <tr>
              <th scope="col">#</th>
              {field.fields.map(({ name, type }) => (
                <th key={name} scope="col" data-numeric={type === "number" || type === "money" || undefined}>
                  {toLabel(name)}
                </th>
              ))}
              <td />
            </tr>
          </thead>
          <tbody>
            {rows.map((cells, row) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: rows are told apart by their number.
              <BenchRow key={row} field={field} cells={cells} row={row} active={active} range={range} goTo={goTo} />
            ))}
          </tbody>
          <BenchSums field={field} fields={fields} rows={rows} />
        </table>
        {rows.length === 0 && <p className={classes.none}>{texts.bench.noRows}</p>}
      </div>
    </section>
  );
}

function toRows(slots: readonly Slot[], field: ParserField): Slot[][] {
  const own = slots.filter((slot) => slot.field.name === field.name && slot.row !== null);
  return [...Map.groupBy(own, ({ row }) => row).values()];
}

function findCell(rows: readonly (readonly Slot[])[], key: string | null): Cell | null {
  for (const [row, cells] of rows.entries()) {
    const column = cells.findIndex((slot) => slot.key === key);
    if (column >= 0) return { row, column };
  }
  return null;
}
