import { Button, Loader, Text } from "@mantine/core";
import { IconArrowsExchange, IconCheck, IconDownload, IconTrash } from "@tabler/icons-react";
import { lazy, type ReactElement, Suspense, useState } from "react";
import { type SheetRow, sheetLimits } from "../../../../../src/contract/dashboard/sheet.ts";
import { ConfirmDialog } from "../../../components/confirm-dialog.tsx";
import { useMay } from "../../../lib/session.ts";
import { texts } from "../../../texts/en.ts";
import type { SheetView } from "../sheet-view.ts";
import { isChosen, type RowSelection } from "./row-selection.ts";
import classes from "./selection-bar.module.css";
import { useBulk } from "./use-bulk.ts";

interface SelectionBarProps {
  parserId: string;
  view: SheetView;
  rows: readonly SheetRow[];
  selection: RowSelection;
  /** How many rows match; null: not known yet. */
  matching: number | null;
  onSelection: (selection: RowSelection) => void;
  onClear: () => void;
  onExport: () => void;
}

const BulkTroubleDialog = lazy(() => import("./bulk-trouble-dialog.tsx"));
const MoveDialog = lazy(() => import("./move-dialog.tsx"));

const words = texts.sheet.bulk;
/** Documents that can be deleted with an undo: each is a request when its time has come. */
const mostWithUndo = 50;

/** What can be done with the chosen rows. */
export function SelectionBar(props: SelectionBarProps): ReactElement {
  const { parserId, view, rows, selection, matching, onClear } = props;
  const bulk = useBulk(parserId, view, selection, rows, (left) =>
    props.onSelection({ kind: "some", ids: new Set(left) }),
  );
  const [asking, setAsking] = useState<"delete" | "confirm" | "move" | null>(null);
  const canConfirm = useMay("reviewer");
  const canDelete = useMay("editor");
  const count = selection.kind === "all" ? (matching ?? rows.length) : selection.ids.size;
  const label = selection.kind === "all" ? words.all(count) : words.selected(count);
  const canSelectAll = selection.kind === "some" && matching !== null && matching > count && count >= rows.length;
  const canExport = selection.kind === "all" || count <= sheetLimits.entries;
  const broken = rows.filter(
    ({ entryId, errors }) => isChosen(selection, entryId) && Object.keys(errors).length > 0,
  ).length;
  const canUndo = selection.kind === "some" && count <= mostWithUndo;

  if (count === 0) {
    return (
      <Suspense>{bulk.trouble && <BulkTroubleDialog trouble={bulk.trouble} onClose={bulk.forgetTrouble} />}</Suspense>
    );
  }
  if (bulk.progress) {
    const { done, total } = bulk.progress;
    return (
      <section className={classes.bar} aria-label={label}>
        <Loader size="sm" />
        <Text size="sm" role="status">
          {words.progress(done, total)}
        </Text>
        <Button variant="default" size="xs" onClick={bulk.stop}>
          {words.stop}
        </Button>
      </section>
    );
  }
  return (
    <section className={classes.bar} aria-label={label}>
      <Text size="sm" fw={600} role="status">
        {label}
      </Text>
      {canSelectAll && (
        <Button variant="subtle" size="xs" onClick={() => props.onSelection({ kind: "all" })}>
          {words.selectAll(matching)}
        </Button>
      )}
      {canConfirm && (
        <Button
          size="xs"
          leftSection={<IconCheck size={15} />}
          onClick={() => (broken > 0 ? setAsking("confirm") : void bulk.confirm())}
        >
          {words.confirm}
        </Button>
      )}
      <Button
        variant="default"
        size="xs"
        leftSection={<IconDownload size={15} />}
        disabled={!canExport}
        title={canExport ? undefined : words.tooManyToExport(sheetLimits.entries)}
        onClick={props.onExport}
      >
        {texts.sheet.export}
      </Button>
      {canDelete && (
        <Button
          variant="default"
          size="xs"
          leftSection={<IconArrowsExchange size={15} />}
          onClick={() => setAsking("move")}
        >
          {words.move}
        </Button>
      )}
      {canDelete && (
        <Button
          variant="default"
          size="xs"
          leftSection={<IconTrash size={15} />}
          onClick={() => (canUndo ? bulk.deleteSome() : setAsking("delete"))}
        >
          {words.delete}
        </Button>
      )}
      <Button variant="subtle" color="gray" size="xs" ml="auto" onClick={onClear}>
        {words.clear}
      </Button>
      <ConfirmDialog
        isOpen={asking === "delete"}
        title={words.deleteTitle(count)}
        text={words.deleteText}
        confirmLabel={words.delete}
        isDangerous
        onConfirm={() => {
          setAsking(null);
          void bulk.deleteForGood();
        }}
        onCancel={() => setAsking(null)}
      />
      <ConfirmDialog
        isOpen={asking === "confirm"}
        title={words.confirmTitle(broken)}
        text={words.confirmText}
        confirmLabel={words.confirmAnyway}
        onConfirm={() => {
          setAsking(null);
          void bulk.confirm();
        }}
        onCancel={() => setAsking(null)}
      />
      <Suspense>
        {bulk.trouble && <BulkTroubleDialog trouble={bulk.trouble} onClose={bulk.forgetTrouble} />}
        {asking === "move" && (
          <MoveDialog
            parserId={parserId}
            view={view}
            entryIds={selection.kind === "all" ? null : [...selection.ids]}
            count={count}
            onMove={(toParserId, name) => {
              setAsking(null);
              void bulk.move(toParserId, name);
            }}
            onClose={() => setAsking(null)}
          />
        )}
      </Suspense>
    </section>
  );
}
