import { Button } from "@mantine/core";
import { IconChecks, IconCircleCheck } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import type { ReactElement } from "react";
import type { ReviewItem } from "../../../../src/contract/dashboard/review.ts";
import { EmptyState } from "../../components/empty-state.tsx";
import { PageHeader } from "../../components/page-header.tsx";
import { texts } from "../../texts/en.ts";
import type { QueuePart } from "./queue-part.ts";
import { QueueTools } from "./queue-tools.tsx";

interface NothingLeftProps {
  part: QueuePart;
  doneCount: number;
  /** Entries that wait, all of which colleagues are reviewing. */
  heldCount: number;
  onPick: (item: ReviewItem) => void;
}

/** There is nothing to review, and why. */
export default function NothingLeft({ part, doneCount, heldCount, onPick }: NothingLeftProps): ReactElement {
  return (
    <>
      <PageHeader title={texts.review.title} actions={<QueueTools part={part} onPick={onPick} />} />
      <EmptyState
        icon={doneCount > 0 || heldCount > 0 ? IconChecks : IconCircleCheck}
        {...describeNothing(part, doneCount, heldCount)}
        action={
          part === "all" ? (
            <Button variant="default" renderRoot={(props) => <Link {...props} to="/documents" />}>
              {texts.review.toDocuments}
            </Button>
          ) : (
            <Button variant="default" renderRoot={(props) => <Link {...props} to="/review" search={{}} />}>
              {texts.review.showAll}
            </Button>
          )
        }
      />
    </>
  );
}

function describeNothing(part: QueuePart, doneCount: number, heldCount: number): { title: string; text: string } {
  const words = texts.review;
  if (heldCount > 0) return { title: words.heldTitle, text: words.heldText(heldCount) };
  if (doneCount > 0) return { title: words.doneTitle, text: words.doneText(doneCount) };
  if (part === "all") return { title: words.emptyTitle, text: words.emptyText };
  return { title: words.emptyPartTitle[part], text: words.emptyPartText };
}
