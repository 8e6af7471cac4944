import { useQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { lazy, type ReactElement, Suspense } from "react";
import { ErrorState } from "../../components/error-state.tsx";
import { PageSkeleton, RowSkeletons } from "../../components/page-skeleton.tsx";
import { ParserHeader } from "../../components/parser-header.tsx";
import { failureOf } from "../../lib/failure-of.ts";
import { parserQuery } from "./sheet-queries.ts";

/** The grid is loaded after the page. */
const Sheet = lazy(async () => ({ default: (await import("./sheet.tsx")).Sheet }));

/** A parser's entries as a spreadsheet: entries as rows, fields as columns. */
export function SheetPage(): ReactElement {
  const { parserId = "" } = useParams({ strict: false });
  const parser = useQuery(parserQuery(parserId));
  const failure = failureOf(parser);
  if (failure) return <ErrorState error={failure} onRetry={() => void parser.refetch()} />;
  if (!parser.data) return <PageSkeleton />;
  return (
    <div data-wide-page>
      <ParserHeader parser={parser.data} />
      <Suspense fallback={<RowSkeletons rows={10} />}>
        <Sheet key={parserId} parser={parser.data} />
      </Suspense>
    </div>
  );
}
