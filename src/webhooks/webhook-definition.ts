import { environmentPattern } from "../domain/environment.ts";
import { type WebhookEvent, webhookEvents } from "../domain/webhook-event.ts";

/** A webhook as its owner sets it up. */
export interface WebhookDefinition {
  /** Unique within the parser. */
  name: string;
  /** Only documents of this environment are delivered. */
  environment: string;
  url: string;
  /** POST, PUT or PATCH. */
  method: string;
  /** Sent with every delivery. */
  headers: Record<string, string>;
  /** Signs the deliveries. Null: one is generated for a new webhook, that of an existing one stays. */
  secret: string | null;
  /** A JSONata expression over the entry's values; null: they are delivered unchanged. */
  mapping: string | null;
  /** What it is called for, at least one. */
  events: WebhookEvent[];
  /** Whether a failed delivery is tried again by itself. */
  retries: boolean;
  isEnabled: boolean;
}

/** The methods that send a body to a receiver. */
const deliveryMethods = ["POST", "PUT", "PATCH"] as const;

export type DeliveryMethod = (typeof deliveryMethods)[number];

/** Headers that the service sets, or that belong to the connection and not to the message. Lower case. */
const reservedHeaders = new Set([
  "connection",
  "content-encoding",
  "content-length",
  "content-type",
  "expect",
  "host",
  "keep-alive",
  "proxy-authenticate",
  "proxy-authorization",
  "proxy-connection",
  "te",
  "trailer",
  "transfer-encoding",
  "upgrade",
  "webhook-id",
  "webhook-signature",
  "webhook-timestamp",
  "x-service-signature",
  "x-service-signature-previous",
]);

/** Counts, and lengths in characters, that no serious webhook comes near; receivers reject headers of 8 to 16 kB. */
const limits = { name: 100, url: 2048, secret: 500, headers: 30, headerBytes: 6000 };

/** Finds everything that prevents a definition from being saved, one sentence each; none if it is right. */
export function findWebhookProblems(definition: WebhookDefinition, mappingProblem: string | null): string[] {
  return [
    checkName(definition.name),
    checkEnvironment(definition.environment),
    checkUrl(definition.url),
    isDeliveryMethod(definition.method) ? null : `The method must be one of ${deliveryMethods.join(", ")}.`,
    ...checkHeaders(definition.headers),
    checkEvents(definition.events),
    definition.secret === null ? null : checkSecret(definition.secret),
    mappingProblem,
  ].filter((problem) => problem !== null);
}

/** Whether deliveries can be sent with this method. */
export function isDeliveryMethod(method: string): method is DeliveryMethod {
  return deliveryMethods.some((known) => known === method);
}

function checkName(name: string): string | null {
  const isName = name.trim() !== "" && name.length <= limits.name && !/\p{Cc}/u.test(name);
  return isName ? null : `The name must have 1 to ${limits.name} characters, without control characters.`;
}

function checkEnvironment(environment: string): string | null {
  if (environmentPattern.test(environment)) return null;
  return "The environment must have 1 to 64 characters of letters, digits, dots, underscores and hyphens.";
}

function checkEvents(events: readonly WebhookEvent[]): string | null {
  const isList = events.length > 0 && new Set(events).size === events.length;
  return isList ? null : `The events must be one or more of ${webhookEvents.join(", ")}, each once.`;
}

function checkUrl(text: string): string | null {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url === null || !["https:", "http:"].includes(url.protocol)) {
    return "The URL must be an https address such as https://example.com/hooks.";
  }
  if (text.length > limits.url) return `The URL is longer than ${limits.url} characters.`;
  if (url.username !== "" || url.password !== "") {
    return "The URL must not contain a user name or password. Use an Authorization header instead.";
  }
  return null;
}

function checkHeaders(headers: Record<string, string>): string[] {
  const problems: string[] = [];
  const names = Object.keys(headers);
  for (const [name, value] of Object.entries(headers)) {
    // What RFC 9110 allows in a header's name and value: no line breaks, nothing that ends the header early.
    if (!/^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/.test(name)) problems.push(`"${name}" is not a valid header name.`);
    else if (reservedHeaders.has(name.toLowerCase()))
      problems.push(`The header ${name} cannot be configured, because the service sets it.`);
    if (!/^[\t\x20-\x7e\x80-\xff]*$/.test(value)) {
      problems.push(`The value of the header ${name} contains a line break or an invalid character.`);
    }
  }
  if (new Set(names.map((name) => name.toLowerCase())).size < names.length) {
    problems.push("A header appears twice. Header names are not case-sensitive.");
  }
  const size = Object.entries(headers).reduce((sum, [name, value]) => sum + name.length + value.length + 4, 0);
  if (names.length > limits.headers || size > limits.headerBytes) {
    problems.push(
      `A webhook can have at most ${limits.headers} headers, with ${limits.headerBytes} characters in total.`,
    );
  }
  return problems;
}

function checkSecret(secret: string): string | null {
  const isSecret = secret.trim() !== "" && secret.length <= limits.secret && !/\p{Cc}/u.test(secret);
  return isSecret ? null : `The secret must have 1 to ${limits.secret} characters, without control characters.`;
}
