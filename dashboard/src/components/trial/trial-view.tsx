import { Alert, Anchor, Progress, Stack, Text, Title } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { ReactElement } from "react";
import type { Trial } from "../../../../src/contract/dashboard/learning.ts";
import { toPathLabel } from "../../lib/to-label.ts";
import { texts } from "../../texts/en.ts";
import { type Column, DataTable } from "../data-table.tsx";
import { ErrorState } from "../error-state.tsx";
import { RowSkeletons } from "../page-skeleton.tsx";
import { StatusBadge, type StatusTone } from "../status-badge.tsx";
import { ShareText } from "./share-text.tsx";
import { showValue } from "./show-value.ts";
import { trialQuery } from "./trial-query.ts";

type TrialResult = NonNullable<Trial["result"]>;

/** A trial: its progress, then its result. */
export function TrialView({ parserId, trialId }: { parserId: string; trialId: string }): ReactElement {
  const trial = useQuery(trialQuery(parserId, trialId));
  if (trial.error) return <ErrorState error={trial.error} onRetry={() => void trial.refetch()} />;
  if (!trial.data) return <RowSkeletons rows={3} />;
  const { status, done, total, error, result } = trial.data;
  if (status === "failed") {
    return (
      <Alert color="red" variant="light" role="alert">
        {error}
      </Alert>
    );
  }
  if (result) return <TrialResultView result={result} />;
  const label = texts.learning.progress(done, total);
  return (
    <Stack gap={6}>
      <Text size="sm" role="status">
        {label}
      </Text>
      <Progress value={total === 0 ? 0 : (done / total) * 100} aria-label={label} animated />
    </Stack>
  );
}

function TrialResultView({ result }: { result: TrialResult }): ReactElement {
  const words = texts.learning;
  if (result.entries === 0) return <Text size="sm">{words.noTruth}</Text>;
  const all = { fieldId: "", field: words.allFields, before: result.before, after: result.after };
  const changes = result.changes.flatMap(({ values, ...entry }) => values.map((value) => ({ ...entry, ...value })));
  return (
    <Stack gap="md">
      <Text size="sm">
        {words.trialSummary(result.entries, result.changedEntries)}{" "}
        {words.trialValid(result.validBefore, result.validAfter)}
        {result.unreadable > 0 && ` ${words.trialUnreadable(result.unreadable)}`}
      </Text>
      <DataTable
        label={words.trials}
        columns={fieldColumns}
        rows={[all, ...result.fields.filter(isWorthShowing)]}
        rowKey={({ fieldId }) => fieldId}
        pageSize={50}
      />
      {changes.length > 0 && (
        <div>
          <Title order={3} size="h4" mb="xs">
            {words.changes}
          </Title>
          <DataTable
            label={words.changes}
            columns={changeColumns}
            rows={changes}
            rowKey={({ entryId, fieldId }) => `${entryId} ${fieldId}`}
            pageSize={15}
          />
        </div>
      )}
    </Stack>
  );
}

/** Fields that are read right before and after would only hide the others. */
function isWorthShowing({ before, after }: TrialResult["fields"][number]): boolean {
  return [before, after].some((share) => share !== null && share.right < share.total);
}

const { trialColumns, changeColumns: headers, verdicts } = texts.learning;

const fieldColumns: Column<TrialResult["fields"][number]>[] = [
  { key: "field", header: trialColumns.field, cell: ({ field }) => toPathLabel(field) },
  { key: "before", header: trialColumns.before, cell: ({ before }) => <ShareText share={before} />, isNumeric: true },
  { key: "after", header: trialColumns.after, cell: ({ after }) => <ShareText share={after} />, isNumeric: true },
];

type Change = Omit<TrialResult["changes"][number], "values"> & TrialResult["changes"][number]["values"][number];

const tones: Record<Change["verdict"], StatusTone> = { better: "good", worse: "bad", other: "quiet" };

const changeColumns: Column<Change>[] = [
  {
    key: "document",
    header: headers.document,
    cell: ({ documentId, filename }) => (
      <Anchor size="sm" renderRoot={(props) => <Link {...props} to="/documents/$documentId" params={{ documentId }} />}>
        {filename ?? documentId}
      </Anchor>
    ),
  },
  { key: "field", header: headers.field, cell: ({ field }) => toPathLabel(field) },
  { key: "before", header: headers.before, cell: ({ before }) => showValue(before) },
  { key: "after", header: headers.after, cell: ({ after }) => showValue(after) },
  {
    key: "right",
    header: headers.right,
    cell: ({ right }) => (right === undefined ? "" : showValue(right)),
    isMinor: true,
  },
  {
    key: "verdict",
    header: headers.verdict,
    cell: ({ verdict }) =>
      verdict === "other" ? verdicts.other : <StatusBadge tone={tones[verdict]}>{verdicts[verdict]}</StatusBadge>,
  },
];
