import type { DashboardWebhook } from "../../../../../src/contract/dashboard/webhooks.ts";

/** A header being edited. */
export interface HeaderDraft {
  /** Stays the same during editing; for the screen only. */
  id: number;
  name: string;
  value: string;
  /** Already saved, with a hidden value; kept unless another is typed. */
  isKept: boolean;
}

/** A webhook being edited. */
export interface WebhookDraft {
  name: string;
  environment: string;
  url: string;
  method: DashboardWebhook["method"];
  headers: HeaderDraft[];
  mapping: string;
  secret: string;
  events: DashboardWebhook["events"];
  retries: boolean;
  isEnabled: boolean;
}

/** The form's initial values: the webhook as it is, or a usual new one. */
export function toDraft(webhook: DashboardWebhook | null): WebhookDraft {
  if (!webhook) {
    const empty = { name: "", url: "", mapping: "", secret: "", headers: [] };
    const usual = { environment: "default", method: "POST", events: ["processed"], retries: false } as const;
    return { ...empty, ...usual, events: [...usual.events], isEnabled: true };
  }
  const { name, environment, url, method, events, retries, isEnabled } = webhook;
  const headers = webhook.headerNames.map((header, id) => ({ id, name: header, value: "", isKept: true }));
  return {
    name,
    environment,
    url,
    method,
    events,
    retries,
    isEnabled,
    headers,
    mapping: webhook.mapping ?? "",
    secret: "",
  };
}

/** The request for a draft. A header without a name is left out; a kept one is sent without its value. */
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
    events: draft.events,
    retries: draft.retries,
    isEnabled: draft.isEnabled,
  };
}
