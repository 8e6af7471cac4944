import { Tabs } from "@mantine/core";
import { lazy, type ReactElement, type ReactNode, Suspense, useEffect, useMemo, useState } from "react";
import { type DocumentDetail, documentRoutes } from "../../../../src/contract/dashboard/documents.ts";
import type { DashboardParser } from "../../../../src/contract/dashboard/parsers.ts";
import { toUrl } from "../../lib/api.ts";
import { texts } from "../../texts/en.ts";
import { EntryPanel } from "./entry/entry-panel.tsx";
import { neighbour, nextProblem } from "./entry/slots.ts";
import { labelOf } from "./entry/tone.ts";
import { useShortcuts } from "./keyboard/use-shortcuts.ts";
import { countProblems, toMarks } from "./marks.ts";
import { PagePane } from "./page/page-pane.tsx";
import { PageToolbar } from "./page/page-toolbar.tsx";
import { usePageSizes } from "./page/use-page-sizes.ts";
import { usePageView } from "./page/use-page-view.ts";
import { useEntryView } from "./use-entry-view.ts";
import classes from "./viewer.module.css";
import { ViewerContext } from "./viewer-context.ts";
import { useConfirmEntry } from "./viewer-queries.ts";

// What not every document has, and what is rarely opened, is loaded then.
const Thumbnails = lazy(() => import("./page/thumbnails.tsx"));
const ShortcutHelp = lazy(() => import("./keyboard/shortcut-help.tsx"));

export interface ViewerProps {
  document: DocumentDetail;
  parser: DashboardParser;
  /** The bar at the top: a title, where one is in the work, and buttons of the page around it. */
  header: ReactNode;
  entryId: string | null;
  onEntry: (entryId: string) => void;
  onNext: (() => void) | null;
  onPrevious: (() => void) | null;
  /** Hears that an entry was confirmed. */
  onConfirmed: (() => void) | null;
}

