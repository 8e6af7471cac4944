import { lazy, type ReactElement, Suspense, useCallback, useMemo, useRef, useState } from "react";
import type { DashboardParser } from "../../../../src/contract/dashboard/parsers.ts";
import type { SheetRow, SheetSums } from "../../../../src/contract/dashboard/sheet.ts";
import { notifyDone, notifyUndo } from "../../lib/notify.ts";
import { useMay } from "../../lib/session.ts";
import { texts } from "../../texts/en.ts";
import { isChosen, noRows, type RowSelection, toggleLoaded, toggleRow } from "./bulk/row-selection.ts";
import { SelectionBar } from "./bulk/selection-bar.tsx";
import { moveColumn, type PlacedColumn, resizeColumn, showColumn, stepColumn } from "./columns/layout.ts";
import type { ArrangedColumns } from "./columns/use-layout.ts";
import { useCrop } from "./crop/use-crop.ts";
import type { Dialogs } from "./dialogs/use-dialogs.tsx";
import type { CellChange } from "./edit/cell-change.ts";
import { UnsavedPanel } from "./edit/unsaved-panel.tsx";
import type { Saving } from "./edit/use-saving.ts";
import type { CellPlace } from "./grid/cell-range.ts";
import { rowHeight } from "./grid/grid-row.tsx";
import { SheetGrid } from "./grid/sheet-grid.tsx";
import { useGrid } from "./grid/use-grid.ts";
import { filterColumn, orderOf, type SheetView, sortBy, toScope } from "./sheet-view.ts";

const ColumnMenu = lazy(() => import("./columns/column-menu.tsx"));
const CropCard = lazy(() => import("./crop/crop-card.tsx"));

interface SheetTableProps {
  parser: DashboardParser;
  view: SheetView;
  rows: readonly SheetRow[];
  sums: SheetSums | null;
  layout: ArrangedColumns;
  dialogs: Dialogs;
  saving: Saving;
  onView: (view: SheetView) => void;
  onEnd: () => void;
}

