import { type CSSProperties, lazy, type ReactElement, type ReactNode, Suspense, useEffect, useState } from "react";
import type { DocumentDetail } from "../../../../src/contract/dashboard/documents.ts";
import type { DashboardParser } from "../../../../src/contract/dashboard/parsers.ts";
import { useColleagues } from "../../components/desk/use-colleagues.ts";
import { texts } from "../../texts/en.ts";
import { BenchPart } from "./bench-part.tsx";
import { EntryPanel, entryPanelId } from "./entry/entry-panel.tsx";
import { isProblem } from "./entry/slots.ts";
import { usePageSizes } from "./page/use-page-sizes.ts";
import { usePageView } from "./page/use-page-view.ts";
import { PagesPart } from "./pages-part.tsx";
import { useSearch } from "./search/use-search.ts";
import { TabList } from "./tab-list.tsx";
import { useConfirmation } from "./use-confirmation.ts";
import { useEntryView } from "./use-entry-view.ts";
import { sizeWithin, useKept } from "./use-kept.ts";
import { useViewerActions } from "./use-viewer-actions.ts";
import classes from "./viewer.module.css";
import { ViewerContext } from "./viewer-context.ts";

const Resizer = lazy(() => import("./resizer.tsx"));
const DeskBar = lazy(() => import("./desk/desk-bar.tsx"));
const ShortcutHelp = lazy(() => import("./keyboard/shortcut-help.tsx"));

/** The narrowest and the widest that a person can make the values, in pixels. */
const leastWidth = 300;
const mostWidth = 1200;

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
  /** Called when that was taken back. */
  onTakenBack: (() => void) | null;
  /** Called if a colleague is reviewing the document when it is opened. */
  onHeld: (() => void) | null;
  /** Whether the comments are what is looked at first. */
  showsComments: boolean;
}

/** A document beside its entries: every value with its place, corrected by typing, picking or drawing. */
export function Viewer(props: ViewerProps): ReactElement {
  const { document, parser } = props;
  const entry = document.entries.find(({ id }) => id === props.entryId) ?? document.entries[0] ?? null;
  const entryView = useEntryView(document, entry, parser);
  const { slots, activeKey, threshold } = entryView;
  const [sizes, onSize] = usePageSizes(document.pageCount ?? 1);
  const pageView = usePageView(sizes);
  const search = useSearch(pageView);
  const [panelWidth, setPanelWidth] = useKept("panel-width", sizeWithin(leastWidth, mostWidth));
  const isTeam = useColleagues().length > 1;
  const [isHelpOpen, setIsHelpOpen] = useState(false);

  const showHelp = () => setIsHelpOpen(true);
  const { showPlace } = pageView;

  // biome-ignore lint/correctness/useExhaustiveDependencies: the page moves when the selection does, not when it is scrolled.
  useEffect(() => {
    const { page = null, box = null } = slots.find(({ key }) => key === activeKey)?.evidence ?? {};
    if (page !== null && box !== null) showPlace({ page, box });
  }, [activeKey]);

  const confirmation = useConfirmation({
    documentId: document.id,
    entry,
    isSaving: entryView.isSaving,
    hasUnsaved: () => entryView.unsaved.isAny(),
    onConfirmed: props.onConfirmed,
    onTakenBack: props.onTakenBack,
  });
  const { pick, showProblem } = useViewerActions({
    entryView,
    pageView,
    lists: parser.fields.filter(({ type }) => type === "list").map(({ name }) => name),
    confirmation,
    onNext: props.onNext,
    onPrevious: props.onPrevious,
    onSearch: search.open,
    onHelp: showHelp,
  });

  return (
    <ViewerContext value={entryView}>
      <div
        className={classes.viewer}
        style={panelWidth > 0 ? ({ "--panel": `${panelWidth}px` } as CSSProperties) : {}}
        data-full-page
      >
        <header className={classes.header}>{props.header}</header>
        <PagesPart
          document={document}
          sizes={sizes}
          pageView={pageView}
          entryView={entryView}
          search={search}
          onSize={onSize}
          onPick={pick}
          onHelp={showHelp}
        />
        <Suspense>
          <Resizer
            label={texts.viewer.resize}
            direction="across"
            size={panelWidth > 0 ? panelWidth : null}
            least={leastWidth}
            most={mostWidth}
            onSize={(width) => setPanelWidth(width ?? 0)}
          />
        </Suspense>
        <aside className={classes.panel} aria-label={texts.viewer.entries}>
          {isTeam && (
            <Suspense>
              <DeskBar document={document} onHeld={props.onHeld} />
            </Suspense>
          )}
          {document.entries.length > 1 && (
            <EntryTabs document={document} entryId={entry?.id ?? null} onEntry={props.onEntry} />
          )}
          <EntryPanel
            document={document}
            entry={entry}
            fields={parser.fields}
            confirmation={confirmation}
            showsComments={props.showsComments}
            onNextProblem={slots.some((slot) => isProblem(slot, threshold)) ? showProblem : null}
          />
        </aside>
        {entry && <BenchPart fields={parser.fields} />}
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
  const tabs = document.entries.map(({ id, position, currentErrors }) => ({
    key: id,
    label: texts.viewer.entry(position + 1),
    isWrong: currentErrors.length > 0,
  }));
  return (
    <TabList label={texts.viewer.entries} tabs={tabs} chosen={entryId} onChoose={onEntry} panelId={entryPanelId} />
  );
}
