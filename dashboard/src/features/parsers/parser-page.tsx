import { useQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { lazy, type ReactElement, Suspense } from "react";
import { ErrorState } from "../../components/error-state.tsx";
import { PageSkeleton, RowSkeletons } from "../../components/page-skeleton.tsx";
import { ParserHeader } from "../../components/parser-header.tsx";
import { failureOf } from "../../lib/failure-of.ts";
import { parserQuery } from "./queries.ts";

/** Dragging, inputs and dialogs are the dashboard's heaviest code, and are loaded after the page. */
const Editor = lazy(async () => ({ default: (await import("./editor/editor.tsx")).Editor }));

/** A parser's editor. */
export function ParserPage(): ReactElement {
  const { parserId } = useParams({ from: "/shell/parsers/$parserId" });
  const { data, error, refetch } = useQuery(parserQuery(parserId));
  const failure = failureOf({ data, error });
  if (failure) return <ErrorState error={failure} onRetry={() => void refetch()} />;
  if (!data) return <PageSkeleton />;
  return (
    <>
      <ParserHeader parser={data} />
      <Suspense fallback={<RowSkeletons rows={8} />}>
        <Editor key={data.id} parser={data} />
      </Suspense>
    </>
  );
}
