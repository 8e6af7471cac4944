import { Group, Text, Title } from "@mantine/core";
import { type ReactElement, useState } from "react";
import type { ModelVersion } from "../../../../src/contract/dashboard/learning.ts";
import { type Column, DataTable } from "../../components/data-table.tsx";
import { StatusBadge } from "../../components/status-badge.tsx";
import { ShareText } from "../../components/trial/share-text.tsx";
import { formatDuration, formatNumber, formatTime } from "../../lib/format.ts";
import { toPathLabel } from "../../lib/to-label.ts";
import { texts } from "../../texts/en.ts";

/** The versions of a model, including refused ones; a click shows a version's fields. */
export function VersionTable({ versions }: { versions: ModelVersion[] }): ReactElement | null {
  const words = texts.learning;
  const [opened, setOpened] = useState<number | null>(null);
  const shown = versions.find(({ version }) => version === opened) ?? versions[0];
  if (shown === undefined) return null;
  return (
    <section>
      <Title order={2}>{words.versionsTitle}</Title>
      <Text c="dimmed" size="sm" mb="sm">
        {words.versionsText}
      </Text>
      <DataTable
        label={words.versionsTitle}
        columns={columns}
        rows={versions}
        rowKey={({ version }) => String(version)}
        pageSize={8}
        onOpen={({ version }) => setOpened(version)}
      />
      <Title order={3} size="h4" mt="lg" mb="xs">
        {words.fieldReport(shown.version)}
      </Title>
      <DataTable
        label={words.fieldReport(shown.version)}
        columns={fieldColumns}
        rows={shown.fields}
        rowKey={({ path }) => path}
      />
    </section>
  );
}

const { versionColumns, fieldColumns: fieldHeaders, outcomes, current } = texts.learning;

const columns: Column<ModelVersion>[] = [
  {
    key: "version",
    header: versionColumns.version,
    cell: ({ version, isCurrent }) => (
      <Group gap="xs" wrap="nowrap">
        {version}
        {isCurrent && <StatusBadge tone="good">{current}</StatusBadge>}
      </Group>
    ),
  },
  { key: "outcome", header: versionColumns.outcome, cell: ({ outcome }) => outcomes[outcome] },
  {
    key: "examples",
    header: versionColumns.examples,
    cell: ({ exampleCount }) => formatNumber(exampleCount),
    isNumeric: true,
    isMinor: true,
  },
  { key: "before", header: versionColumns.before, cell: ({ before }) => <ShareText share={before} />, isNumeric: true },
  { key: "after", header: versionColumns.after, cell: ({ after }) => <ShareText share={after} />, isNumeric: true },
  {
    key: "time",
    header: versionColumns.time,
    cell: ({ durationMs }) => formatDuration(durationMs),
    isNumeric: true,
    isMinor: true,
  },
  { key: "when", header: versionColumns.when, cell: ({ createdAt }) => formatTime(createdAt), isMinor: true },
];

const fieldColumns: Column<ModelVersion["fields"][number]>[] = [
  { key: "field", header: fieldHeaders.field, cell: ({ path }) => toPathLabel(path), sortBy: ({ path }) => path },
  {
    key: "labels",
    header: fieldHeaders.labels,
    cell: ({ labels }) => formatNumber(labels),
    sortBy: ({ labels }) => labels,
    isNumeric: true,
    isMinor: true,
  },
  { key: "before", header: fieldHeaders.before, cell: ({ before }) => <ShareText share={before} />, isNumeric: true },
  {
    key: "after",
    header: fieldHeaders.after,
    cell: ({ after }) => <ShareText share={after} />,
    sortBy: ({ after }) => (after.total === 0 ? null : after.right / after.total),
    isNumeric: true,
  },
];
