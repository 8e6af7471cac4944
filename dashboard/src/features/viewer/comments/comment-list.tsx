import { Anchor, Group, Text } from "@mantine/core";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type ReactElement, useEffect, useState } from "react";
import type { ListedColleague } from "../../../../../src/contract/dashboard/colleague.ts";
import { type Comment, commentRoutes } from "../../../../../src/contract/dashboard/comments.ts";
import { ConfirmDialog } from "../../../components/confirm-dialog.tsx";
import { mentionsQuery } from "../../../components/desk/mentions-query.ts";
import { useColleagues } from "../../../components/desk/use-colleagues.ts";
import { ErrorState } from "../../../components/error-state.tsx";
import { RowSkeletons } from "../../../components/page-skeleton.tsx";
import { call } from "../../../lib/api.ts";
import { failureOf } from "../../../lib/failure-of.ts";
import { formatRelative, formatTime } from "../../../lib/format.ts";
import { notifyFailed } from "../../../lib/notify.ts";
import { useMay, useSession } from "../../../lib/session.ts";
import { texts } from "../../../texts/en.ts";
import classes from "./comment-list.module.css";
import { commentsQuery, type Draft, useSendComment } from "./comment-queries.ts";
import { CommentWriter } from "./comment-writer.tsx";
import { splitByMentions } from "./mention.ts";

const words = texts.desk.comments;

/** What people said about an entry, oldest first, and a place to say more. */
export default function CommentList({ entryId }: { entryId: string }): ReactElement {
  const { data, error, refetch } = useQuery(commentsQuery(entryId));
  const colleagues = useColleagues();
  const mayWrite = useMay("reviewer");
  useSeen(entryId);
  const add = useSendComment((body: Draft) => call(commentRoutes.addComment, { params: { entryId }, body }));
  const failure = failureOf({ data, error });
  if (failure) return <ErrorState error={failure} onRetry={() => void refetch()} />;
  if (!data) return <RowSkeletons rows={3} />;
  return (
    <>
      {data.length === 0 ? (
        <Text size="sm" p="md" c="dimmed">
          {words.none} {words.noneText}
        </Text>
      ) : (
        <ol className={classes.list}>
          {data.map((comment) => (
            <CommentItem key={comment.id} comment={comment} colleagues={colleagues} />
          ))}
        </ol>
      )}
      {mayWrite && (
        <div className={classes.writer}>
          <CommentWriter
            key={entryId}
            label={words.write}
            keptAs={entryId}
            colleagues={colleagues}
            sendLabel={words.send}
            isSending={add.isPending}
            onSend={(draft, onSent) => add.mutate(draft, { onSuccess: onSent, onError: notifyFailed })}
          />
        </div>
      )}
    </>
  );
}

/** Marks what mentions the person here as seen. */
function useSeen(entryId: string): void {
  const client = useQueryClient();
  const mentions = useQuery(mentionsQuery).data ?? [];
  const isMentioned = mentions.some((mention) => mention.entryId === entryId);
  useEffect(() => {
    if (!isMentioned) return;
    call(commentRoutes.seeMentions, { params: { entryId } })
      .then(() => client.invalidateQueries({ queryKey: mentionsQuery.queryKey }))
      // It is still marked as new, and tried again on the next visit.
      .catch(() => {});
  }, [client, entryId, isMentioned]);
}

interface CommentItemProps {
  comment: Comment;
  colleagues: readonly ListedColleague[];
}

function CommentItem({ comment, colleagues }: CommentItemProps): ReactElement {
  const { id, author, text, createdAt, editedAt } = comment;
  const { account } = useSession();
  const mayWrite = useMay("reviewer");
  const [isEditing, setIsEditing] = useState(false);
  const [isAsking, setIsAsking] = useState(false);
  const params = { commentId: id };
  const change = useSendComment((body: Draft) => call(commentRoutes.changeComment, { params, body }));
  const remove = useSendComment(() => call(commentRoutes.deleteComment, { params }));
  const isOwn = mayWrite && author.id === account?.personId;
  const when = formatRelative(createdAt);
  return (
    <li className={classes.comment}>
      <Group gap={8} justify="space-between" wrap="nowrap">
        <Text size="sm" fw={550} truncate title={author.email}>
          {author.name}{" "}
          <Text span size="xs" c="dimmed" fw={400} title={formatTime(createdAt)}>
            {when}
            {editedAt === null ? "" : `, ${words.edited}`}
          </Text>
        </Text>
        {isOwn && !isEditing && (
          <Group gap={10} wrap="nowrap">
            <Anchor component="button" size="xs" aria-label={words.editOf(when)} onClick={() => setIsEditing(true)}>
              {words.edit}
            </Anchor>
            <Anchor component="button" size="xs" aria-label={words.deleteOf(when)} onClick={() => setIsAsking(true)}>
              {texts.common.delete}
            </Anchor>
          </Group>
        )}
      </Group>
      {isEditing ? (
        <CommentWriter
          label={words.editOf(when)}
          keptAs={id}
          first={text}
          colleagues={colleagues}
          sendLabel={texts.common.save}
          isSending={change.isPending}
          onCancel={() => setIsEditing(false)}
          onSend={(draft, onSent) =>
            change.mutate(draft, {
              onSuccess: () => {
                onSent();
                setIsEditing(false);
              },
              onError: notifyFailed,
            })
          }
        />
      ) : (
        <Text size="sm" className={classes.text ?? ""}>
          {splitByMentions(text, colleagues).map((part, index) =>
            // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have nothing else.
            part.isMention ? <mark key={index}>{part.text}</mark> : part.text,
          )}
        </Text>
      )}
      <ConfirmDialog
        isOpen={isAsking}
        title={words.deleteTitle}
        text={words.deleteText}
        confirmLabel={texts.common.delete}
        isDangerous
        isBusy={remove.isPending}
        onConfirm={() => remove.mutate(undefined, { onError: notifyFailed, onSettled: () => setIsAsking(false) })}
        onCancel={() => setIsAsking(false)}
      />
    </li>
  );
}
