import { Button } from "@mantine/core";
import { IconChecks, IconCircleCheck } from "@tabler/icons-react";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { type ReactElement, type ReactNode, useState } from "react";
import type { ReviewItem } from "../../../../src/contract/dashboard/review.ts";
import { EmptyState } from "../../components/empty-state.tsx";
import { ErrorState } from "../../components/error-state.tsx";
import { PageHeader } from "../../components/page-header.tsx";
import { PageSkeleton } from "../../components/page-skeleton.tsx";
import { texts } from "../../texts/en.ts";
import { ReviewHeader } from "./review-header.tsx";
import { neighboursQuery, queueQuery } from "./review-queries.ts";

/** An entry to show for review, and what comes next. */
export interface ReviewStep {
  documentId: string;
  entryId: string;
  header: ReactNode;
  onNext: (() => void) | null;
  onPrevious: (() => void) | null;
  onConfirmed: () => void;
}

/** The queue of entries that wait for a person, one after the other; `renderEntry` shows one beside its document. */
export function ReviewPage({ renderEntry }: { renderEntry: (step: ReviewStep) => ReactNode }): ReactElement {
  const client = useQueryClient();
  const [chosen, setChosen] = useState<ReviewItem | null>(null);
  const [doneCount, setDoneCount] = useState(0);
  const queue = useQuery(queueQuery);
  const current = chosen ?? queue.data?.items[0] ?? null;
  const neighbours = useQuery({ ...neighboursQuery(current?.entryId ?? ""), enabled: current !== null });

  if (queue.error) return <ErrorState error={queue.error} onRetry={() => void queue.refetch()} />;
  if (!queue.data) return <PageSkeleton />;
  if (!current) return <NothingLeft doneCount={doneCount} />;

  const { next = null, previous = null } = neighbours.data ?? {};
  const total = queue.data.total;
  const goTo = (item: ReviewItem | null) => (item === null ? null : () => setChosen(item));
  const onConfirmed = () => {
    setDoneCount((count) => count + 1);
    setChosen(next);
    void client.invalidateQueries({ queryKey: ["review"] });
  };
  return (
    <>
      {renderEntry({
        documentId: current.documentId,
        entryId: current.entryId,
        header: (
          <ReviewHeader
            item={current}
            doneCount={doneCount}
            leftCount={total}
            onNext={goTo(next)}
            onPrevious={goTo(previous)}
          />
        ),
        onNext: goTo(next),
        onPrevious: goTo(previous),
        onConfirmed,
      })}
    </>
  );
}

function NothingLeft({ doneCount }: { doneCount: number }): ReactElement {
  const isDone = doneCount > 0;
  return (
    <>
      <PageHeader title={texts.review.title} />
      <EmptyState
        icon={isDone ? IconChecks : IconCircleCheck}
        title={isDone ? texts.review.doneTitle : texts.review.emptyTitle}
        text={isDone ? texts.review.doneText(doneCount) : texts.review.emptyText}
        action={
          <Button variant="default" renderRoot={(props) => <Link {...props} to="/documents" />}>
            {texts.review.toDocuments}
          </Button>
        }
      />
    </>
  );
}
