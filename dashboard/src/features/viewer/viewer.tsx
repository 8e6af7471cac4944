import { Tabs } from "@mantine/core";
import { lazy, type ReactElement, type ReactNode, Suspense, useEffect, useMemo, useState } from "react";
import { type DocumentDetail, documentRoutes } from "../../../../src/contract/dashboard/documents.ts";
import type { DashboardParser } from "../../../../src/contract/dashboard/parsers.ts";
import { toUrl } from "../../lib/api.ts";
import { texts } from "../../texts/en.ts";
import { EntryPanel } from "./entry/entry-panel.tsx";
import { labelOf } from "./entry/tone.ts";
import { countProblems, toMarks } from "./marks.ts";
import { PagePane } from "./page/page-pane.tsx";
import { PageToolbar } from "./page/page-toolbar.tsx";
import { usePageSizes } from "./page/use-page-sizes.ts";
import { usePageView } from "./page/use-page-view.ts";
import { useConfirmation } from "./use-confirmation.ts";
import { useEntryView } from "./use-entry-view.ts";
import { useViewerActions } from "./use-viewer-actions.ts";
import classes from "./viewer.module.css";
import { ViewerContext } from "./viewer-context.ts";

// Parts that not every document has, or that are rarely opened, are loaded when needed.
const Thumbnails = lazy(() => import("./page/thumbnails.tsx"));
const ShortcutHelp = lazy(() => import("./keyboard/shortcut-help.tsx"));

export interface ViewerProps {
  document: DocumentDetail;
  parser: DashboardParser;
  /** The bar at the top: a title, the progress, and the surrounding page's buttons. */
  header: ReactNode;
  entryId: string | null;
  onEntry: (entryId: string) => void;
  onNext: (() => void) | null;
  onPrevious: (() => void) | null;
  /** Called when an entry was confirmed. */
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

  const confirmation = useConfirmation(entry, props.onConfirmed);
  const { pick, showProblem } = useViewerActions({
    entryView,
    pageView,
    confirm: confirmation.confirm,
    onNext: props.onNext,
    onPrevious: props.onPrevious,
    onHelp: () => setIsHelpOpen(true),
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
            isConfirming={confirmation.isPending}
            onConfirm={confirmation.confirm}
            onUnconfirm={confirmation.withdraw}
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