/** A document beside its entries: every value with its place, corrected by typing, picking or drawing. */
export function Viewer(props: ViewerProps): ReactElement {
  const { document, parser } = props;
  const entry = document.entries.find(({ id }) => id === props.entryId) ?? document.entries[0] ?? null;
  const entryView = useEntryView(document, entry, parser);
  const { slots, activeKey, threshold, latestEdits, drawnFor } = entryView;
  const [sizes, onSize] = usePageSizes(document.pageCount ?? 1);
  const pageView = usePageView(sizes);
  const [isHelpOpen, setIsHelpOpen] = useState(false);
  const confirm = useConfirmEntry();

  const pictureUrl = (page: number, width: number) =>
    toUrl(documentRoutes.getDocumentPage, {
      params: { documentId: document.id, page: String(page) },
      query: { width },
    });
  const marks = useMemo(
    () => toMarks(slots, activeKey, threshold, latestEdits),
    [slots, activeKey, threshold, latestEdits],
  );
  const problems = useMemo(() => countProblems(slots, threshold), [slots, threshold]);
  const active = slots.find(({ key }) => key === activeKey) ?? null;
  const { showPlace } = pageView;

  // biome-ignore lint/correctness/useExhaustiveDependencies: the page moves when the selection does, not when it is scrolled.
  useEffect(() => {
    const { page = null, box = null } = active?.evidence ?? {};
    if (page !== null && box !== null) showPlace({ page, box });
  }, [activeKey]);

  const confirmEntry = () => {
    if (!entry || entry.reviewedAt !== null || confirm.isPending) return;
    confirm.mutate({ entryId: entry.id, isConfirmed: true }, { onSuccess: () => props.onConfirmed?.() });
  };
  const pick = (key: string) => {
    const [slotKey = key, index] = key.split("?");
    const slot = slots.find((candidate) => candidate.key === slotKey);
    const other = index === undefined ? undefined : slot?.evidence?.alternatives[Number(index)];
    if (!slot || !other) return entryView.select(slotKey);
    const place = other.page !== null && other.box !== null ? { page: other.page, box: other.box } : null;
    entryView.save(slot, other.value, place);
  };
  const step = (by: 1 | -1) => entryView.select(neighbour(slots, activeKey, by)?.key ?? null);
  const showProblem = () => {
    const problem = nextProblem(slots, activeKey, threshold);
    if (problem) entryView.select(problem.key);
  };

  useShortcuts({
    nextField: () => step(1),
    previousField: () => step(-1),
    nextProblem: showProblem,
    edit: () => entryView.edit(activeKey),
    draw: () => active && entryView.draw(active),
    confirm: confirmEntry,
    ...(props.onNext && { nextDocument: props.onNext }),
    ...(props.onPrevious && { previousDocument: props.onPrevious }),
    zoomIn: pageView.zoomIn,
    zoomOut: pageView.zoomOut,
    fitWidth: pageView.fitWidth,
    rotate: pageView.rotate,
    help: () => setIsHelpOpen(true),
    leave: () => (drawnFor ? entryView.stopDrawing() : entryView.select(null)),
  });

  return (
    <ViewerContext value={entryView}>
      <div className={classes.viewer} data-full-page>
        <header className={classes.header}>{props.header}</header>
        <div className={classes.pages}>
          <PageToolbar
            pageView={pageView}
            isDrawing={drawnFor !== null}
            onDraw={active ? () => (drawnFor ? entryView.stopDrawing() : entryView.draw(active)) : null}
            onHelp={() => setIsHelpOpen(true)}
          />
          {drawnFor && <p className={classes.hint}>{texts.viewer.drawHint(labelOf(drawnFor))}</p>}
          <div className={classes.sheets}>
            {sizes.length > 1 && (
              <Suspense>
                <Thumbnails sizes={sizes} pageView={pageView} pictureUrl={pictureUrl} problems={problems} />
              </Suspense>
            )}
            <PagePane
              pageView={pageView}
              hasFile={document.sizeBytes !== null}
              pictureUrl={pictureUrl}
              onSize={onSize}
              marks={marks}
              activeKey={activeKey}
              hoveredKey={entryView.hoveredKey}
              isDrawing={drawnFor !== null}
              onHover={entryView.hover}
              onPick={pick}
              onDraw={(page, box) => void entryView.takeRegion(page, box)}
            />
          </div>
        </div>
        <aside className={classes.panel} aria-label={texts.viewer.entries}>
          {document.entries.length > 1 && (
            <EntryTabs document={document} entryId={entry?.id ?? null} onEntry={props.onEntry} />
          )}
          <EntryPanel
            document={document}
            entry={entry}
            fields={parser.fields}
            isConfirming={confirm.isPending}
            onConfirm={confirmEntry}
            onUnconfirm={() => entry && confirm.mutate({ entryId: entry.id, isConfirmed: false })}
            onNextProblem={problems.size > 0 || slots.some(({ errors }) => errors.length > 0) ? showProblem : null}
          />
        </aside>
        {isHelpOpen && (
          <Suspense>
            <ShortcutHelp onClose={() => setIsHelpOpen(false)} />
          </Suspense>
        )}
      </div>
    </ViewerContext>
  );
}

function EntryTabs({ document, entryId, onEntry }: Pick<ViewerProps, "document" | "entryId" | "onEntry">) {
  return (
    <Tabs value={entryId} onChange={(id) => id !== null && onEntry(id)} className={classes.tabs ?? ""}>
      <Tabs.List aria-label={texts.viewer.entries}>
        {document.entries.map(({ id, position, currentErrors }) => (
          <Tabs.Tab key={id} value={id} c={currentErrors.length > 0 ? "var(--winnow-bad)" : undefined}>
            {texts.viewer.entry(position + 1)}
          </Tabs.Tab>
        ))}
      </Tabs.List>
    </Tabs>
  );
}
