/** A file on its way to the service. */
export interface Upload {
  id: number;
  name: string;
  sizeBytes: number;
  state:
    | { kind: "waiting" }
    /** `share`: the part sent so far, 0 to 1. */
    | { kind: "sending"; share: number }
    /** It is a document now. */
    | { kind: "accepted"; documentId: string }
    | { kind: "refused"; message: string };
}

export type UploadEvent =
  | { kind: "added"; files: readonly { name: string; sizeBytes: number }[] }
  | { kind: "started"; id: number }
  | { kind: "progressed"; id: number; share: number }
  | { kind: "accepted"; id: number; documentId: string }
  | { kind: "refused"; id: number; message: string }
  | { kind: "retried"; id: number }
  | { kind: "cleared" };

/** Files sent at once: enough to keep the connection busy, few enough that each visibly moves. */
export const uploadsAtOnce = 3;

/** The uploads after an event. */
export function nextUploads(uploads: readonly Upload[], event: UploadEvent): readonly Upload[] {
  switch (event.kind) {
    case "added": {
      const firstId = uploads.reduce((most, { id }) => Math.max(most, id + 1), 0);
      const added = event.files.map(
        (file, index): Upload => ({ ...file, id: firstId + index, state: { kind: "waiting" } }),
      );
      return [...uploads, ...added];
    }
    case "started":
      return withState(uploads, event.id, { kind: "sending", share: 0 });
    case "progressed":
      return withState(uploads, event.id, { kind: "sending", share: event.share });
    case "accepted":
      return withState(uploads, event.id, { kind: "accepted", documentId: event.documentId });
    case "refused":
      return withState(uploads, event.id, { kind: "refused", message: event.message });
    case "retried":
      return withState(uploads, event.id, { kind: "waiting" });
    case "cleared":
      return uploads.filter(isBusy);
  }
}

/** The uploads that can start now. */
export function findStartable(uploads: readonly Upload[]): Upload[] {
  const sending = uploads.filter(({ state }) => state.kind === "sending").length;
  return uploads.filter(({ state }) => state.kind === "waiting").slice(0, Math.max(0, uploadsAtOnce - sending));
}

/** Whether a file still waits or is being sent. */
export function isBusy({ state }: Upload): boolean {
  return state.kind === "waiting" || state.kind === "sending";
}

function withState(uploads: readonly Upload[], id: number, state: Upload["state"]): readonly Upload[] {
  return uploads.map((upload) => (upload.id === id ? { ...upload, state } : upload));
}
