import type { DashboardWebhook } from "../../../../../src/contract/dashboard/webhooks.ts";

/** A header while it is edited. */
export interface HeaderDraft {
  /** Stays the same while the header is edited; for the screen only. */
  id: number;
  name: string;
  value: string;
  /** It is saved already, and its value is not told; it stays unless another is typed. */
  isKept: boolean;
}

/** A webhook while it is edited. */
export interface WebhookDraft {
  name: string;
  environment: string;
  url: string;
  method: DashboardWebhook["method"];
  headers: HeaderDraft[];
  mapping: string;
  secret: string;
  isEnabled: boolean;
}

/** What the form starts with: the webhook as it is, or what a new one usually is. */
export function toDraft(webhook: DashboardWebhook | null): WebhookDraft {
  if (!webhook) {
    const empty = { name: "", url: "", mapping: "", secret: "", headers: [] };
    return { ...empty, environment: "default", method: "POST", isEnabled: true };
  }
  const { name, environment, url, method, isEnabled } = webhook;
  const headers = webhook.headerNames.map((header, id) => ({ id, name: header, value: "", isKept: true }));
  return { name, environment, url, method, isEnabled, headers, mapping: webhook.mapping ?? "", secret: "" };
}

/** What is sent of a draft. A header without a name is left out; one that is kept goes without its value. */
export function toDefinition(draft: WebhookDraft) {
  const headers = draft.headers
    .filter(({ name }) => name.trim() !== "")
    .map(({ name, value, isKept }): [string, string | null] => [name.trim(), isKept && value === "" ? null : value]);
  return {
    name: draft.name.trim(),
    environment: draft.environment.trim() === "" ? "default" : draft.environment.trim(),
    url: draft.url.trim(),
    method: draft.method,
    headers: Object.fromEntries(headers),
    mapping: draft.mapping.trim() === "" ? null : draft.mapping,
    isEnabled: draft.isEnabled,
  };
}
