import { Button } from "@mantine/core";
import { IconSearch, IconTable } from "@tabler/icons-react";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import { type ReactElement, useEffect, useMemo, useState } from "react";
import type { DashboardParser } from "../../../../src/contract/dashboard/parsers.ts";
import { EmptyState } from "../../components/empty-state.tsx";
import { ErrorState } from "../../components/error-state.tsx";
import { RowSkeletons } from "../../components/page-skeleton.tsx";
import { notifyFailed } from "../../lib/notify.ts";
import { useHiddenDocuments } from "../../lib/pending-deletions.ts";
import { watchDocuments } from "../../lib/watch-documents.ts";
import { texts } from "../../texts/en.ts";
import { columnsOf } from "./columns/sheet-columns.ts";
import { useLayout } from "./columns/use-layout.ts";
import { useDialogs } from "./dialogs/use-dialogs.tsx";
import { LeaveGuard } from "./edit/leave-guard.tsx";
import { useSaving } from "./edit/use-saving.ts";
import { FilterBar } from "./filters/filter-bar.tsx";
import { renewRows, rowsQuery, sumsQuery } from "./sheet-queries.ts";
import { SheetTable } from "./sheet-table.tsx";
import { isNarrowed, readSheetView, type SheetView } from "./sheet-view.ts";

/** Search and filters, and the sheet that they leave. */
export function Sheet({ parser }: { parser: DashboardParser }): ReactElement {
  const view = readSheetView(useSearch({ strict: false }));
  const navigate = useNavigate();
  const columns = useMemo(() => columnsOf(parser.fields), [parser.fields]);
  const layout = useLayout(parser.id, columns);
  const summed = layout.placed.filter(({ isNumeric, type }) => isNumeric && type !== "list").map(({ name }) => name);
  const list = useInfiniteQuery(rowsQuery(parser.id, view));
  const hidden = useHiddenDocuments();
  const [hasNews, showNews] = useNews(parser.id);
  const dialogs = useDialogs(layout);
  const saving = useSaving(parser.id);

  const loaded = list.data?.pages;
  const isReady = loaded?.every((page) => page.isReady) ?? true;
  // Before the sheet is prepared there is nothing to count.
  const sums = useQuery({ ...sumsQuery(parser.id, view, summed), enabled: loaded !== undefined && isReady });
  const rows = useMemo(
    () => (loaded ?? []).flatMap(({ items }) => items).filter(({ documentId }) => !hidden.has(documentId)),
    [loaded, hidden],
  );
  const onView = (next: SheetView) =>
    void navigate({
      to: "/parsers/$parserId/sheet",
      params: { parserId: parser.id },
      search: next,
      replace: true,
      resetScroll: false,
    });

  const problem = list.error && (
    <ErrorState
      error={list.error}
      onRetry={() => void (list.isFetchNextPageError ? list.fetchNextPage() : list.refetch())}
    />
  );
  if (problem && rows.length === 0) return problem;
  const isEmpty = loaded !== undefined && isReady && rows.length === 0;
  if (isEmpty && !isNarrowed(view)) return <NoEntries parserId={parser.id} />;
  return (
    <>
      <FilterBar
        view={view}
        columns={columns}
        sums={sums.data ?? null}
        isSaving={saving.isSaving}
        onView={onView}
        onColumns={() => dialogs.open({ kind: "columns", layout })}
        onExport={() => {
          if (!isReady) return notifyFailed(new Error(texts.sheet.preparing));
          dialogs.open({
            kind: "export",
            parserId: parser.id,
            view,
            entryIds: null,
            count: sums.data?.count ?? rows.length,
          });
        }}
        onHelp={() => dialogs.open({ kind: "help" })}
      />
      {hasNews && isReady && (
        <Button variant="light" size="compact-sm" mb="xs" onClick={showNews}>
          {texts.sheet.newRows}
        </Button>
      )}
      {!isReady && <p role="status">{texts.sheet.preparing}</p>}
      {(loaded === undefined || !isReady) && <RowSkeletons rows={10} />}
      {isEmpty && <NoMatch onClear={() => onView({})} />}
      {rows.length > 0 && (
        <SheetTable
          parser={parser}
          view={view}
          rows={rows}
          sums={sums.data ?? null}
          layout={layout}
          dialogs={dialogs}
          saving={saving}
          onView={onView}
          onEnd={() => {
            if (list.hasNextPage && !list.isFetching && !list.isError) void list.fetchNextPage();
          }}
        />
      )}
      {problem}
      {dialogs.shown}
      <LeaveGuard saving={saving} />
    </>
  );
}

/** Whether documents were processed since the rows were asked for; they are shown when somebody asks for them. */
function useNews(parserId: string): [hasNews: boolean, showNews: () => void] {
  const [hasNews, setHasNews] = useState(false);
  useEffect(() => watchDocuments(() => setHasNews(true)), []);
  const showNews = () => {
    setHasNews(false);
    void renewRows(parserId);
  };
  return [hasNews, showNews];
}

function NoEntries({ parserId }: { parserId: string }): ReactElement {
  return (
    <EmptyState
      icon={IconTable}
      title={texts.sheet.noneTitle}
      text={texts.sheet.noneText}
      action={
        <Button renderRoot={(props) => <Link {...props} to="/documents" search={{ parserId }} />}>
          {texts.sheet.sendDocument}
        </Button>
      }
    />
  );
}

function NoMatch({ onClear }: { onClear: () => void }): ReactElement {
  return (
    <EmptyState
      icon={IconSearch}
      title={texts.sheet.noMatchTitle}
      text={texts.sheet.noMatchText}
      action={
        <Button variant="default" onClick={onClear}>
          {texts.sheet.clear}
        </Button>
      }
    />
  );
}
