import type { ClipboardEvent } from "react";
import { notifyFailed } from "../../../lib/notify.ts";
import { toLabel } from "../../../lib/to-label.ts";
import { readBlock, writeBlock } from "../../../lib/values/cell-block.ts";
import { toInputText } from "../../../lib/values/format-value.ts";
import { texts } from "../../../texts/en.ts";
import { useViewer } from "../viewer-context.ts";
import type { Cell } from "./cell-range.ts";
import { planPaste } from "./plan-paste.ts";
import { type BenchList, isInput } from "./use-bench-keys.ts";

/** The most changes that are sent at once; the service takes no more. */
const mostChanges = 1000;

interface ClipboardDoors extends BenchList {
  /** Called with the far corner of what was pasted. */
  onPasted: (corner: Cell) => void;
}

/** Copies the selected cells for a spreadsheet, and pastes a spreadsheet's cells over them. */
export function useClipboard({ field, rows, range, onPasted }: ClipboardDoors) {
  const { apply, isHeld } = useViewer();
  const onCopy = (event: ClipboardEvent) => {
    if (isInput(event.target) || !range) return;
    const cells = rows
      .slice(range.top, range.bottom + 1)
      .map((row) => row.slice(range.left, range.right + 1).map(({ value }) => toInputText(value)));
    event.clipboardData.setData("text/plain", writeBlock(cells));
    event.preventDefault();
  };
  const onPaste = (event: ClipboardEvent) => {
    const text = event.clipboardData.getData("text/plain");
    if (isInput(event.target) || text === "") return;
    event.preventDefault();
    if (isHeld(field)) return notifyFailed(new Error(texts.bench.held));
    const block = readBlock(text);
    const at = range ?? { top: 0, bottom: 0, left: 0, right: 0 };
    const { changes, cells, problems } = planPaste(block, at, { field, rows });
    const [first] = problems;
    const { bench } = texts;
    const reasons = texts.viewer.problems;
    if (first) {
      const { row, column, problem } = first;
      const place = bench.unreadable(problems.length, row + 1, toLabel(column.name), first.text);
      return notifyFailed(new Error(`${place} ${reasons[problem]}`));
    }
    if (changes.length > mostChanges) return notifyFailed(new Error(bench.tooMany(mostChanges)));
    apply(changes, bench.pasted(cells));
    const width = Math.max(...block.map((row) => row.length));
    onPasted({ row: at.top + block.length - 1, column: Math.min(at.left + width, field.fields.length) - 1 });
  };
  return { onCopy, onPaste };
}
