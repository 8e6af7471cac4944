import { Stack, Text, Title } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { ReactElement } from "react";
import type { ReviewedPeriod } from "../../../../src/contract/dashboard/learning.ts";
import { type Column, DataTable } from "../../components/data-table.tsx";
import { ErrorState } from "../../components/error-state.tsx";
import { RowSkeletons } from "../../components/page-skeleton.tsx";
import { formatDay } from "../../lib/format.ts";
import { texts } from "../../texts/en.ts";
import { accuracyQuery } from "./learning-queries.ts";
import { ShareChart } from "./share-chart.tsx";
import { type AccuracySeries, mostCorrected, toAccuracySeries } from "./to-accuracy-series.ts";

/** The key of the line for all fields; a field cannot have an empty name. */
const allKey = "";

/** The most corrected fields named per week. */
const namedFields = 3;

/** How often people had to correct, week by week: as a chart, and as a table for people who cannot see it. */
export function AccuracyPanel({ parserId }: { parserId: string }): ReactElement {
  const accuracy = useQuery(accuracyQuery(parserId));
  const words = texts.learning;
  return (
    <section>
      <Title order={2}>{words.accuracy}</Title>
      <Text c="dimmed" size="sm" mb="sm">
        {words.accuracyText}
      </Text>
      {accuracy.error && <ErrorState error={accuracy.error} onRetry={() => void accuracy.refetch()} />}
      {accuracy.isPending && <RowSkeletons rows={5} />}
      {accuracy.data?.periods.length === 0 && <Text size="sm">{words.accuracyEmpty}</Text>}
      {accuracy.data && accuracy.data.periods.length > 0 && (
        <Stack gap="md">
          <AccuracyChart series={toAccuracySeries(accuracy.data.fields, accuracy.data.periods)} />
          <DataTable
            label={words.accuracy}
            columns={columns}
            rows={accuracy.data.periods.toReversed()}
            rowKey={({ start }) => start}
            pageSize={8}
          />
        </Stack>
      )}
    </section>
  );
}

function AccuracyChart({ series: { fields, points } }: { series: AccuracySeries }): ReactElement {
  const lines = [{ id: allKey, name: texts.learning.allFields }, ...fields.map((name) => ({ id: name, name }))];
  const shown = points.map(({ start, all, shares }) => ({ start, shares: { ...shares, [allKey]: all } }));
  return <ShareChart label={texts.learning.accuracy} lines={lines} points={shown} />;
}

const { accuracyColumns } = texts.learning;

const columns: Column<ReviewedPeriod>[] = [
  { key: "week", header: accuracyColumns.week, cell: ({ start }) => formatDay(`${start}T00:00:00Z`) },
  {
    key: "reviewed",
    header: accuracyColumns.reviewed,
    cell: ({ reviewed }) => texts.learning.reviewed(reviewed),
    isNumeric: true,
  },
  {
    key: "corrected",
    header: accuracyColumns.corrected,
    cell: (period) =>
      mostCorrected(period, namedFields)
        .map(([name, count]) => `${name} (${count})`)
        .join(", ") || texts.learning.nothingCorrected,
  },
];
