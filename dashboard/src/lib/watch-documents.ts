import { type DeskEvent, type DocumentEvent, documentRoutes } from "../../../src/contract/dashboard/documents.ts";
import { toUrl } from "./api.ts";

/** A document changed; null if events may have been lost, so that anything may have changed. */
type Listener = (documentId: string | null) => void;

/** What changed: a document's state, or who reviews it and what people say about it. */
export type Happening = "document" | "desk";

/**
 * Milliseconds until a refused connection is retried, plus a random wait of up to the same length, so that many pages
 * do not come back at the same moment.
 */
const retryMs = 30_000;

const listeners = new Map<Listener, readonly Happening[]>();
let source: EventSource | null = null;
let retry: ReturnType<typeof setTimeout> | undefined;
/** Whether something may have happened unnoticed. */
let hasGap = false;

/**
 * Listens for documents that change their state, or for other happenings. All listeners share one connection, which a
 * hidden page gives up: a browser has six for all pages of a server, and the service limits them per account. Returns a
 * function that stops listening.
 */
export function watchDocuments(listener: Listener, happenings: readonly Happening[] = ["document"]): () => void {
  if (listeners.size === 0) document.addEventListener("visibilitychange", follow);
  listeners.set(listener, happenings);
  follow();
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    document.removeEventListener("visibilitychange", follow);
    disconnect();
    hasGap = false;
  };
}

/** Connects a visible page, and disconnects a hidden one. */
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
  events.addEventListener("document", ({ data }) => tell(readId(data), "document"));
  events.addEventListener("desk", ({ data }) => tell(readId(data), "desk"));
  events.addEventListener("gap", () => tell(null));
  events.addEventListener("open", () => {
    // Events in between are not sent again.
    if (hasGap) tell(null);
    hasGap = false;
  });
  events.addEventListener("error", () => {
    hasGap = true;
    // The browser reconnects by itself after a lost connection, but not after a refused one.
    if (events.readyState !== EventSource.CLOSED || source !== events) return;
    retry = setTimeout(
      () => {
        // After repeated refusals, the page polls.
        tell(null);
        if (source === events) source = connect();
      },
      retryMs * (1 + Math.random()),
    );
  });
  return events;
}

function tell(documentId: string | null, happening: Happening | null = null): void {
  for (const [listener, happenings] of listeners) {
    if (happening === null || happenings.includes(happening)) listener(documentId);
  }
}

function readId(data: unknown): string | null {
  try {
    return (JSON.parse(String(data)) as DeskEvent | DocumentEvent).documentId;
  } catch {
    return null;
  }
}
