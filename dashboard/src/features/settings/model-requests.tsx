import { Anchor, Text, Title } from "@mantine/core";
import { useInfiniteQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { ReactElement } from "react";
import type { ModelRequest } from "../../../../src/contract/dashboard/language-model.ts";
import { ErrorState } from "../../components/error-state.tsx";
import { MoreButton } from "../../components/more-button.tsx";
import { RowSkeletons } from "../../components/page-skeleton.tsx";
import { PlainTable } from "../../components/plain-table.tsx";
import { failureOf } from "../../lib/failure-of.ts";
import { formatDuration, formatNumber, formatTime } from "../../lib/format.ts";
import { languageModels } from "../../texts/en/language-models.ts";
import { modelRequestsQuery } from "./language-model-queries.ts";

const says = languageModels.requests;

/** The log of what was sent to language models. */
export function ModelRequests(): ReactElement {
  return (
    <section>
      <Title order={2}>{says.title}</Title>
      <Text size="sm" c="dimmed" mb="sm">
        {says.text}
      </Text>
      <RequestList />
    </section>
  );
}

function RequestList(): ReactElement {
  const list = useInfiniteQuery(modelRequestsQuery);
  const failure = failureOf(list);
  if (failure) return <ErrorState error={failure} onRetry={() => void list.refetch()} />;
  if (!list.data) return <RowSkeletons rows={3} />;
  const requests = list.data.pages.flatMap(({ items }) => items);
  if (requests.length === 0) return <Text size="sm">{says.none}</Text>;
  const { time, to, sent, tokens, cost, outcome } = says.columns;
  return (
    <>
      <PlainTable label={says.label}>
        <thead>
          <tr>
            <th>{time}</th>
            <th>{to}</th>
            <th data-minor>{sent}</th>
            <th data-numeric data-minor>
              {tokens}
            </th>
            <th data-numeric>{cost}</th>
            <th>{outcome}</th>
          </tr>
        </thead>
        <tbody>
          {requests.map((request) => (
            <RequestRow key={request.id} request={request} />
          ))}
        </tbody>
      </PlainTable>
      <MoreButton list={list} label={says.more} />
    </>
  );
}

function RequestRow({ request }: { request: ModelRequest }): ReactElement {
  const { beganAt, documentId, host, modelName, pages, lines, pictures, outcome, cost, durationMs } = request;
  const result = outcome === null ? says.running : (says.outcomes[outcome] ?? outcome);
  return (
    <tr style={{ verticalAlign: "top" }}>
      <td>
        <Text size="sm">{formatTime(beganAt)}</Text>
        {documentId === null ? (
          <Text size="sm" c="dimmed">
            {says.check}
          </Text>
        ) : (
          <Anchor
            size="sm"
            renderRoot={(props) => <Link {...props} to="/documents/$documentId" params={{ documentId }} />}
          >
            {says.document}
          </Anchor>
        )}
      </td>
      <td style={{ overflowWrap: "anywhere" }}>
        <Text size="sm">{modelName}</Text>
        <Text size="sm" c="dimmed">
          {host}
        </Text>
      </td>
      <td data-minor>
        <Text size="sm">{says.sent(formatNumber(pages), formatNumber(lines), pictures)}</Text>
      </td>
      <td data-numeric data-minor>
        <Text size="sm">{tokensOf(request)}</Text>
      </td>
      <td data-numeric>
        <Text size="sm">{cost ?? ""}</Text>
      </td>
      <td>
        <Text size="sm">{result}</Text>
        {durationMs !== null && (
          <Text size="sm" c="dimmed">
            {formatDuration(durationMs)}
          </Text>
        )}
      </td>
    </tr>
  );
}

/** Tokens read and written, such as `1,530 + 412`. */
function tokensOf({ inputTokens, outputTokens }: ModelRequest): string {
  if (inputTokens === null || outputTokens === null) return "";
  return `${formatNumber(inputTokens)} + ${formatNumber(outputTokens)}`;
}
