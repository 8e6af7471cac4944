import { ActionIcon, Card, Code, Group, Menu, Text } from "@mantine/core";
import { IconDots, IconPencil, IconPlayerPlay, IconPower, IconRefresh, IconTrash } from "@tabler/icons-react";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type ReactElement, useState } from "react";
import { type DashboardWebhook, webhookRoutes } from "../../../../../src/contract/dashboard/webhooks.ts";
import { ConfirmDialog } from "../../../components/confirm-dialog.tsx";
import { StatusBadge } from "../../../components/status-badge.tsx";
import { call } from "../../../lib/api.ts";
import { formatTime } from "../../../lib/format.ts";
import { notifyDone, notifyFailed, notifyUndo } from "../../../lib/notify.ts";
import { texts } from "../../../texts/en.ts";
import { webhooksQuery } from "../integrations-queries.ts";
import { toDefinition, toDraft } from "./webhook-draft.ts";

interface WebhookCardProps {
  webhook: DashboardWebhook;
  onEdit: () => void;
  onTest: () => void;
  onSecret: (secret: string) => void;
}

/** A webhook: where it goes, how it fares, and what can be done with it. */
export function WebhookCard({ webhook, onEdit, onTest, onSecret }: WebhookCardProps): ReactElement {
  const words = texts.integrations;
  const [isRotating, setIsRotating] = useState(false);
  const { change, rotate } = useWebhookActions(webhook, (secret) => {
    setIsRotating(false);
    onSecret(secret);
  });
  const { figures } = webhook;
  const tone = !webhook.isEnabled ? "quiet" : figures.failed > 0 ? "warn" : "good";
  return (
    <Card padding="md">
      <Group justify="space-between" wrap="nowrap" align="flex-start">
        <div style={{ minWidth: 0 }}>
          <Group gap="sm">
            <Text fw={600}>{webhook.name}</Text>
            <StatusBadge tone={tone}>{webhook.isEnabled ? words.isOn : words.isOff}</StatusBadge>
            {webhook.environment !== "default" && <Code>{webhook.environment}</Code>}
          </Group>
          <Text size="sm" c="dimmed" mt={4} style={{ overflowWrap: "anywhere" }}>
            {webhook.method} {webhook.url}
          </Text>
          <Text size="sm" mt={4}>
            {words.figures(figures.delivered, figures.failed, figures.pending)}
          </Text>
          {webhook.previousSecretUntil !== null && (
            <Text size="xs" c="dimmed" mt={2}>
              {words.oldSecretUntil(formatTime(webhook.previousSecretUntil))}
            </Text>
          )}
        </div>
        <Menu>
          <Menu.Target>
            <ActionIcon variant="subtle" color="gray" aria-label={words.actions(webhook.name)}>
              <IconDots size={18} />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item leftSection={<IconPencil size={15} />} onClick={onEdit}>
              {words.edit}
            </Menu.Item>
            <Menu.Item leftSection={<IconPlayerPlay size={15} />} onClick={onTest}>
              {words.test}
            </Menu.Item>
            <Menu.Item leftSection={<IconRefresh size={15} />} onClick={() => setIsRotating(true)}>
              {words.rotate}
            </Menu.Item>
            <Menu.Item leftSection={<IconPower size={15} />} onClick={() => change.mutate("toggle")}>
              {webhook.isEnabled ? words.turnOff : words.turnOn}
            </Menu.Item>
            <Menu.Divider />
            <Menu.Item
              color="var(--winnow-bad)"
              leftSection={<IconTrash size={15} />}
              onClick={() => change.mutate("delete")}
            >
              {words.delete}
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
      </Group>
      <ConfirmDialog
        isOpen={isRotating}
        title={words.rotateTitle}
        text={words.rotateText}
        confirmLabel={words.rotateConfirm}
        isBusy={rotate.isPending}
        onConfirm={() => rotate.mutate()}
        onCancel={() => setIsRotating(false)}
      />
    </Card>
  );
}

function useWebhookActions(webhook: DashboardWebhook, onSecret: (secret: string) => void) {
  const words = texts.integrations;
  const client = useQueryClient();
  const renew = () => client.invalidateQueries({ queryKey: webhooksQuery(webhook.parserId).queryKey });
  const params = { webhookId: webhook.id };
  const change = useMutation({
    mutationFn: async (what: "toggle" | "delete") => {
      if (what === "delete") {
        await call(webhookRoutes.deleteWebhook, { params });
        notifyUndo(words.deleted(webhook.name), async () => {
          await call(webhookRoutes.restoreWebhook, { params });
          await renew();
        });
        return;
      }
      const body = { ...toDefinition(toDraft(webhook)), isEnabled: !webhook.isEnabled };
      await call(webhookRoutes.changeWebhook, { params, body });
      notifyDone(body.isEnabled ? words.turnedOn : words.turnedOff);
    },
    onError: notifyFailed,
    onSettled: renew,
  });
  const rotate = useMutation({
    mutationFn: () => call(webhookRoutes.rotateWebhookSecret, { params }),
    onSuccess: async ({ secret }) => {
      onSecret(secret);
      await renew();
    },
    onError: notifyFailed,
  });
  return { change, rotate };
}
