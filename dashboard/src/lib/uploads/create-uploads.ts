import { useSyncExternalStore } from "react";
import { ApiError } from "../api-error.ts";
import { lockOf } from "../locked-file.ts";
import { whenPersonChanges } from "../session.ts";
import { canRetry, findStartable, nextUploads, type Upload, type UploadEvent } from "./upload-queue.ts";

/** Sends a file and returns the ID under which the service has it. */
type Send<Target> = (
  file: File,
  target: Target,
  options: { onProgress: (share: number) => void; signal: AbortSignal; password: string | undefined },
) => Promise<string>;

interface UploadOptions {
  /** Called once the service has a file. */
  onAccepted: (acceptedId: string) => Promise<unknown>;
  /** Whether its upload then stays in the list. */
  stays: boolean;
}

/** Files that are sent, a few at a time. */
export interface Uploads<Target> {
  /** The files dropped during this visit. */
  use(): readonly Upload[];
  add(files: readonly File[], target: Target): void;
  /** Sends refused files again. */
  retry(ids: readonly number[]): void;
  /** Sends a file again, with its password. */
  unlock(id: number, password: string): void;
  /** Removes a file from the list. */
  forget(id: number): void;
  /** Removes the finished files from the list. */
  clear(): void;
}

/** Uploads belong to the visit, not to a page: they go on while a person looks at something else. */
export function createUploads<Target>(send: Send<Target>, { onAccepted, stays }: UploadOptions): Uploads<Target> {
  let uploads: readonly Upload[] = [];
  const sources = new Map<number, { file: File; target: Target }>();
  /** Passwords of files that wait to be sent with them. */
  const passwords = new Map<number, string>();
  const listeners = new Set<() => void>();
  /** Stops what is being sent. */
  let stopping = new AbortController();

  const tell = () => {
    for (const listener of listeners) listener();
  };
  const change = (event: UploadEvent) => {
    uploads = nextUploads(uploads, event);
    const kept = new Set(uploads.map(({ id }) => id));
    for (const id of sources.keys()) if (!kept.has(id)) sources.delete(id);
    tell();
  };
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };

  const startNext = () => {
    for (const { id } of findStartable(uploads)) {
      change({ kind: "started", id });
      void sendNow(id);
    }
  };
  const sendNow = async (id: number) => {
    const source = sources.get(id);
    if (!source) return;
    const password = passwords.get(id);
    passwords.delete(id);
    const { signal } = stopping;
    try {
      const onProgress = (share: number) => change({ kind: "progressed", id, share });
      const acceptedId = await send(source.file, source.target, { onProgress, signal, password });
      if (signal.aborted) return;
      if (stays) change({ kind: "accepted", id, acceptedId });
      await onAccepted(acceptedId);
      if (!stays && !signal.aborted) change({ kind: "forgotten", id });
    } catch (error) {
      // Its ID may be that of another person's upload by now.
      if (signal.aborted) return;
      const lock = lockOf(error, password !== undefined);
      if (lock !== null) return change({ kind: "locked", id, lock });
      const message = error instanceof Error ? error.message : String(error);
      change({ kind: "refused", id, message, canRetry: !(error instanceof ApiError) || canRetry(error.status) });
    } finally {
      startNext();
    }
  };

  const retry = (ids: readonly number[]) => {
    for (const id of ids) change({ kind: "retried", id });
    startNext();
  };

  whenPersonChanges(() => {
    stopping.abort();
    stopping = new AbortController();
    sources.clear();
    passwords.clear();
    uploads = [];
    tell();
  });

  return {
    use: () => useSyncExternalStore(subscribe, () => uploads),
    add(files, target) {
      const known = new Set(uploads.map(({ id }) => id));
      const before = uploads;
      uploads = nextUploads(before, {
        kind: "added",
        files: files.map(({ name, size }) => ({ name, sizeBytes: size })),
      });
      for (const [index, { id }] of uploads.filter(({ id }) => !known.has(id)).entries()) {
        const file = files[index];
        if (file) sources.set(id, { file, target });
      }
      tell();
      startNext();
    },
    retry,
    unlock(id, password) {
      passwords.set(id, password);
      retry([id]);
    },
    forget: (id) => change({ kind: "forgotten", id }),
    clear: () => change({ kind: "cleared" }),
  };
}
