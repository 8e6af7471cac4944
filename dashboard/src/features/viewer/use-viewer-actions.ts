import { neighbour, nextProblem } from "./entry/slots.ts";
import { useShortcuts } from "./keyboard/use-shortcuts.ts";
import type { PageView } from "./page/use-page-view.ts";
import type { EntryView } from "./use-entry-view.ts";

interface ViewerDoors {
  entryView: EntryView;
  pageView: PageView;
  confirm: () => void;
  onNext: (() => void) | null;
  onPrevious: (() => void) | null;
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
  confirm,
  onNext,
  onPrevious,
  onHelp,
}: ViewerDoors): ViewerActions {
  const { slots, activeKey, threshold, drawnFor } = entryView;
  const step = (by: 1 | -1) => entryView.select(neighbour(slots, activeKey, by)?.key ?? null);
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

  useShortcuts({
    nextField: () => step(1),
    previousField: () => step(-1),
    nextProblem: showProblem,
    edit: () => entryView.edit(activeKey),
    draw,
    confirm,
    ...(onNext && { nextDocument: onNext }),
    ...(onPrevious && { previousDocument: onPrevious }),
    zoomIn: pageView.zoomIn,
    zoomOut: pageView.zoomOut,
    fitWidth: pageView.fitWidth,
    rotate: pageView.rotate,
    help: onHelp,
    leave: () => (drawnFor ? entryView.stopDrawing() : entryView.select(null)),
  });
  return { pick, showProblem };
}
