import { documentEventSchema, documentRoutes } from "../../../src/contract/dashboard/documents.ts";
import { toUrl } from "./api.ts";

/** A document changed its state; null: events may have been lost, so anything may have changed. */
type Listener = (documentId: string | null) => void;

const listeners = new Set<Listener>();
let source: EventSource | null = null;

/** Hears when documents change their state. All listeners share one connection; returns what stops listening. */
export function watchDocuments(listener: Listener): () => void {
  listeners.add(listener);
  source ??= connect();
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    source?.close();
    source = null;
  };
}

function connect(): EventSource {
  const events = new EventSource(toUrl(documentRoutes.watchDocuments));
  let wasOpen = false;
  events.addEventListener("document", ({ data }) => tell(readDocumentId(data)));
  events.addEventListener("gap", () => tell(null));
  events.addEventListener("open", () => {
    // The browser connects again by itself; what happened in between is not told again.
    if (wasOpen) tell(null);
    wasOpen = true;
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
