import { Alert, Anchor, Text } from "@mantine/core";
import { IconAlertCircle, IconCopyCheck } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import type { ReactElement } from "react";
import type { EntryDetail } from "../../../../../src/contract/dashboard/entries.ts";
import { StatusBadge } from "../../../components/status-badge.tsx";
import { formatRelative } from "../../../lib/format.ts";
import { texts } from "../../../texts/en.ts";
import { useViewer } from "../viewer-context.ts";
import classes from "./entry.module.css";

/** In one line: whether the entry passes the rules, how much of it is unsure, and whether a person confirmed it. */
export function EntrySummary({ entry }: { entry: EntryDetail }): ReactElement {
  const { slots, threshold } = useViewer();
  const errorCount = entry.currentErrors.length;
  const unsureCount = slots.filter(
    ({ value, evidence }) => value !== null && evidence !== null && evidence.confidence < threshold,
  ).length;
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
      </div>
      {entry.duplicateOf && (
        <Alert radius={0} color="gray" icon={<IconCopyCheck size={18} />} py="xs">
          <Text size="sm">{texts.viewer.duplicateText}</Text>
          <Anchor
            size="sm"
            renderRoot={(props) => (
              <Link
                {...props}
                to="/documents/$documentId"
                params={{ documentId: entry.duplicateOf?.documentId ?? "" }}
              />
            )}
          >
            {texts.viewer.openOriginal}
          </Anchor>
        </Alert>
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
