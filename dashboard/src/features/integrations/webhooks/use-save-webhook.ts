import { type UseMutationResult, useMutation, useQueryClient } from "@tanstack/react-query";
import { type DashboardWebhook, webhookRoutes } from "../../../../../src/contract/dashboard/webhooks.ts";
import { call } from "../../../lib/api.ts";
import { notifyDone, notifyFailed } from "../../../lib/notify.ts";
import { texts } from "../../../texts/en.ts";
import { webhooksQuery } from "../integrations-queries.ts";
import { toDefinition, type WebhookDraft } from "./webhook-draft.ts";

/** The webhook to save, and the callbacks. */
export interface SaveWebhookOptions {
  parserId: string;
  /** Null: a new one. */
  webhook: DashboardWebhook | null;
  onClose: () => void;
  /** Called with the secret of a new webhook, which is shown only once. */
  onSecret: (secret: string) => void;
}

/** Makes or changes a webhook; passes on the secret of a new one. */
export function useSaveWebhook({
  parserId,
  webhook,
  onClose,
  onSecret,
}: SaveWebhookOptions): UseMutationResult<string | null, unknown, WebhookDraft> {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (draft: WebhookDraft) => {
      const definition = toDefinition(draft);
      if (webhook) {
        await call(webhookRoutes.changeWebhook, { params: { webhookId: webhook.id }, body: definition });
        return null;
      }
      const secret = draft.secret.trim() === "" ? null : draft.secret.trim();
      const made = await call(webhookRoutes.createWebhook, { params: { parserId }, body: { ...definition, secret } });
      return made.secret;
    },
    onSuccess: async (secret) => {
      notifyDone(texts.integrations.saved);
      onClose();
      if (secret !== null) onSecret(secret);
      await client.invalidateQueries({ queryKey: webhooksQuery(parserId).queryKey });
    },
    onError: notifyFailed,
  });
}
