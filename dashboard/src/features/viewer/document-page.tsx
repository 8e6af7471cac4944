import { ActionIcon, Button, Group, Menu, Text, Tooltip } from "@mantine/core";
import {
  IconChevronDown,
  IconChevronLeft,
  IconChevronUp,
  IconDots,
  IconDownload,
  IconRefresh,
  IconTrash,
} from "@tabler/icons-react";
import { Link, useNavigate, useParams } from "@tanstack/react-router";
import { type ReactElement, useState } from "react";
import { type DocumentDetail, documentRoutes } from "../../../../src/contract/dashboard/documents.ts";
import { ConfirmDialog } from "../../components/confirm-dialog.tsx";
import { toUrl } from "../../lib/api.ts";
import { findNeighbours } from "../../lib/document-order.ts";
import { texts } from "../../texts/en.ts";
import { useDeleteDocument, useReprocess } from "./document-actions.ts";
import { DocumentViewer } from "./document-viewer.tsx";

/** One document: its pages and what was read from them. */
export function DocumentPage(): ReactElement {
  const { documentId = "" } = useParams({ strict: false });
  const navigate = useNavigate();
  const { previous, next } = findNeighbours(documentId);
  const goTo = (id: string | null) =>
    id === null ? null : () => void navigate({ to: "/documents/$documentId", params: { documentId: id } });
  const steps = { onNext: goTo(next), onPrevious: goTo(previous) };
  return (
    <DocumentViewer
      // Another document starts anew: nothing of the one before is selected in it.
      key={documentId}
      documentId={documentId}
      entryId={null}
      header={(document) => <DocumentHeader document={document} {...steps} />}
      {...steps}
      onConfirmed={null}
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
        <Tooltip label={texts.viewer.back}>
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={texts.viewer.back}
            renderRoot={(props) => <Link {...props} to="/documents" />}
          >
            <IconChevronLeft size={20} />
          </ActionIcon>
        </Tooltip>
        <div style={{ minWidth: 0 }}>
          <Text component="h1" fw={600} size="sm" truncate>
            {title}
          </Text>
          <Text size="xs" c="dimmed" truncate>
            {document.parser.name}
          </Text>
        </div>
      </Group>
      <Group gap={4} wrap="nowrap">
        <StepButton icon={IconChevronUp} label={texts.viewer.previous} onClick={onPrevious} />
        <StepButton icon={IconChevronDown} label={texts.viewer.next} onClick={onNext} />
        <DocumentMenu document={document} />
      </Group>
    </Group>
  );
}

interface StepButtonProps {
  icon: typeof IconChevronUp;
  label: string;
  onClick: (() => void) | null;
}

function StepButton({ icon: Icon, label, onClick }: StepButtonProps): ReactElement {
  return (
    <Tooltip label={label}>
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={label}
        disabled={onClick === null}
        onClick={onClick ?? undefined}
      >
        <Icon size={18} />
      </ActionIcon>
    </Tooltip>
  );
}

function DocumentMenu({ document }: { document: DocumentDetail }): ReactElement {
  const navigate = useNavigate();
  const remove = useDeleteDocument();
  const reprocess = useReprocess();
  const isFinished = document.status === "completed" || document.status === "failed";
  const fileUrl = toUrl(documentRoutes.getDocumentFile, {
    params: { documentId: document.id },
    query: { download: "true" },
  });
  const [isAsking, setIsAsking] = useState(false);
  const processAgain = () =>
    reprocess.mutate(document.id, {
      onSuccess: ({ id }) => void navigate({ to: "/documents/$documentId", params: { documentId: id } }),
    });
  return (
    <>
      <Button
        component="a"
        href={fileUrl}
        download
        variant="default"
        size="xs"
        leftSection={<IconDownload size={15} />}
        visibleFrom="sm"
      >
        {texts.viewer.download}
      </Button>
      <Menu>
        <Menu.Target>
          <ActionIcon variant="subtle" color="gray" aria-label={texts.viewer.more}>
            <IconDots size={18} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item component="a" href={fileUrl} download leftSection={<IconDownload size={15} />}>
            {texts.viewer.download}
          </Menu.Item>
          {document.status === "failed" && (
            <Menu.Item leftSection={<IconRefresh size={15} />} onClick={processAgain}>
              {texts.viewer.processAgain}
            </Menu.Item>
          )}
          <Menu.Item
            color="red"
            disabled={!isFinished}
            leftSection={<IconTrash size={15} />}
            onClick={() => setIsAsking(true)}
          >
            {texts.viewer.delete}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <ConfirmDialog
        isOpen={isAsking}
        title={texts.viewer.deleteTitle}
        text={texts.viewer.deleteText}
        confirmLabel={texts.common.delete}
        isDangerous
        isBusy={remove.isPending}
        onConfirm={() => remove.mutate(document.id, { onSuccess: () => void navigate({ to: "/documents" }) })}
        onCancel={() => setIsAsking(false)}
      />
    </>
  );
}
