import { neighbour, nextProblem } from "./entry/slots.ts";
import { useShortcuts } from "./keyboard/use-shortcuts.ts";
import { pageNumberId } from "./page/page-number.tsx";
import type { PageView } from "./page/use-page-view.ts";
import type { Confirmation } from "./use-confirmation.ts";
import type { EntryView } from "./use-entry-view.ts";

interface ViewerDoors {
  entryView: EntryView;
  pageView: PageView;
  /** The names of the parser's lists. */
  lists: readonly string[];
  confirmation: Confirmation;
  onNext: (() => void) | null;
  onPrevious: (() => void) | null;
  onSearch: () => void;
  onHelp: () => void;
}

/** What a person does with an entry's values, by key or by clicking on the page. */
export interface ViewerActions {
  /** Selects the value of a mark on the page; a runner-up's mark makes it the value. */
  pick: (key: string) => void;
  showProblem: () => void;
}

/** Connects keys to their commands. */
export function useViewerActions({
  entryView,
  pageView,
  lists,
  confirmation,
  onNext,
  onPrevious,
  onSearch,
  onHelp,
}: ViewerDoors): ViewerActions {
  const { slots, shownSlots, activeKey, threshold, drawnFor } = entryView;
  const step = (by: 1 | -1) => entryView.select(neighbour(shownSlots, activeKey, by)?.key ?? null);
  const showProblem = () => {
    const problem = nextProblem(slots, activeKey, threshold);
    if (problem) entryView.select(problem.key);
  };
  const draw = () => {
    const active = slots.find(({ key }) => key === activeKey);
    if (active) entryView.draw(active);
  };
  const pick = (key: string) => {
    const [slotKey = key, index] = key.split("?");
    const slot = slots.find((candidate) => candidate.key === slotKey);
    const other = index === undefined ? undefined : slot?.evidence?.alternatives[Number(index)];
    if (!slot || !other) return entryView.select(slotKey);
    const place = other.page !== null && other.box !== null ? { page: other.page, box: other.box } : null;
    entryView.save(slot, other.value, place);
  };

  const commands = {
    nextField: () => step(1),
    previousField: () => step(-1),
    nextProblem: showProblem,
    edit: () => entryView.edit(activeKey),
    draw,
    bench: () => {
      const active = slots.find(({ key }) => key === activeKey)?.field.name;
      const shown = lists.find((name) => name === active) ?? lists[0] ?? null;
      entryView.openBench(entryView.benchName === shown ? null : shown);
    },
    confirm: confirmation.confirm,
    ...(onNext && { nextDocument: onNext }),
    ...(onPrevious && { previousDocument: onPrevious }),
    zoomIn: pageView.zoomIn,
    zoomOut: pageView.zoomOut,
    fitWidth: pageView.fitWidth,
    rotate: pageView.rotate,
    goToPage: () => window.document.getElementById(pageNumberId)?.focus(),
    find: onSearch,
    help: onHelp,
    leave: () => {
      if (drawnFor) entryView.stopDrawing();
      else if (entryView.capture.field !== null) entryView.capture.stop();
      else if (confirmation.isWarned) confirmation.cancel();
      else entryView.select(null);
    },
  };
  useShortcuts(commands, entryView.isOpening, entryView.typedAhead);
  return { pick, showProblem };
}
