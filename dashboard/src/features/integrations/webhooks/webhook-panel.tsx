import { Anchor, Button, Group, Stack } from "@mantine/core";
import { IconPlus, IconWebhook } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { lazy, type ReactElement, Suspense, useState } from "react";
import type { DashboardWebhook } from "../../../../../src/contract/dashboard/webhooks.ts";
import { Allowed } from "../../../components/allowed.tsx";
import { EmptyState } from "../../../components/empty-state.tsx";
import { ErrorState } from "../../../components/error-state.tsx";
import { RowSkeletons } from "../../../components/page-skeleton.tsx";
import { failureOf } from "../../../lib/failure-of.ts";
import { texts } from "../../../texts/en.ts";
import { webhooksQuery } from "../integrations-queries.ts";
import { WebhookCard } from "./webhook-card.tsx";

// Dialogs are loaded when opened.
const WebhookForm = lazy(() => import("./webhook-form.tsx"));
const ReplayDialog = lazy(() => import("../replays/replay-dialog.tsx"));
const TestDialog = lazy(() => import("./test-dialog.tsx"));
const SecretDialog = lazy(async () => ({
  default: (await import("../../../components/secret-dialog.tsx")).SecretDialog,
}));

/** The webhooks of a parser. */
export function WebhookPanel({ parserId }: { parserId: string }): ReactElement {
  const words = texts.integrations;
  const webhooks = useQuery(webhooksQuery(parserId));
  const [edited, setEdited] = useState<DashboardWebhook | "new" | null>(null);
  const [tested, setTested] = useState<DashboardWebhook | null>(null);
  const [replayed, setReplayed] = useState<DashboardWebhook | null>(null);
  const [secret, setSecret] = useState<string | null>(null);

  const failure = failureOf(webhooks);
  if (failure) return <ErrorState error={failure} onRetry={() => void webhooks.refetch()} />;
  if (!webhooks.data) return <RowSkeletons rows={3} />;
  const { items } = webhooks.data;
  const add = (
    <Allowed least="editor">
      <Button leftSection={<IconPlus size={16} />} onClick={() => setEdited("new")}>
        {words.addWebhook}
      </Button>
    </Allowed>
  );
  return (
    <>
      {items.length === 0 ? (
        <EmptyState icon={IconWebhook} title={words.noneTitle} text={words.noneText} action={add} />
      ) : (
        <Stack>
          <Group justify="flex-end">{add}</Group>
          {items.map((webhook) => (
            <WebhookCard
              key={webhook.id}
              webhook={webhook}
              onEdit={() => setEdited(webhook)}
              onTest={() => setTested(webhook)}
              onReplay={() => setReplayed(webhook)}
              onSecret={setSecret}
            />
          ))}
        </Stack>
      )}
      <Suspense>
        {edited !== null && (
          <WebhookForm
            parserId={parserId}
            webhook={edited === "new" ? null : edited}
            onClose={() => setEdited(null)}
            onSecret={setSecret}
          />
        )}
        {replayed && <ReplayDialog webhook={replayed} onClose={() => setReplayed(null)} />}
        {tested && <TestDialog webhook={tested} onClose={() => setTested(null)} />}
        {secret !== null && (
          <SecretDialog title={words.secretTitle} secret={secret} onClose={() => setSecret(null)}>
            {words.secretText}{" "}
            <Anchor size="sm" href="/docs/webhooks#verify-the-signature" target="_blank">
              {words.howToVerify}
            </Anchor>
          </SecretDialog>
        )}
      </Suspense>
    </>
  );
}
