import { useQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { lazy, type ReactElement, Suspense } from "react";
import { ErrorState } from "../../components/error-state.tsx";
import { PageSkeleton, RowSkeletons } from "../../components/page-skeleton.tsx";
import { ParserHeader } from "../../components/parser-header.tsx";
import { failureOf } from "../../lib/failure-of.ts";
import { parserQuery } from "./learning-queries.ts";

/** Tables, dialogs and the chart are loaded after the page. */
const LearningContent = lazy(async () => ({ default: (await import("./learning-content.tsx")).LearningContent }));

/** What a parser has learned from people, how well it reads now, and what can be undone. */
export function LearningPage(): ReactElement {
  const { parserId = "" } = useParams({ strict: false });
  const parser = useQuery(parserQuery(parserId));
  const failure = failureOf(parser);
  if (failure) return <ErrorState error={failure} onRetry={() => void parser.refetch()} />;
  if (!parser.data) return <PageSkeleton />;
  return (
    <>
      <ParserHeader parser={parser.data} />
      <Suspense fallback={<RowSkeletons rows={8} />}>
        <LearningContent parserId={parserId} fields={parser.data.fields} />
      </Suspense>
    </>
  );
}
