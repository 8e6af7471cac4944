import { lazy, type ReactElement, Suspense, useState } from "react";
import type { DashboardParser } from "../../../../../src/contract/dashboard/parsers.ts";
import type { SheetRow } from "../../../../../src/contract/dashboard/sheet.ts";
import type { ArrangedColumns } from "../columns/use-layout.ts";
import type { PastePlan } from "../edit/paste.ts";
import type { SheetView } from "../sheet-view.ts";

// Dialogs need a lot of code, so they are loaded when opened.
const ColumnsDialog = lazy(() => import("./columns-dialog.tsx"));
const ExportDialog = lazy(() => import("./export-dialog.tsx"));
const HelpDialog = lazy(() => import("./help-dialog.tsx"));
const ListDialog = lazy(() => import("./list-dialog.tsx"));
const PasteDialog = lazy(() => import("./paste-dialog.tsx"));

/** A dialog of the sheet, and what it is about. */
type SheetDialog =
  | { kind: "columns"; layout: ArrangedColumns }
  | { kind: "export"; parserId: string; view: SheetView; entryIds: readonly string[] | null; count: number }
  | { kind: "help" }
  | { kind: "list"; row: SheetRow; field: DashboardParser["fields"][number] }
  | { kind: "paste"; plan: PastePlan; rows: readonly SheetRow[]; onApply: () => void };

/** Which dialog is open. */
export interface Dialogs {
  open(dialog: SheetDialog): void;
  shown: ReactElement | null;
}

/** `layout` is how the columns are arranged now, also while the dialog about them is open. */
export function useDialogs(layout: ArrangedColumns): Dialogs {
  const [dialog, setDialog] = useState<SheetDialog | null>(null);
  const close = () => setDialog(null);
  const shown = dialog && (
    <Suspense>{show({ ...dialog, ...(dialog.kind === "columns" ? { layout } : {}) }, close)}</Suspense>
  );
  return { open: setDialog, shown };
}

function show(dialog: SheetDialog, onClose: () => void): ReactElement {
  switch (dialog.kind) {
    case "columns": {
      const { all, layout, arrange } = dialog.layout;
      return <ColumnsDialog columns={all} layout={layout} onLayout={(next) => arrange(() => next)} onClose={onClose} />;
    }
    case "export":
      return <ExportDialog {...dialog} onClose={onClose} />;
    case "help":
      return <HelpDialog onClose={onClose} />;
    case "list":
      return <ListDialog row={dialog.row} field={dialog.field} onClose={onClose} />;
    case "paste": {
      const apply = () => {
        onClose();
        dialog.onApply();
      };
      return <PasteDialog plan={dialog.plan} rows={dialog.rows} onApply={apply} onClose={onClose} />;
    }
  }
}
