import { Button, Group, Text } from "@mantine/core";
import {
  IconArrowsExchange,
  IconChevronDown,
  IconChevronLeft,
  IconChevronUp,
  IconDownload,
  IconFileText,
  IconRefresh,
  IconTrash,
} from "@tabler/icons-react";
import { Link, useLocation, useNavigate, useParams } from "@tanstack/react-router";
import { lazy, type ReactElement, Suspense, useState } from "react";
import { type DocumentDetail, documentRoutes } from "../../../../src/contract/dashboard/documents.ts";
import { Allowed } from "../../components/allowed.tsx";
import { readCommentsHash } from "../../components/desk/comments-hash.ts";
import { MoveDocument } from "../../components/move-document.tsx";
import { ToolButton } from "../../components/tool-button.tsx";
import { toUrl } from "../../lib/api.ts";
import { findNeighbours } from "../../lib/document-order.ts";
import { queryClient } from "../../lib/query-client.ts";
import { useUndoKey } from "../../lib/undo.ts";
import { texts } from "../../texts/en.ts";
import { useDeleteDocument, useReprocess } from "./document-actions.ts";
import { DocumentViewer } from "./document-viewer.tsx";
import classes from "./viewer.module.css";

const ConfirmDialog = lazy(async () => ({
  default: (await import("../../components/confirm-dialog.tsx")).ConfirmDialog,
}));

const TextDialog = lazy(() => import("./text-dialog.tsx"));

/** One document: its pages and what was read from them. */
export function DocumentPage(): ReactElement {
  const { documentId = "" } = useParams({ strict: false });
  const navigate = useNavigate();
  const commentedId = readCommentsHash(useLocation({ select: ({ hash }) => hash }));
  const { previous, next } = findNeighbours(documentId);
  useUndoKey(documentId);
  const goTo = (id: string | null) =>
    id === null ? null : () => void navigate({ to: "/documents/$documentId", params: { documentId: id } });
  const steps = { onNext: goTo(next), onPrevious: goTo(previous) };
  return (
    <DocumentViewer
      // Another document starts afresh, with nothing of the previous one selected.
      key={documentId}
      documentId={documentId}
      entryId={commentedId}
      showsComments={commentedId !== null}
      onHeld={null}
      header={(document) => <DocumentHeader document={document} {...steps} />}
      {...steps}
      onConfirmed={null}
      onTakenBack={null}
    />
  );
}

interface DocumentHeaderProps {
  document: DocumentDetail;
  onNext: (() => void) | null;
  onPrevious: (() => void) | null;
}

function DocumentHeader({ document, onNext, onPrevious }: DocumentHeaderProps): ReactElement {
  const title = document.filename ?? document.id;
  return (
    <Group h={52} px="sm" gap="xs" wrap="nowrap" justify="space-between">
      <title>{`${title} · ${texts.common.product}`}</title>
      <Group gap={6} wrap="nowrap" miw={0}>
        <Link to="/documents" className={classes.back} aria-label={texts.viewer.back} title={texts.viewer.back}>
          <IconChevronLeft size={20} />
        </Link>
        <div className={classes.title}>
          <Text component="h1" fw={600} size="sm" truncate>
            {title}
          </Text>
          <Text size="xs" c="dimmed" truncate>
            {document.parser.name}
          </Text>
        </div>
      </Group>
      <Group gap={4} wrap="nowrap">
        <ToolButton icon={IconChevronUp} label={texts.viewer.previous} onClick={onPrevious} />
        <ToolButton icon={IconChevronDown} label={texts.viewer.next} onClick={onNext} />
        <DocumentTools document={document} />
      </Group>
    </Group>
  );
}

function DocumentTools({ document }: { document: DocumentDetail }): ReactElement {
  const navigate = useNavigate();
  const remove = useDeleteDocument();
  const reprocess = useReprocess();
  const [isAsking, setIsAsking] = useState(false);
  const [isMoving, setIsMoving] = useState(false);
  const [isReading, setIsReading] = useState(false);
  const isFinished = document.status === "completed" || document.status === "failed";
  const fileUrl = toUrl(documentRoutes.getDocumentFile, {
    params: { documentId: document.id },
    query: { download: "true" },
  });
  const processAgain = () =>
    reprocess.mutate(document.id, {
      onSuccess: ({ id }) => void navigate({ to: "/documents/$documentId", params: { documentId: id } }),
    });
  return (
    <>
      {document.status === "failed" && (
        <Allowed least="reviewer">
          <ToolButton icon={IconRefresh} label={texts.viewer.processAgain} onClick={processAgain} />
        </Allowed>
      )}
      <Allowed least="editor">
        <ToolButton
          icon={IconArrowsExchange}
          label={texts.viewer.move}
          isDisabled={!isFinished || document.sizeBytes === null}
          onClick={() => setIsMoving(true)}
        />
      </Allowed>
      <MoveDocument
        isOpen={isMoving}
        document={{ id: document.id, filename: document.filename ?? document.id, parserId: document.parser.id }}
        onClose={() => setIsMoving(false)}
        onMoved={async ({ id }) => {
          await navigate({ to: "/documents/$documentId", params: { documentId: id } });
          void queryClient.invalidateQueries({ queryKey: ["documents"] });
        }}
      />
      <Allowed least="editor">
        <ToolButton
          icon={IconTrash}
          label={texts.viewer.delete}
          isDisabled={!isFinished}
          onClick={() => setIsAsking(true)}
        />
      </Allowed>
      {document.status === "completed" && (
        <ToolButton icon={IconFileText} label={texts.documentText.open} onClick={() => setIsReading(true)} />
      )}
      {isReading && (
        <Suspense>
          <TextDialog documentId={document.id} onClose={() => setIsReading(false)} />
        </Suspense>
      )}
      {document.sizeBytes !== null && (
        <Button
          component="a"
          href={fileUrl}
          download
          variant="default"
          size="xs"
          ml={4}
          leftSection={<IconDownload size={15} />}
          aria-label={texts.viewer.download}
        >
          {texts.viewer.downloadShort}
        </Button>
      )}
      {isAsking && (
        <Suspense>
          <ConfirmDialog
            isOpen
            title={texts.viewer.deleteTitle}
            text={texts.viewer.deleteText}
            confirmLabel={texts.common.delete}
            isDangerous
            isBusy={remove.isPending}
            onConfirm={() => remove.mutate(document.id, { onSuccess: () => void navigate({ to: "/documents" }) })}
            onCancel={() => setIsAsking(false)}
          />
        </Suspense>
      )}
    </>
  );
}
