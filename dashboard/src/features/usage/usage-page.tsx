import { SegmentedControl, SimpleGrid, Stack, Title } from "@mantine/core";
import { IconChartBar } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { type ReactElement, useState } from "react";
import type { Usage } from "../../../../src/contract/dashboard/usage.ts";
import { SeriesChart } from "../../components/chart/series-chart.tsx";
import { type Column, DataTable } from "../../components/data-table.tsx";
import { EmptyState } from "../../components/empty-state.tsx";
import { ErrorState } from "../../components/error-state.tsx";
import { Figure } from "../../components/figure.tsx";
import { PageHeader } from "../../components/page-header.tsx";
import { RowSkeletons } from "../../components/page-skeleton.tsx";
import { failureOf } from "../../lib/failure-of.ts";
import {
  formatDay,
  formatDuration,
  formatMoney,
  formatNumber,
  formatPercent,
  formatShortDay,
} from "../../lib/format.ts";
import { texts } from "../../texts/en.ts";
import { type Measure, toDaySeries } from "./day-series.ts";
import { Ledger } from "./ledger.tsx";
import { usageQuery } from "./usage-queries.ts";

/** Balance, charges, quality and times of the last days. */
export function UsagePage(): ReactElement {
  const [dayCount, setDayCount] = useState("30");
  const usage = useQuery(usageQuery(Number(dayCount)));
  const failure = failureOf(usage);
  return (
    <>
      <PageHeader
        title={texts.usage.title}
        description={texts.usage.description}
        actions={
          <SegmentedControl
            aria-label={texts.usage.range}
            value={dayCount}
            onChange={setDayCount}
            data={Object.entries(texts.usage.ranges).map(([value, label]) => ({ value, label }))}
          />
        }
      />
      {failure ? (
        <ErrorState error={failure} onRetry={() => void usage.refetch()} />
      ) : usage.data ? (
        <UsageFigures usage={usage.data} />
      ) : (
        <RowSkeletons />
      )}
    </>
  );
}

function UsageFigures({ usage }: { usage: Usage }): ReactElement {
  const hasDocuments = usage.totals.documents + usage.totals.failed > 0;
  // Free parsers would only show a chart of zeros.
  const hasCharges = /[1-9]/.test(usage.totals.charged);
  return (
    <Stack gap="xl">
      <Totals usage={usage} />
      {hasDocuments ? (
        <>
          <SimpleGrid cols={{ base: 1, lg: hasCharges ? 2 : 1 }} spacing="xl">
            {hasCharges && <DayPanel usage={usage} measure="charged" title={texts.usage.chargesChart} />}
            <DayPanel usage={usage} measure="documents" title={texts.usage.documentsChart} />
          </SimpleGrid>
          <section>
            <Title order={2} mb="sm">
              {texts.usage.byParser}
            </Title>
            <ParserTable usage={usage} />
          </section>
        </>
      ) : (
        <EmptyState icon={IconChartBar} title={texts.usage.emptyTitle} text={texts.usage.emptyText} />
      )}
      <Ledger currency={usage.currency} />
    </Stack>
  );
}

function Totals({ usage }: { usage: Usage }): ReactElement {
  const { totals, currency } = usage;
  const words = texts.usage;
  const times = totals.processingSeconds;
  const holdsMoney = /[1-9]/.test(usage.held);
  return (
    <SimpleGrid cols={{ base: 1, xs: 2, md: 3 }}>
      <Figure
        label={words.balance}
        value={formatMoney(usage.balance, currency)}
        note={holdsMoney ? words.held(formatMoney(usage.held, currency)) : words.notHeld}
      />
      <Figure label={words.charged} value={formatMoney(totals.charged, currency)} note={words.chargedNote} />
      <Figure
        label={words.documents}
        value={formatNumber(totals.documents)}
        note={`${words.pageCount(formatNumber(totals.pages))}, ${words.failed(totals.failed)}`}
      />
      <Figure
        label={words.valid}
        value={toShare(totals.validShare)}
        note={words.entries(formatNumber(totals.entries))}
      />
      <Figure label={words.corrected} value={toShare(totals.correctedShare)} note={words.correctedNote} />
      <Figure
        label={words.time}
        value={times ? formatDuration(times.p50 * 1000) : "–"}
        note={times ? words.timeNote(formatDuration(times.p95 * 1000), formatDuration(times.p99 * 1000)) : words.noTime}
      />
      {totals.languageModel.requests > 0 && (
        <Figure
          label={words.languageModel}
          value={totals.languageModel.cost}
          note={words.asked(formatNumber(totals.languageModel.documents), formatNumber(totals.languageModel.requests))}
        />
      )}
    </SimpleGrid>
  );
}

