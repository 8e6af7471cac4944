import { useRef, useState } from "react";
import type { SheetRow } from "../../../../../src/contract/dashboard/sheet.ts";
import { notifyDone, notifyFailed, notifyUndo } from "../../../lib/notify.ts";
import { deleteWithUndo } from "../../../lib/pending-deletions.ts";
import { texts } from "../../../texts/en.ts";
import { keepRows, renewFigures } from "../sheet-queries.ts";
import type { SheetView } from "../sheet-view.ts";
import type { RowSelection } from "./row-selection.ts";
import { type BulkResult, confirmAll, deleteAll, findChosen, moveAll, type Progress } from "./run-bulk.ts";

/** Work that was not done with all chosen documents. */
export interface BulkTrouble extends BulkResult {
  /** What was done with the others, as a sentence. */
  said: string;
  /** Names of the refused documents, as far as they are known. */
  names: ReadonlyMap<string, string>;
}

/** Work with many rows. */
export interface Bulk {
  /** What the last work could not do; null: nothing, or it was read. */
  trouble: BulkTrouble | null;
  forgetTrouble(): void;
  /** How far it is; null: nothing is being done. */
  progress: { done: number; total: number } | null;
  stop(): void;
  confirm(): Promise<void>;
  /** Deletes for good; `deleteSome` gives time to undo. */
  deleteForGood(): Promise<void>;
  deleteSome(): void;
  move(toParserId: string, toName: string): Promise<void>;
}

const words = texts.sheet.bulk;

export function useBulk(
  parserId: string,
  view: SheetView,
  selection: RowSelection,
  rows: readonly SheetRow[],
  /** Called with the loaded rows with which nothing was done. */
  onDone: (left: readonly string[]) => void,
): Bulk {
  const [trouble, setTrouble] = useState<BulkTrouble | null>(null);
  const [progress, setProgress] = useState<Bulk["progress"]>(null);
  const isStopped = useRef(false);
  const follow: Progress = { tell: (done, total) => setProgress({ done, total }), isStopped: () => isStopped.current };

  const run = async (work: () => Promise<void>) => {
    isStopped.current = false;
    setProgress({ done: 0, total: 0 });
    try {
      await work();
    } catch (error) {
      notifyFailed(error);
    } finally {
      setProgress(null);
      void renewFigures(parserId);
    }
  };
  /** Works with the documents of the chosen rows, and says what was done; the loaded rows of the others stay chosen. */
  const work = (each: (documentIds: string[]) => Promise<BulkResult>, say: (done: number) => string) =>
    run(async () => {
      const chosen = await findChosen(parserId, view, selection, rows);
      const names = new Map(rows.map(({ documentId, filename }) => [documentId, filename ?? texts.sheet.unnamed]));
      const result = await each([...new Set(chosen.map(({ documentId }) => documentId))]);
      const { done, refused, endedBy, left } = result;
      const isStopped = left.length > 0 && endedBy === null;
      const said = isStopped ? words.stopped(done, done + refused.length + left.length) : say(done);
      if (refused.length > 0 || endedBy !== null) setTrouble({ ...result, said, names });
      else notifyDone(said);
      const others = new Set([...refused.map(({ documentId }) => documentId), ...left]);
      onDone(rows.filter(({ documentId }) => others.has(documentId)).map(({ entryId }) => entryId));
    });
  return {
    trouble,
    forgetTrouble: () => setTrouble(null),
    progress,
    stop: () => {
      isStopped.current = true;
    },
    confirm: () =>
      run(async () => {
        const known = new Map(rows.map((row) => [row.entryId, row]));
        const chosen = await findChosen(parserId, view, selection, rows);
        const ids = chosen.map(({ entryId }) => entryId).filter((id) => known.get(id)?.state !== "confirmed");
        const { done, changed } = await confirmAll(parserId, ids, true, follow);
        if (done < ids.length) notifyDone(words.stopped(done, ids.length));
        notifyUndo(words.confirmed(changed.length), () =>
          run(async () => {
            await confirmAll(parserId, changed, false, follow);
            notifyDone(words.unconfirmed);
          }),
        );
        onDone([]);
      }),
    deleteForGood: () => work((ids) => deleteAll(parserId, ids, follow), words.deleted),
    move: (toParserId, toName) =>
      work(
        (ids) => moveAll(parserId, ids, toParserId, follow),
        (done) => words.moved(done, toName),
      ),
    deleteSome: () => {
      if (selection.kind === "all") return;
      const chosen = rows.filter(({ entryId }) => selection.ids.has(entryId));
      deleteWithUndo([...new Set(chosen.map(({ documentId }) => documentId))], (documentId) => {
        keepRows(parserId, (row) => (row.documentId === documentId ? null : row));
        void renewFigures(parserId);
      });
      onDone([]);
    },
  };
}
