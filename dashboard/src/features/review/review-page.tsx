import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useSearch } from "@tanstack/react-router";
import { lazy, type ReactElement, type ReactNode, Suspense, useState } from "react";
import type { ReviewItem } from "../../../../src/contract/dashboard/review.ts";
import { ErrorState } from "../../components/error-state.tsx";
import { PageSkeleton } from "../../components/page-skeleton.tsx";
import { failureOf } from "../../lib/failure-of.ts";
import { useUndoKey } from "../../lib/undo.ts";
import { useLiveQuery } from "../../lib/use-live-query.ts";
import { type QueuePart, readQueuePart } from "./queue-part.ts";
import { ReviewHeader } from "./review-header.tsx";
import { neighboursQuery, queueQuery } from "./review-queries.ts";

/** Loaded when it comes to that. */
const NothingLeft = lazy(() => import("./nothing-left.tsx"));

/** Colleagues take, leave, get and discuss what waits. */
const happenings = ["desk"] as const;

/** An entry to show for review, and what comes next. */
export interface ReviewStep {
  documentId: string;
  entryId: string;
  header: ReactNode;
  onNext: (() => void) | null;
  onPrevious: (() => void) | null;
  onConfirmed: () => void;
  onTakenBack: () => void;
  /** Called if a colleague is reviewing the document when it is opened. */
  onHeld: () => void;
}

interface ReviewPageProps {
  /** Shows an entry beside its document. */
  renderEntry: (step: ReviewStep) => ReactNode;
}

/** The queue of entries that wait for a person, one after the other. */
export function ReviewPage({ renderEntry }: ReviewPageProps): ReactElement {
  const { part = "all" } = readQueuePart(useSearch({ strict: false }));
  const [doneCount, setDoneCount] = useState(0);
  useUndoKey();
  // Another part starts afresh.
  return <Queue key={part} part={part} doneCount={doneCount} onDoneCount={setDoneCount} renderEntry={renderEntry} />;
}

interface QueueProps extends ReviewPageProps {
  part: QueuePart;
  doneCount: number;
  onDoneCount: (change: (count: number) => number) => void;
}

function Queue({ part, doneCount, onDoneCount, renderEntry }: QueueProps): ReactElement {
  const client = useQueryClient();
  const [chosen, setChosen] = useState<ReviewItem | null>(null);
  const queue = useQuery(queueQuery(part));
  // The head of the queue is taken once: a correction may take the entry out of it, and the person is still at work.
  const [takenAt, setTakenAt] = useState(0);
  const head = queue.dataUpdatedAt > takenAt ? (queue.data?.items[0] ?? null) : null;
  if (chosen === null && head !== null) setChosen(head);
  const current = chosen ?? head;
  const neighbours = useQuery({ ...neighboursQuery(current?.entryId ?? "", part), enabled: current !== null });
  const { next = null, previous = null } = neighbours.data ?? {};
  useLiveQuery("review", happenings);
  // Of two people who came at once, one goes on to the next entry. What was picked by hand is shown, whoever is at it.
  const [pickedId, setPickedId] = useState<string | null>(null);
  const [heldId, setHeldId] = useState<string | null>(null);
  if (heldId !== null && heldId === current?.entryId && heldId !== pickedId && next !== null) {
    setHeldId(null);
    setChosen(next);
  }

  // What has been taken from the queue stays; whether anything is left is not known then.
  const failure = current ? failureOf(queue) : queue.error;
  if (failure) return <ErrorState error={failure} onRetry={() => void queue.refetch()} />;
  if (!queue.data || (!current && queue.isFetching)) return <PageSkeleton />;
  const { total } = queue.data;
  const pick = (item: ReviewItem) => {
    setPickedId(item.entryId);
    setChosen(item);
  };
  if (!current)
    return (
      <Suspense fallback={<PageSkeleton />}>
        <NothingLeft part={part} doneCount={doneCount} heldCount={total} onPick={pick} />
      </Suspense>
    );

  const goTo = (item: ReviewItem | null) => (item === null ? null : () => setChosen(item));
  const onConfirmed = () => {
    onDoneCount((count) => count + 1);
    setChosen(next);
    // What was loaded until now, also while the answer was on its way, still has this entry.
    setTakenAt(Date.now());
    void client.invalidateQueries({ queryKey: ["review"] });
  };
  // What was confirmed by mistake is shown again, wherever the person has gone on to.
  const onTakenBack = () => {
    onDoneCount((count) => Math.max(0, count - 1));
    setPickedId(current.entryId);
    setChosen(current);
  };
  return (
    <>
      {renderEntry({
        documentId: current.documentId,
        entryId: current.entryId,
        header: (
          <ReviewHeader
            item={current}
            part={part}
            doneCount={doneCount}
            leftCount={total}
            onNext={goTo(next)}
            onPrevious={goTo(previous)}
            onPick={pick}
          />
        ),
        onNext: goTo(next),
        onPrevious: goTo(previous),
        onConfirmed,
        onTakenBack,
        onHeld: () => setHeldId(current.entryId),
      })}
    </>
  );
}
