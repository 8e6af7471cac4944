import { lazy, type ReactElement, Suspense, useMemo } from "react";
import { type DocumentDetail, documentRoutes } from "../../../../src/contract/dashboard/documents.ts";
import { toUrl } from "../../lib/api.ts";
import { placeNotifications } from "../../lib/notify.ts";
import { toLabel } from "../../lib/to-label.ts";
import { texts } from "../../texts/en.ts";
import { labelOf } from "./entry/tone.ts";
import { countProblems, toMarks } from "./marks.ts";
import { PagePane } from "./page/page-pane.tsx";
import type { PagePaneProps } from "./page/page-pane-props.ts";
import { PageToolbar } from "./page/page-toolbar.tsx";
import type { Size } from "./page/zoom.ts";
import type { DocumentSearch } from "./search/use-search.ts";
import type { EntryView } from "./use-entry-view.ts";
import classes from "./viewer.module.css";

const Thumbnails = lazy(() => import("./page/thumbnails.tsx"));
const GridOverlay = lazy(() => import("./grid/grid-overlay.tsx"));
const SearchBar = lazy(() => import("./search/search-bar.tsx"));

interface PagesPartProps extends Pick<PagePaneProps, "pageView" | "onSize" | "onPick"> {
  document: DocumentDetail;
  sizes: readonly Size[];
  entryView: EntryView;
  search: DocumentSearch;
  onHelp: () => void;
}

/** The document's pages with the places of the entry's values, and the tools above them. */
export function PagesPart(props: PagesPartProps): ReactElement {
  const { document, sizes, pageView, entryView, search, onHelp } = props;
  const { slots, activeKey, threshold, latestEdits, drawnFor } = entryView;
  const { capture } = entryView;
  const isGridWanted = capture.field !== null && capture.drawn === null;
  const marks = useMemo(
    () => toMarks(slots, activeKey, threshold, latestEdits),
    [slots, activeKey, threshold, latestEdits],
  );
  const problems = useMemo(() => countProblems(slots, threshold), [slots, threshold]);
  const active = slots.find(({ key }) => key === activeKey) ?? null;
  const pictureUrl = (page: number, width: number) =>
    toUrl(documentRoutes.getDocumentPage, {
      params: { documentId: document.id, page: String(page) },
      query: { width },
    });
  return (
    <div className={classes.pages} ref={placeNotifications}>
      <PageToolbar
        pageView={pageView}
        isDrawing={drawnFor !== null}
        onDraw={active ? () => (drawnFor ? entryView.stopDrawing() : entryView.draw(active)) : null}
        onSearch={search.open}
        onHelp={onHelp}
      />
      {search.asked > 0 && (
        <Suspense>
          <SearchBar documentId={document.id} asked={search.asked} onHits={search.show} onClose={search.close} />
        </Suspense>
      )}
      {drawnFor && <p className={classes.hint}>{texts.viewer.drawHint(labelOf(drawnFor))}</p>}
      {isGridWanted && capture.field !== null && (
        <p className={classes.hint}>
          {texts.grid.drawHint(toLabel(capture.field))}{" "}
          <button
            type="button"
            className={classes.hintAction}
            onClick={() => void capture.take(pageView.currentPage, { left: 0, top: 0, right: 1, bottom: 1 })}
          >
            {texts.grid.wholePage(pageView.currentPage)}
          </button>
        </p>
      )}
      <div className={classes.sheets}>
        {sizes.length > 1 && (
          <Suspense>
            <Thumbnails sizes={sizes} pageView={pageView} pictureUrl={pictureUrl} problems={problems} />
          </Suspense>
        )}
        <PagePane
          pageView={pageView}
          documentId={document.id}
          hits={search.hits}
          hasFile={document.sizeBytes !== null}
          pictureUrl={pictureUrl}
          onSize={props.onSize}
          marks={marks}
          activeKey={activeKey}
          hoveredKey={entryView.hoveredKey}
          isDrawing={drawnFor !== null || isGridWanted}
          overlay={
            capture.drawn && {
              page: capture.drawn.page,
              shown: (
                <Suspense>
                  <GridOverlay grid={capture.drawn.grid} rotation={pageView.rotation} onChange={capture.change} />
                </Suspense>
              ),
            }
          }
          onHover={entryView.hover}
          onPick={props.onPick}
          onDraw={(page, box) => void (isGridWanted ? capture.take(page, box) : entryView.takeRegion(page, box))}
        />
      </div>
    </div>
  );
}