/** The grid with everything that can be done in it. */
export function SheetTable(props: SheetTableProps): ReactElement {
  const { parser, view, rows, sums, layout, dialogs, saving, onView } = props;
  const viewport = useRef<HTMLDivElement>(null);
  const [selection, setSelection] = useState<RowSelection>(noRows);
  const [menu, setMenu] = useState<{ column: PlacedColumn; head: HTMLElement } | null>(null);
  const [pointed, setPointed] = useState<CellPlace | null>(null);
  const canEdit = useMay("reviewer");
  const loaded = useMemo(() => rows.map(({ entryId }) => entryId), [rows]);
  const filtered = useMemo(() => new Set(view.filters?.map(({ column }) => column)), [view.filters]);
  const toggle = useCallback(
    (entryId: string) => setSelection((before) => toggleRow(before, entryId, loaded)),
    [loaded],
  );
  // Another view has other rows.
  const scope = JSON.stringify(toScope(view));
  const [shownScope, setShownScope] = useState(scope);
  if (scope !== shownScope) {
    setShownScope(scope);
    setSelection(noRows);
  }

  /** Saves; of several cells at once, one undo is offered for all. */
  const change = async (changes: readonly CellChange[]) => {
    const saved = await saving.save(changes);
    if (saved.count > 1) notifyUndo(texts.sheet.changed(saved.count), saved.undo);
  };
  const grid = useGrid({
    rows,
    columns: layout.placed,
    canEdit,
    pageRows: Math.max(1, Math.floor((viewport.current?.clientHeight ?? 400) / rowHeight) - 3),
    viewport,
    onChange: (changes) => void change(changes),
    onPaste: (plan) => dialogs.open({ kind: "paste", plan, rows, onApply: () => void change(plan.changes) }),
    onToggleRow: ({ entryId }) => toggle(entryId),
    onOpenList: (row, column) => {
      const field = parser.fields.find(({ name }) => name === column.name);
      if (field) dialogs.open({ kind: "list", row, field });
    },
    onOpenMenu: (column, head) => setMenu({ column, head }),
    onUndo: (kind) => void undo(kind),
    onHelp: () => dialogs.open({ kind: "help" }),
  });
  const undo = async (kind: "undo" | "redo") => {
    const count = await saving[kind]();
    const said = kind === "undo" ? texts.sheet.undone(count) : texts.sheet.redone(count);
    notifyDone(count === 0 ? texts.sheet.nothingToUndo : said);
  };
  const crop = useCrop(pointed, grid.edit === null && menu === null ? grid.range.active : null);
  const cropped = crop && grid.edit === null ? { row: rows[crop.row], column: layout.placed[crop.column] } : null;
  const { sort, order } = orderOf(view);
  const chosen = selection.kind === "all" ? rows.length : selection.ids.size;

  return (
    <>
      <UnsavedPanel saving={saving} rows={rows} />
      <SheetGrid
        label={texts.sheet.title(parser.name)}
        rows={rows}
        rowCount={sums?.count ?? null}
        sums={sums}
        grid={grid}
        viewport={viewport}
        columns={layout.placed}
        sort={sort}
        isDescending={order === "desc"}
        filtered={filtered}
        selection={chosen === 0 ? "none" : chosen >= rows.length ? "all" : "some"}
        selected={{ has: (id) => isChosen(selection, id) }}
        unsaved={saving.unsaved}
        onToggle={toggle}
        onSelectAll={() => setSelection((before) => toggleLoaded(before, loaded))}
        onSort={(column) => onView(sortBy(view, column.name, usualOrder(column)))}
        onMenu={(column, head) => setMenu({ column, head })}
        onResize={(name, width) => layout.arrange((before) => resizeColumn(before, name, width))}
        onMove={(name, to) => layout.arrange((before) => moveColumn(layout.all, before, name, to))}
        onEnd={props.onEnd}
        onPoint={setPointed}
      />
      <SelectionBar
        parserId={parser.id}
        view={view}
        rows={rows}
        selection={selection}
        matching={sums?.count ?? null}
        onSelection={setSelection}
        onClear={() => setSelection(noRows)}
        onExport={() => {
          const entryIds = selection.kind === "all" ? null : [...selection.ids];
          const count = entryIds?.length ?? sums?.count ?? rows.length;
          dialogs.open({ kind: "export", parserId: parser.id, view, entryIds, count });
        }}
      />
      <Suspense>
        {menu && <OpenMenu {...props} menu={menu} onClose={() => setMenu(null)} viewport={viewport.current} />}
        {crop && cropped?.row && cropped.column && (
          <CropCard row={cropped.row} column={cropped.column} cell={crop.cell} />
        )}
      </Suspense>
    </>
  );
}

interface OpenMenuProps extends SheetTableProps {
  menu: { column: PlacedColumn; head: HTMLElement };
  viewport: HTMLElement | null;
  onClose: () => void;
}

function OpenMenu({ menu, layout, view, onView, onClose, viewport }: OpenMenuProps): ReactElement {
  const { name } = menu.column;
  // Its width changes while the menu is open.
  const column = layout.placed.find((each) => each.name === name) ?? menu.column;
  const isFirst = layout.placed[0]?.name === name;
  return (
    <ColumnMenu
      column={column}
      head={menu.head}
      filters={view.filters?.filter((filter) => filter.column === name) ?? []}
      onSort={(order) => onView({ ...view, sort: name, order })}
      onFilter={(filters) => onView(filterColumn(view, name, filters))}
      onResize={(width) => layout.arrange((before) => resizeColumn(before, name, width))}
      onHide={isFirst ? null : () => layout.arrange((before) => showColumn(before, name, false))}
      onStep={isFirst ? null : (step) => layout.arrange((before) => stepColumn(layout.all, before, name, step))}
      onClose={() => {
        onClose();
        viewport?.focus({ preventScroll: true });
      }}
    />
  );
}

/** Figures and times are mostly looked for from the largest down, texts from A. */
function usualOrder({ isNumeric, type }: PlacedColumn): "asc" | "desc" {
  return isNumeric || type === "date" || type === "datetime" || type === "received" ? "desc" : "asc";
}
