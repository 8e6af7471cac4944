import { Stack, Text, Title } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { ReactElement } from "react";
import type { AskedPeriod } from "../../../../src/contract/dashboard/learning.ts";
import { type Column, DataTable } from "../../components/data-table.tsx";
import { ErrorState } from "../../components/error-state.tsx";
import { failureOf } from "../../lib/failure-of.ts";
import { formatDay, formatPercent } from "../../lib/format.ts";
import { texts } from "../../texts/en.ts";
import { askingQuery } from "./learning-queries.ts";
import { ShareChart } from "./share-chart.tsx";

const words = texts.learning.asking;

/** How often a language model was asked, week by week: as a chart, and as a table. Nothing if it never was. */
export function AskingPanel({ parserId }: { parserId: string }): ReactElement | null {
  const asking = useQuery(askingQuery(parserId));
  const failure = failureOf(asking);
  if (failure) return <ErrorState error={failure} onRetry={() => void asking.refetch()} />;
  if (!asking.data || asking.data.periods.length === 0) return null;
  const { periods } = asking.data;
  const points = periods.map((period) => ({ start: period.start, shares: { asked: shareOf(period) } }));
  return (
    <section>
      <Title order={2}>{words.title}</Title>
      <Text c="dimmed" size="sm" mb="sm">
        {words.text}
      </Text>
      <Stack gap="md">
        <ShareChart label={words.title} lines={[{ id: "asked", name: words.share }]} points={points} />
        <DataTable
          label={words.title}
          columns={columns}
          rows={periods.toReversed()}
          rowKey={({ start }) => start}
          pageSize={8}
        />
      </Stack>
    </section>
  );
}

function shareOf({ documents, asked }: AskedPeriod): number {
  return documents === 0 ? 0 : asked / documents;
}

const columns: Column<AskedPeriod>[] = [
  { key: "week", header: words.columns.week, cell: ({ start }) => formatDay(`${start}T00:00:00Z`) },
  {
    key: "asked",
    header: words.columns.asked,
    cell: (period) => words.askedOf(period.asked, period.documents, formatPercent(shareOf(period))),
    isNumeric: true,
  },
  { key: "fields", header: words.columns.fields, cell: ({ fields }) => fields, isNumeric: true },
  {
    key: "cost",
    header: words.columns.cost,
    cell: ({ cost }) => (cost === "0" ? texts.common.none : cost),
    isNumeric: true,
  },
  {
    key: "right",
    header: words.columns.right,
    cell: ({ right, reviewed }) => (reviewed === 0 ? words.notReviewed : words.rightOf(right, reviewed)),
    isNumeric: true,
  },
];
