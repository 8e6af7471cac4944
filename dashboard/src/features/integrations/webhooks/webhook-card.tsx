import { Card, Code, Group, Text } from "@mantine/core";
import { IconHistory, IconPencil, IconPlayerPlay, IconPower, IconRefresh, IconTrash } from "@tabler/icons-react";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { lazy, type ReactElement, Suspense, useState } from "react";
import { type DashboardWebhook, webhookRoutes } from "../../../../../src/contract/dashboard/webhooks.ts";
import { Allowed } from "../../../components/allowed.tsx";
import { StatusBadge } from "../../../components/status-badge.tsx";
import { ToolButton } from "../../../components/tool-button.tsx";
import { call } from "../../../lib/api.ts";
import { formatRelative, formatTime } from "../../../lib/format.ts";
import { notifyDone, notifyFailed, notifyUndo } from "../../../lib/notify.ts";
import { texts } from "../../../texts/en.ts";
import { toDefinition, toDraft } from "./webhook-draft.ts";

const ConfirmDialog = lazy(async () => ({
  default: (await import("../../../components/confirm-dialog.tsx")).ConfirmDialog,
}));

interface WebhookCardProps {
  webhook: DashboardWebhook;
  onEdit: () => void;
  onTest: () => void;
  onReplay: () => void;
  onSecret: (secret: string) => void;
}

/** A webhook: its address, its deliveries, and its actions. */
export function WebhookCard({ webhook, onEdit, onTest, onReplay, onSecret }: WebhookCardProps): ReactElement {
  const words = texts.integrations;
  const [isRotating, setIsRotating] = useState(false);
  const { change, rotate } = useWebhookActions(webhook, (secret) => {
    setIsRotating(false);
    onSecret(secret);
  });
  const { figures } = webhook;
  const tone = webhook.isGone ? "bad" : !webhook.isEnabled ? "quiet" : figures.failed > 0 ? "warn" : "good";
  return (
    <Card padding="md">
      <Group justify="space-between" align="flex-start">
        <div style={{ minWidth: 0, flex: "1 1 16rem" }}>
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
          {isUnusual(webhook) && (
            <Text size="sm" c="dimmed">
              {words.receives(webhook.events.map((event) => texts.integrations.events[event]).join(", "))}
            </Text>
          )}
          {webhook.retries && (
            <Text size="sm" c="dimmed">
              {words.retried}
            </Text>
          )}
          <Trouble webhook={webhook} />
          {webhook.previousSecretUntil !== null && (
            <Text size="xs" c="dimmed" mt={2}>
              {words.oldSecretUntil(formatTime(webhook.previousSecretUntil))}
            </Text>
          )}
        </div>
        <Allowed least="editor">
          <Group gap={4} wrap="nowrap">
            <ToolButton icon={IconPlayerPlay} label={words.test} onClick={onTest} />
            <ToolButton icon={IconHistory} label={words.replay.action} onClick={onReplay} />
            <ToolButton icon={IconPencil} label={words.edit} onClick={onEdit} />
            <ToolButton icon={IconRefresh} label={words.rotate} onClick={() => setIsRotating(true)} />
            <ToolButton
              icon={IconPower}
              label={webhook.isEnabled ? words.turnOff : words.turnOn}
              onClick={() => change.mutate("toggle")}
            />
            <ToolButton icon={IconTrash} label={words.delete} onClick={() => change.mutate("delete")} />
          </Group>
        </Allowed>
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

/** Most webhooks get the one event that is the default. */
function isUnusual({ events }: DashboardWebhook): boolean {
  return events.length !== 1 || events[0] !== "processed";
}

/** Why the webhook does not work; nothing if it does, or people turned it off. */
function Trouble({ webhook }: { webhook: DashboardWebhook }): ReactElement | null {
  const words = texts.integrations;
  const { isGone, isEnabled, failuresInRow, failingSince, lastFailure } = webhook;
  if (!isGone && (!isEnabled || failuresInRow === 0)) return null;
  const since = failingSince === null ? "" : formatRelative(failingSince);
  return (
    <Text size="sm" c="var(--winnow-bad)" style={{ overflowWrap: "anywhere" }}>
      {isGone ? words.gone : words.failing(failuresInRow, since, lastFailure ?? "")}
    </Text>
  );
}

function useWebhookActions(webhook: DashboardWebhook, onSecret: (secret: string) => void) {
  const words = texts.integrations;
  const client = useQueryClient();
  const renew = () => client.invalidateQueries({ queryKey: ["webhooks"] });
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
