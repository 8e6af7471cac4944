import { Button } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { type ReactElement, useState } from "react";
import type { InboxFile } from "../../../../src/contract/dashboard/inbox.ts";
import { MoveDocument } from "../../components/move-document.tsx";
import { useMay } from "../../lib/session.ts";
import { texts } from "../../texts/en.ts";
import { renewInbox } from "./inbox-queries.ts";

interface RoutedActionsProps {
  filename: string;
  document: NonNullable<InboxFile["document"]>;
}

/** For a file that a parser took: look at the document, or move it. */
export function RoutedActions({ filename, document: { id, parser, status } }: RoutedActionsProps): ReactElement {
  const [isMoving, setIsMoving] = useState(false);
  const mayMove = useMay("editor") && (status === "completed" || status === "failed");
  return (
    <>
      {mayMove && (
        <Button size="xs" variant="subtle" color="gray" onClick={() => setIsMoving(true)}>
          {texts.inbox.wrong}
        </Button>
      )}
      <Button
        size="xs"
        variant="default"
        renderRoot={(props) => <Link {...props} to="/documents/$documentId" params={{ documentId: id }} />}
      >
        {texts.inbox.open}
      </Button>
      <MoveDocument
        isOpen={isMoving}
        document={{ id, filename, parserId: parser.id }}
        onClose={() => setIsMoving(false)}
        onMoved={renewInbox}
      />
    </>
  );
}
