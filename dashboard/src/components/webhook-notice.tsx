import { useQuery } from "@tanstack/react-query";
import { lazy, type ReactElement, Suspense } from "react";
import { failingWebhooksQuery } from "./webhook-trouble-query.ts";

/** Loaded only if there is trouble. */
const WebhookTrouble = lazy(() => import("./webhook-trouble.tsx"));

/** A notice if webhooks keep failing: all of the account, or those of one parser. Most of the time it shows nothing. */
export function WebhookNotice({ parserId }: { parserId?: string }): ReactElement | null {
  const failing = useQuery(failingWebhooksQuery).data ?? [];
  const shown = parserId === undefined ? failing : failing.filter((webhook) => webhook.parserId === parserId);
  return shown.length === 0 ? null : (
    <Suspense>
      <WebhookTrouble webhooks={shown} />
    </Suspense>
  );
}
