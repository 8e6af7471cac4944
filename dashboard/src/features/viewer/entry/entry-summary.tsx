import { Text } from "@mantine/core";
import { IconAlertCircle } from "@tabler/icons-react";
import { lazy, type ReactElement, Suspense } from "react";
import type { EntryDetail } from "../../../../../src/contract/dashboard/entries.ts";
import { StatusBadge } from "../../../components/status-badge.tsx";
import { formatRelative } from "../../../lib/format.ts";
import { texts } from "../../../texts/en.ts";
import { useViewer } from "../viewer-context.ts";
import classes from "./entry.module.css";
import { isUndecided } from "./slots.ts";
import { ValueFilter } from "./value-filter.tsx";

const ConflictNote = lazy(() => import("./conflict-note.tsx"));
const DuplicateNote = lazy(() => import("./duplicate-note.tsx"));

/** In one line: whether the entry passes the rules, how much of it is unsure, and whether a person confirmed it. */
export function EntrySummary({ entry }: { entry: EntryDetail }): ReactElement {
  const { slots, threshold } = useViewer();
  const errorCount = entry.currentErrors.length;
  const unsureCount = slots.filter(
    ({ value, evidence }) => value !== null && evidence !== null && evidence.confidence < threshold,
  ).length;
  const open = entry.reviewedAt === null ? slots.filter(isUndecided) : [];
  return (
    <>
      <div className={classes.summary}>
        <StatusBadge tone={errorCount > 0 ? "bad" : "good"}>
          {errorCount > 0 ? texts.viewer.invalid(errorCount) : texts.viewer.valid}
        </StatusBadge>
        {unsureCount > 0 && entry.reviewedAt === null && (
          <StatusBadge tone="warn">{texts.viewer.unsure(unsureCount)}</StatusBadge>
        )}
        {entry.isDeduplicated && <StatusBadge tone="quiet">{texts.viewer.duplicate}</StatusBadge>}
        {entry.reviewedAt !== null && (
          <Text size="xs" c="dimmed">
            {texts.viewer.confirmedBy(entry.reviewedBy ?? "", formatRelative(entry.reviewedAt))}
          </Text>
        )}
        <ValueFilter />
      </div>
      {open.length > 0 && (
        <Suspense>
          <ConflictNote slots={open} />
        </Suspense>
      )}
      {entry.duplicateOf && (
        <Suspense>
          <DuplicateNote originalId={entry.duplicateOf.documentId} />
        </Suspense>
      )}
      {!entry.isValid && errorCount === 0 && (
        <Text size="xs" c="dimmed" px={16} pt={8}>
          {texts.viewer.invalidBefore}
        </Text>
      )}
      {entry.warnings
        .filter(({ path }) => path === null)
        .map(({ message }) => (
          <p key={message} className={classes.warning} style={{ padding: "8px 16px 0" }}>
            <IconAlertCircle size={14} aria-hidden /> {message}
          </p>
        ))}
    </>
  );
}
