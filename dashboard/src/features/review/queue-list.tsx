import { Anchor, Button, Group, Modal, Text } from "@mantine/core";
import { IconMessage } from "@tabler/icons-react";
import { useInfiniteQuery } from "@tanstack/react-query";
import { type ReactElement, type ReactNode, useState } from "react";
import type { ReviewItem } from "../../../../src/contract/dashboard/review.ts";
import AssigneeSelect from "../../components/desk/assignee-select.tsx";
import { ErrorState } from "../../components/error-state.tsx";
import { MoreButton } from "../../components/more-button.tsx";
import { RowSkeletons } from "../../components/page-skeleton.tsx";
import { failureOf } from "../../lib/failure-of.ts";
import { formatRelative } from "../../lib/format.ts";
import { useMay, useSession } from "../../lib/session.ts";
import { texts } from "../../texts/en.ts";
import classes from "./queue-list.module.css";
import type { QueuePart } from "./queue-part.ts";
import { listQuery } from "./review-queries.ts";

interface QueueListProps {
  part: QueuePart;
  /** The choice of the part. */
  select: ReactNode;
  onPick: (item: ReviewItem) => void;
  onClose: () => void;
}

const words = texts.review;

/** The whole queue: what waits since when, for whom, and who is at it; several documents are assigned at once. */
export default function QueueList({ part, select, onPick, onClose }: QueueListProps): ReactElement {
  const list = useInfiniteQuery(listQuery(part));
  const mayAssign = useMay("reviewer");
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const failure = failureOf(list);
  const items = (list.data?.pages ?? []).flatMap((page) => page.items);
  const documentIds = [...new Set(items.map(({ documentId }) => documentId))];
  const chosen = documentIds.filter((id) => selected.has(id));
  const toggle = (id: string) => {
    const next = new Set(selected);
    if (!next.delete(id)) next.add(id);
    setSelected(next);
  };
  return (
    <Modal
      opened
      onClose={onClose}
      size="lg"
      title={words.listTitle}
      closeButtonProps={{ "aria-label": texts.common.close }}
    >
      <Group gap="sm" mb="sm">
        {select}
        {mayAssign && documentIds.length > 0 && (
          <Button
            variant="subtle"
            size="xs"
            onClick={() => setSelected(chosen.length === documentIds.length ? new Set() : new Set(documentIds))}
          >
            {words.selectAll}
          </Button>
        )}
        {chosen.length > 0 && <AssigneeSelect documentIds={chosen} onDone={() => setSelected(new Set())} />}
      </Group>
      {failure && <ErrorState error={failure} onRetry={() => void list.refetch()} />}
      {!list.data && !failure && <RowSkeletons rows={4} />}
      {list.data && items.length === 0 && <Text c="dimmed">{words.emptyPartText}</Text>}
      <ul className={classes.list}>
        {items.map((item) => (
          <QueueItem
            key={item.entryId}
            item={item}
            isSelected={selected.has(item.documentId)}
            onSelect={mayAssign ? () => toggle(item.documentId) : null}
            onPick={() => onPick(item)}
          />
        ))}
      </ul>
      <MoreButton list={list} label={words.loadMore} />
    </Modal>
  );
}

interface QueueItemProps {
  item: ReviewItem;
  isSelected: boolean;
  onSelect: (() => void) | null;
  onPick: () => void;
}

function QueueItem({ item, isSelected, onSelect, onPick }: QueueItemProps): ReactElement {
  const { account } = useSession();
  const { assignee, heldBy, commentCount, createdAt } = item;
  const name = item.filename ?? words.open;
  const isHeld = heldBy !== null && heldBy.id !== account?.personId;
  return (
    <li className={classes.item}>
      {onSelect && <input type="checkbox" aria-label={words.select(name)} checked={isSelected} onChange={onSelect} />}
      <div className={classes.name}>
        <Anchor component="button" size="sm" fw={550} c="inherit" onClick={onPick} className={classes.pick ?? ""}>
          {name}
        </Anchor>
        <Text size="xs" c="dimmed">
          {item.parser.name}: {item.reasons.map((reason) => words.reasons[reason]).join(", ")},{" "}
          {formatRelative(createdAt)}
        </Text>
      </div>
      <div className={classes.people}>
        {assignee && <Text size="xs">{assignee.name}</Text>}
        {isHeld && (
          <Text size="xs" c="var(--winnow-warn)">
            {words.held(heldBy.name)}
          </Text>
        )}
        {commentCount > 0 && (
          <Text size="xs" c="dimmed" role="img" aria-label={texts.desk.comments.count(commentCount)}>
            <IconMessage size={13} aria-hidden /> {commentCount}
          </Text>
        )}
      </div>
    </li>
  );
}
