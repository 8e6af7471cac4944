import { Card, Code, Group, Text } from "@mantine/core";
import { IconPencil, IconPlayerPlay, IconPower, IconRefresh, IconTrash } from "@tabler/icons-react";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { lazy, type ReactElement, Suspense, useState } from "react";
import { type DashboardWebhook, webhookRoutes } from "../../../../../src/contract/dashboard/webhooks.ts";
import { StatusBadge } from "../../../components/status-badge.tsx";
import { ToolButton } from "../../../components/tool-button.tsx";
import { call } from "../../../lib/api.ts";
import { formatTime } from "../../../lib/format.ts";
import { notifyDone, notifyFailed, notifyUndo } from "../../../lib/notify.ts";
import { texts } from "../../../texts/en.ts";
import { webhooksQuery } from "../integrations-queries.ts";
import { toDefinition, toDraft } from "./webhook-draft.ts";

const ConfirmDialog = lazy(async () => ({
  default: (await import("../../../components/confirm-dialog.tsx")).ConfirmDialog,
}));

interface WebhookCardProps {
  webhook: DashboardWebhook;
  onEdit: () => void;
  onTest: () => void;
  onSecret: (secret: string) => void;
}

/** A webhook: its address, its deliveries, and its actions. */
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
        <Group gap={4} wrap="nowrap">
          <ToolButton icon={IconPlayerPlay} label={words.test} onClick={onTest} />
          <ToolButton icon={IconPencil} label={words.edit} onClick={onEdit} />
          <ToolButton icon={IconRefresh} label={words.rotate} onClick={() => setIsRotating(true)} />
          <ToolButton
            icon={IconPower}
            label={webhook.isEnabled ? words.turnOff : words.turnOn}
            onClick={() => change.mutate("toggle")}
          />
          <ToolButton icon={IconTrash} label={words.delete} onClick={() => change.mutate("delete")} />
        </Group>
      </Group>
      {isRotating && (
        <Suspense>
          <ConfirmDialog
            isOpen
            title={words.rotateTitle}
            text={words.rotateText}
            confirmLabel={words.rotateConfirm}
            isBusy={rotate.isPending}
            onConfirm={() => rotate.mutate()}
            onCancel={() => setIsRotating(false)}
          />
        </Suspense>
      )}
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
