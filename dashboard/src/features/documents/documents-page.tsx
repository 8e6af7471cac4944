import { Button } from "@mantine/core";
import { IconFileText, IconLayoutGrid, IconSearch } from "@tabler/icons-react";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import { type ReactElement, useEffect, useState } from "react";
import { Allowed } from "../../components/allowed.tsx";
import { EmptyState } from "../../components/empty-state.tsx";
import { ErrorState } from "../../components/error-state.tsx";
import { MoreButton } from "../../components/more-button.tsx";
import { PageHeader } from "../../components/page-header.tsx";
import { RowSkeletons } from "../../components/page-skeleton.tsx";
import { keepDocumentOrder } from "../../lib/document-order.ts";
import { failureOf } from "../../lib/failure-of.ts";
import { useHiddenDocuments } from "../../lib/pending-deletions.ts";
import { useLiveQuery } from "../../lib/use-live-query.ts";
import { texts } from "../../texts/en.ts";
import { type DocumentFilter, isFiltered, readDocumentFilter } from "./document-filter.ts";
import { documentsQuery, parsersQuery } from "./documents-queries.ts";
import { DocumentFilters } from "./list/document-filters.tsx";
import { DocumentTable } from "./list/document-table.tsx";
import { LazyExportMenu } from "./list/lazy-export-menu.tsx";
import { SelectionBar } from "./list/selection-bar.tsx";
import { DropZone } from "./upload/drop-zone.tsx";
import { UploadList } from "./upload/upload-list.tsx";

/** Documents change their state, get other reviewers and are talked about. */
const happenings = ["document", "desk"] as const;

/** All documents: send more, search, export, delete. */
export function DocumentsPage(): ReactElement {
  const filter = readDocumentFilter(useSearch({ strict: false }));
  const parsers = useQuery(parsersQuery);
  const list = useInfiniteQuery(documentsQuery(filter));
  const navigate = useNavigate();
  useLiveQuery("documents", happenings);

  const failure = failureOf(parsers);
  if (failure) return <ErrorState error={failure} onRetry={() => void parsers.refetch()} />;
  const active = parsers.data?.filter(({ isArchived }) => !isArchived) ?? [];
  const isEmpty = list.data?.pages[0]?.items.length === 0 && !isFiltered(filter);
  const header = (
    <PageHeader
      title={texts.documents.title}
      description={texts.documents.description}
      actions={list.data && !isEmpty ? <LazyExportMenu filter={filter} /> : undefined}
    />
  );
  if (parsers.data && active.length === 0 && isEmpty) {
    return (
      <>
        {header}
        <EmptyState
          icon={IconLayoutGrid}
          title={texts.documents.noParserTitle}
          text={texts.documents.noParserText}
          action={
            <Allowed least="editor">
              <Button renderRoot={(props) => <Link {...props} to="/parsers/new" />}>
                {texts.documents.makeParser}
              </Button>
            </Allowed>
          }
        />
      </>
    );
  }
  const onFilter = (next: DocumentFilter) =>
    void navigate({ to: "/documents", search: next, replace: true, resetScroll: false });
  return (
    <>
      {header}
      {active.length > 0 && (
        <Allowed least="reviewer">
          <DropZone parsers={active} parserId={filter.parserId} />
        </Allowed>
      )}
      <UploadList />
      {!isEmpty && (
        <DocumentFilters
          filter={filter}
          parsers={parsers.data ?? []}
          environments={list.data?.pages[0]?.environments ?? []}
          onChange={onFilter}
        />
      )}
      <DocumentList filter={filter} onClear={() => onFilter({})} />
    </>
  );
}

function DocumentList({ filter, onClear }: { filter: DocumentFilter; onClear: () => void }): ReactElement {
  const list = useInfiniteQuery(documentsQuery(filter));
  const hidden = useHiddenDocuments();
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const documents = (list.data?.pages ?? []).flatMap(({ items }) => items).filter(({ id }) => !hidden.has(id));
  const order = documents.map(({ id }) => id).join(" ");
  useEffect(() => {
    if (order !== "") keepDocumentOrder(order.split(" "));
  }, [order]);

  const failure = failureOf(list);
  if (failure) return <ErrorState error={failure} onRetry={() => void list.refetch()} />;
  if (!list.data) return <RowSkeletons rows={8} />;
  if (documents.length === 0) {
    return isFiltered(filter) ? (
      <EmptyState
        icon={IconSearch}
        title={texts.documents.noMatchTitle}
        text={texts.documents.noMatchText}
        action={
          <Button variant="default" onClick={onClear}>
            {texts.documents.clearFilters}
          </Button>
        }
      />
    ) : (
      <EmptyState icon={IconFileText} title={texts.documents.noneTitle} text={texts.documents.noneText} />
    );
  }
  const chosen = documents.filter(({ id }) => selected.has(id));
  return (
    <>
      <DocumentTable documents={documents} selected={selected} onSelect={setSelected} />
      <MoreButton list={list} label={texts.documents.loadMore} />
      {chosen.length > 0 && <SelectionBar documents={chosen} onDone={(left) => setSelected(new Set(left))} />}
    </>
  );
}
