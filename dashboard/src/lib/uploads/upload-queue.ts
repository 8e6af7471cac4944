import type { Lock } from "../locked-file.ts";

/** A file on its way to the service. */
export interface Upload {
  id: number;
  name: string;
  sizeBytes: number;
  state:
    | { kind: "waiting" }
    /** `share`: the part sent so far, 0 to 1. */
    | { kind: "sending"; share: number }
    /** The service has it, under this ID. */
    | { kind: "accepted"; acceptedId: string }
    /** `canRetry`: whether the same file may be taken at another time. */
    | { kind: "refused"; message: string; canRetry: boolean }
    /** It waits for its password. */
    | { kind: "locked"; lock: Lock };
}

export type UploadEvent =
  | { kind: "added"; files: readonly { name: string; sizeBytes: number }[] }
  | { kind: "started"; id: number }
  | { kind: "progressed"; id: number; share: number }
  | { kind: "accepted"; id: number; acceptedId: string }
  | { kind: "refused"; id: number; message: string; canRetry: boolean }
  | { kind: "locked"; id: number; lock: Lock }
  | { kind: "retried"; id: number }
  | { kind: "forgotten"; id: number }
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
      return withState(uploads, event.id, { kind: "accepted", acceptedId: event.acceptedId });
    case "refused":
      return withState(uploads, event.id, {
        kind: "refused",
        message: event.message,
        canRetry: event.canRetry,
      });
    case "locked":
      return withState(uploads, event.id, { kind: "locked", lock: event.lock });
    case "retried":
      return withState(uploads, event.id, { kind: "waiting" });
    case "forgotten":
      return uploads.filter(({ id }) => id !== event.id);
    case "cleared":
      return uploads.filter(isBusy);
  }
}

/** The uploads that can start now. */
export function findStartable(uploads: readonly Upload[]): Upload[] {
  const sending = uploads.filter(({ state }) => state.kind === "sending").length;
  return uploads.filter(({ state }) => state.kind === "waiting").slice(0, Math.max(0, uploadsAtOnce - sending));
}

/** HTTP statuses of refusals that the same request would only get again: it, its file or its parser is wrong. */
const finalStatuses = [400, 403, 404, 413, 422];

/** Whether sending a file again can help, after a refusal with this HTTP status; 0 if there was no answer. */
export function canRetry(status: number): boolean {
  return !finalStatuses.includes(status);
}

/** Whether a file was refused and may be taken at another time. */
export function isRetryable({ state }: Upload): boolean {
  return state.kind === "refused" && state.canRetry;
}

/** Whether nothing is wrong with a file. */
export function isGoing({ state }: Upload): boolean {
  return state.kind !== "refused" && state.kind !== "locked";
}

/** Whether a file still waits or is being sent. */
export function isBusy({ state }: Upload): boolean {
  return state.kind === "waiting" || state.kind === "sending";
}

function withState(uploads: readonly Upload[], id: number, state: Upload["state"]): readonly Upload[] {
  return uploads.map((upload) => (upload.id === id ? { ...upload, state } : upload));
}
