import { Button, Group, Text } from "@mantine/core";
import { type ReactElement, useState } from "react";
import type { DocumentDetail } from "../../../../../src/contract/dashboard/documents.ts";
import AssigneeSelect from "../../../components/desk/assignee-select.tsx";
import { useMay, useSession } from "../../../lib/session.ts";
import { texts } from "../../../texts/en.ts";
import classes from "./desk-bar.module.css";
import { useLease } from "./use-lease.ts";

interface DeskBarProps {
  document: DocumentDetail;
  /** Called if a colleague is reviewing the document when it is opened. */
  onHeld: (() => void) | null;
}

const words = texts.desk;

/** Who is to review the document and who is at it, for people who share an account. */
export default function DeskBar({ document, onHeld }: DeskBarProps): ReactElement {
  const { account } = useSession();
  const mayReview = useMay("reviewer");
  const waits = document.entries.some(({ reviewReasons }) => reviewReasons.length > 0);
  // What is corrected or confirmed stays the person's until they leave.
  const [isAtWork, setIsAtWork] = useState(waits);
  if (waits && !isAtWork) setIsAtWork(true);
  const takeOver = useLease(document.id, mayReview && isAtWork, (holder) => {
    if (holder.id !== account?.personId) onHeld?.();
  });
  const { heldBy, assignee } = document;
  const isMine = heldBy !== null && heldBy.id === account?.personId;
  const [wasMine, setWasMine] = useState(isMine);
  if (isMine && !wasMine) setWasMine(true);
  if (heldBy === null && wasMine) setWasMine(false);
  const other = isMine ? null : heldBy;
  return (
    <section className={classes.bar} aria-label={words.label}>
      {mayReview ? (
        <Group gap={8} wrap="nowrap">
          <Text size="xs" c="dimmed" aria-hidden className={classes.label ?? ""}>
            {words.assignee}
          </Text>
          <AssigneeSelect documentIds={[document.id]} assignee={assignee} />
        </Group>
      ) : (
        <Text size="xs" c="dimmed">
          {words.assignee} {assignee?.name ?? words.nobody}
        </Text>
      )}
      <div role="status" className={classes.holder} data-shown={other !== null || undefined}>
        {other && (
          <>
            <Text size="sm">{wasMine ? words.lostTo(other.name) : words.heldBy(other.name)}</Text>
            {mayReview && (
              <Button size="compact-xs" variant="default" onClick={takeOver}>
                {wasMine ? words.takeBack : words.takeOver}
              </Button>
            )}
          </>
        )}
      </div>
    </section>
  );
}
