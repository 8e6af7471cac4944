import { useSyncExternalStore } from "react";
import { documentRoutes } from "../../../../../src/contract/dashboard/documents.ts";
import { upload } from "../../../lib/api.ts";
import { queryClient } from "../../../lib/query-client.ts";
import { findStartable, nextUploads, type Upload, type UploadEvent } from "./upload-queue.ts";

/** Where files go, and how to read them. */
export interface UploadTarget {
  parserId: string;
  environment: string;
  hasMultipleEntries: boolean;
}

// Uploads belong to the visit, not to a page: they go on while a person looks at a document.
let uploads: readonly Upload[] = [];
const sources = new Map<number, { file: File; target: UploadTarget }>();
const listeners = new Set<() => void>();

/** The files dropped during this visit. */
export function useUploads(): readonly Upload[] {
  return useSyncExternalStore(subscribe, () => uploads);
}

/** Sends files to a parser, a few at a time. */
export function addUploads(files: readonly File[], target: UploadTarget): void {
  const before = uploads.length;
  change({ kind: "added", files: files.map(({ name, size }) => ({ name, sizeBytes: size })) });
  for (const [index, { id }] of uploads.slice(before).entries()) {
    const file = files[index];
    if (file) sources.set(id, { file, target });
  }
  startNext();
}

/** Sends a refused file again. */
export function retryUpload(id: number): void {
  change({ kind: "retried", id });
  startNext();
}

/** Removes the finished files from the list. */
export function clearUploads(): void {
  change({ kind: "cleared" });
  const kept = new Set(uploads.map(({ id }) => id));
  for (const id of sources.keys()) if (!kept.has(id)) sources.delete(id);
}

function startNext(): void {
  for (const { id } of findStartable(uploads)) {
    change({ kind: "started", id });
    void send(id);
  }
}

async function send(id: number): Promise<void> {
  const source = sources.get(id);
  if (!source) return;
  const { file, target } = source;
  const form = new FormData();
  form.append("environment", target.environment);
  form.append("has_multiple_entries", String(target.hasMultipleEntries));
  form.append("file", file, file.name);
  try {
    const document = await upload(documentRoutes.uploadDocument, {
      params: { parserId: target.parserId },
      form,
      onProgress: (share) => change({ kind: "progressed", id, share }),
    });
    change({ kind: "accepted", id, documentId: document.id });
    await queryClient.invalidateQueries({ queryKey: ["documents"] });
  } catch (error) {
    change({ kind: "refused", id, message: error instanceof Error ? error.message : String(error) });
  } finally {
    startNext();
  }
}

function change(event: UploadEvent): void {
  uploads = nextUploads(uploads, event);
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
