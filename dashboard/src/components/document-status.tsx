import type { ReactElement } from "react";
import type { DocumentSummary } from "../../../src/contract/dashboard/documents.ts";
import { texts } from "../texts/en.ts";
import { StatusBadge, type StatusTone } from "./status-badge.tsx";

const tones: Record<DocumentSummary["status"], StatusTone> = {
  pending: "quiet",
  processing: "busy",
  completed: "good",
  failed: "bad",
};

/** A document's state as a badge; one that was read but needs review says so instead. */
export function DocumentStatus({ document }: { document: DocumentSummary }): ReactElement {
  const { status, entries } = document;
  if (status === "completed" && entries.pendingReview > 0) {
    return <StatusBadge tone="warn">{texts.documents.toReview}</StatusBadge>;
  }
  return <StatusBadge tone={tones[status]}>{texts.documents.statuses[status]}</StatusBadge>;
}
