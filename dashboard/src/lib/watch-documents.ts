import { documentEventSchema, documentRoutes } from "../../../src/contract/dashboard/documents.ts";
import { toUrl } from "./api.ts";

/** A document changed its state; null: events may have been lost, so anything may have changed. */
type Listener = (documentId: string | null) => void;

/**
 * Milliseconds until a refused connection is tried again, and a random part of as much on top, so that many pages do not come
 * back at the same moment.
 */
const retryMs = 30_000;

const listeners = new Set<Listener>();
let source: EventSource | null = null;
let retry: ReturnType<typeof setTimeout> | undefined;
/** Whether something may have happened while nobody heard it. */
let hasGap = false;

/**
 * Hears when documents change their state. All listeners share one connection, which a page that is not shown gives up: a
 * browser has six for all pages of a server, and the service a limit for each account. Returns what stops listening.
 */
export function watchDocuments(listener: Listener): () => void {
  if (listeners.size === 0) document.addEventListener("visibilitychange", follow);
  listeners.add(listener);
  follow();
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    document.removeEventListener("visibilitychange", follow);
    disconnect();
    hasGap = false;
  };
}

/** Connects a page that is shown, and disconnects one that is not. */
function follow(): void {
  if (document.visibilityState === "hidden") disconnect();
  else source ??= connect();
}

function disconnect(): void {
  clearTimeout(retry);
  hasGap ||= source !== null;
  source?.close();
  source = null;
}

function connect(): EventSource {
  const events = new EventSource(toUrl(documentRoutes.watchDocuments));
  events.addEventListener("document", ({ data }) => tell(readDocumentId(data)));
  events.addEventListener("gap", () => tell(null));
  events.addEventListener("open", () => {
    // What happened in between is not told again.
    if (hasGap) tell(null);
    hasGap = false;
  });
  events.addEventListener("error", () => {
    hasGap = true;
    // The browser connects again by itself when a connection is lost, but not when it was refused.
    if (events.readyState !== EventSource.CLOSED || source !== events) return;
    retry = setTimeout(
      () => {
        // Refused again and again, the page looks for itself.
        tell(null);
        if (source === events) source = connect();
      },
      retryMs * (1 + Math.random()),
    );
  });
  return events;
}

function tell(documentId: string | null): void {
  for (const listener of listeners) listener(documentId);
}

function readDocumentId(data: unknown): string | null {
  try {
    const parsed = documentEventSchema.safeParse(JSON.parse(String(data)));
    return parsed.success ? parsed.data.documentId : null;
  } catch {
    return null;
  }
}