function DayPanel({ usage, measure, title }: { usage: Usage; measure: Measure; title: string }): ReactElement {
  const { series, days } = toDaySeries(usage, measure, texts.usage.others);
  const points = days.map(({ day, values }) => ({ key: day, label: formatShortDay(day), values }));
  const format = (value: number) =>
    measure === "charged" ? formatMoney(value.toFixed(2), usage.currency) : formatNumber(value);
  const total =
    measure === "charged" ? formatMoney(usage.totals.charged, usage.currency) : formatNumber(usage.totals.documents);
  const summary = texts.usage.chartSummary(title, total, formatDay(usage.from), formatDay(usage.to));
  return (
    <section>
      <Title order={2} mb="sm">
        {title}
      </Title>
      {/* The chart's label says its sum in words; the figures by parser are in the table below. */}
      <SeriesChart kind="bars" label={summary} series={series} points={points} formatValue={format} />
    </section>
  );
}

type ParserUsage = Usage["parsers"][number];

/** Which share of a parser's documents a language model was asked about, and for how much. */
const askedColumn: Column<ParserUsage> = {
  key: "asked",
  header: texts.usage.columns.asked,
  cell: ({ documents, languageModel: { documents: asked, cost } }) =>
    asked === 0 ? "–" : texts.usage.askedShare(toShare(Math.min(asked / Math.max(documents, 1), 1)), cost),
  sortBy: ({ languageModel }) => languageModel.documents,
  isNumeric: true,
  isMinor: true,
};

function ParserTable({ usage }: { usage: Usage }): ReactElement {
  const { columns: words } = texts.usage;
  const columns: Column<ParserUsage>[] = [
    { key: "parser", header: words.parser, cell: (row) => row.parserName, sortBy: (row) => row.parserName },
    {
      key: "documents",
      header: words.documents,
      cell: (row) => formatNumber(row.documents),
      sortBy: (row) => row.documents,
      isNumeric: true,
    },
    {
      key: "pages",
      header: words.pages,
      cell: (row) => formatNumber(row.pages),
      sortBy: (row) => row.pages,
      isNumeric: true,
      isMinor: true,
    },
    {
      key: "valid",
      header: words.valid,
      cell: (row) => toShare(row.validShare),
      sortBy: (row) => row.validShare,
      isNumeric: true,
    },
    {
      key: "corrected",
      header: words.corrected,
      cell: (row) => toShare(row.correctedShare),
      sortBy: (row) => row.correctedShare,
      isNumeric: true,
      isMinor: true,
    },
    {
      key: "time",
      header: words.time,
      cell: ({ processingSeconds }) => (processingSeconds ? formatDuration(processingSeconds.p50 * 1000) : "–"),
      sortBy: ({ processingSeconds }) => processingSeconds?.p50 ?? null,
      isNumeric: true,
      isMinor: true,
    },
    ...(usage.totals.languageModel.requests > 0 ? [askedColumn] : []),
    {
      key: "charged",
      header: words.charged,
      cell: (row) => formatMoney(row.charged, usage.currency),
      sortBy: (row) => Number(row.charged),
      isNumeric: true,
    },
  ];
  return (
    <DataTable
      label={texts.usage.byParser}
      columns={columns}
      rows={usage.parsers}
      rowKey={({ parserId }) => parserId}
      initialSorting={{ column: "documents", isDescending: true }}
    />
  );
}

function toShare(share: number | null): string {
  return share === null ? "–" : formatPercent(share);
}
