import { Anchor, Button, Group, Text } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import type { ReactElement } from "react";
import type { ReviewItem } from "../../../../src/contract/dashboard/review.ts";
import { texts } from "../../texts/en.ts";
import type { QueuePart } from "./queue-part.ts";
import { QueueTools } from "./queue-tools.tsx";
import classes from "./review-header.module.css";

interface ReviewHeaderProps {
  item: ReviewItem;
  part: QueuePart;
  /** Entries reviewed since the page was opened. */
  doneCount: number;
  /** Entries still waiting, including this one. */
  leftCount: number;
  onNext: (() => void) | null;
  onPrevious: (() => void) | null;
  /** Called with an entry that is chosen from the whole queue. */
  onPick: (item: ReviewItem) => void;
}

/** Why the entry waits, the progress in the queue, and a button to skip it. */
export function ReviewHeader(props: ReviewHeaderProps): ReactElement {
  const { item, part, doneCount, leftCount, onNext, onPrevious, onPick } = props;
  const all = doneCount + leftCount;
  const reasons = item.reasons.map((reason) => texts.review.reasons[reason]).join(", ");
  return (
    <>
      <title>{`${texts.review.title} · ${texts.common.product}`}</title>
      <progress
        className={classes.progress}
        value={doneCount}
        max={Math.max(all, 1)}
        aria-label={texts.review.progress(doneCount, all)}
      />
      <Group h={52} px="md" gap="sm" wrap="nowrap" justify="space-between">
        <div style={{ minWidth: 0 }}>
          <Text component="h1" size="sm" fw={600} truncate>
            {texts.review.title}
            <Text span size="sm" c="dimmed" fw={400}>
              {" "}
              · {texts.review.left(leftCount)}
            </Text>
          </Text>
          <Text size="xs" c="dimmed" truncate>
            <Anchor
              size="xs"
              underline="always"
              renderRoot={(props) => (
                <Link {...props} to="/documents/$documentId" params={{ documentId: item.documentId }} />
              )}
            >
              {item.filename ?? texts.review.open}
            </Anchor>
            {reasons === "" ? "" : `: ${reasons}`}
          </Text>
        </div>
        <Group gap="xs" wrap="nowrap">
          <QueueTools part={part} onPick={onPick} isShort />
          <Button variant="default" size="xs" disabled={onPrevious === null} onClick={onPrevious ?? undefined}>
            {texts.review.back}
          </Button>
          <Button variant="default" size="xs" disabled={onNext === null} onClick={onNext ?? undefined}>
            {texts.review.skip}
          </Button>
        </Group>
      </Group>
    </>
  );
}
