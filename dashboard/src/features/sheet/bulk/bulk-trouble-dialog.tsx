import { Button, Group, List, Modal, Stack, Text } from "@mantine/core";
import type { ReactElement } from "react";
import { texts } from "../../../texts/en.ts";
import type { BulkTrouble } from "./use-bulk.ts";

/** Names of one reason; the others are counted. */
const mostNames = 10;

const words = texts.sheet.bulk;

interface BulkTroubleDialogProps {
  trouble: BulkTrouble;
  onClose: () => void;
}

/** Says what was done with many documents, and with which it was not, and why. */
export default function BulkTroubleDialog({ trouble, onClose }: BulkTroubleDialogProps): ReactElement {
  const { said, refused, endedBy, names } = trouble;
  const left = trouble.left.length;
  const byReason = Map.groupBy(refused, ({ message }) => message);
  return (
    <Modal
      opened
      onClose={onClose}
      title={words.troubleTitle(refused.length + (endedBy === null ? 0 : left))}
      closeButtonProps={{ "aria-label": texts.common.close }}
    >
      <Stack gap="sm">
        <Text size="sm">{said}</Text>
        {[...byReason].map(([reason, documents]) => (
          <section key={reason}>
            <Text size="sm" fw={600}>
              {words.refusedFor(documents.length, reason)}
            </Text>
            <List size="sm">
              {documents.slice(0, mostNames).map(({ documentId }) => (
                <List.Item key={documentId}>{names.get(documentId) ?? documentId}</List.Item>
              ))}
            </List>
            {documents.length > mostNames && <Text size="sm">{words.moreRefused(documents.length - mostNames)}</Text>}
          </section>
        ))}
        {endedBy !== null && (
          <Text size="sm" fw={600}>
            {words.endedBy(left, endedBy)}
          </Text>
        )}
      </Stack>
      <Group justify="flex-end" mt="xl">
        <Button data-autofocus onClick={onClose}>
          {texts.common.close}
        </Button>
      </Group>
    </Modal>
  );
}
