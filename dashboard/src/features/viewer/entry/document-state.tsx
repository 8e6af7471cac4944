import { Alert, Button, Loader, Stack, Text } from "@mantine/core";
import { IconAlertTriangle, IconRefresh } from "@tabler/icons-react";
import { useNavigate } from "@tanstack/react-router";
import type { ReactElement } from "react";
import type { DocumentDetail } from "../../../../../src/contract/dashboard/documents.ts";
import { texts } from "../../../texts/en.ts";
import { useReprocess } from "../document-actions.ts";

/** Shown in place of values: that the document is being read, or why it could not be. */
export default function DocumentState({ document }: { document: DocumentDetail }): ReactElement {
  const navigate = useNavigate();
  const reprocess = useReprocess();
  const { status, error } = document;
  if (status === "pending" || status === "processing") {
    return (
      <Stack align="center" gap={6} p="xl" pt={64} ta="center" role="status">
        <Loader />
        <Text fw={600}>{texts.viewer.inWorkTitle[status]}</Text>
        <Text size="sm" c="dimmed">
          {texts.viewer.inWorkText}
        </Text>
      </Stack>
    );
  }
  if (status === "completed") {
    return (
      <Text c="dimmed" size="sm" p="md">
        {texts.viewer.noEntries}
      </Text>
    );
  }
  const again = () =>
    reprocess.mutate(document.id, {
      onSuccess: ({ id }) => void navigate({ to: "/documents/$documentId", params: { documentId: id } }),
    });
  return (
    <Stack p="md">
      <Alert color="red" icon={<IconAlertTriangle size={18} />} title={texts.viewer.failedTitle}>
        <Text size="sm">{error?.message}</Text>
        <Text size="sm" c="dimmed" mt={4}>
          {texts.viewer.failedCharge}
        </Text>
      </Alert>
      <Button leftSection={<IconRefresh size={16} />} loading={reprocess.isPending} onClick={again}>
        {texts.viewer.processAgain}
      </Button>
    </Stack>
  );
}
