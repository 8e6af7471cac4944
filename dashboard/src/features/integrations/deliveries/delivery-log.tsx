import { Anchor, Button, Group, NativeSelect, Stack, Text } from "@mantine/core";
import { IconListDetails, IconRefresh } from "@tabler/icons-react";
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { type ReactElement, useState } from "react";
import { type DeliverySummary, deliveryRoutes } from "../../../../../src/contract/dashboard/deliveries.ts";
import { Allowed } from "../../../components/allowed.tsx";
import { DeliveryAttempts, DeliveryBadge } from "../../../components/delivery-attempts.tsx";
import { EmptyState } from "../../../components/empty-state.tsx";
import { ErrorState } from "../../../components/error-state.tsx";
import { MoreButton } from "../../../components/more-button.tsx";
import { RowSkeletons } from "../../../components/page-skeleton.tsx";
import { call } from "../../../lib/api.ts";
import { failureOf } from "../../../lib/failure-of.ts";
import { formatDuration, formatRelative } from "../../../lib/format.ts";
import { notifyDone, notifyFailed } from "../../../lib/notify.ts";
import { texts } from "../../../texts/en.ts";
import { type DeliveryFilter, deliveriesQuery, deliveryQuery, webhooksQuery } from "../integrations-queries.ts";
import classes from "./delivery-log.module.css";

const events = Object.keys(texts.integrations.events) as DeliverySummary["event"][];

/** Every delivery of a parser, newest first, each with its attempts. */
export default function DeliveryLog({ parserId }: { parserId: string }): ReactElement {
  const words = texts.integrations.log;
  const [filter, setFilter] = useState<DeliveryFilter>({});
  const webhooks = useQuery(webhooksQuery(parserId));
  const log = useInfiniteQuery(deliveriesQuery(parserId, filter));
  const deliveries = (log.data?.pages ?? []).flatMap(({ items }) => items);
  const isFiltered = Object.keys(filter).length > 0;
  const failure = failureOf(log);
  if (failure) return <ErrorState error={failure} onRetry={() => void log.refetch()} />;
  return (
    <Stack gap="sm">
      {(isFiltered || deliveries.length > 0) && (
        <Group gap="xs">
          <NativeSelect
            aria-label={words.webhook}
            value={filter.webhookId ?? ""}
            data={[
              { value: "", label: words.allWebhooks },
              ...(webhooks.data?.items ?? []).map(({ id, name }) => ({ value: id, label: name })),
            ]}
            onChange={({ currentTarget: { value } }) => {
              const { webhookId: _, ...others } = filter;
              setFilter(value === "" ? others : { ...others, webhookId: value });
            }}
          />
          <NativeSelect
            aria-label={words.status}
            value={filter.status ?? ""}
            data={[
              { value: "", label: words.allStatuses },
              ...Object.entries(words.statuses).map(([value, label]) => ({ value, label })),
            ]}
            onChange={({ currentTarget: { value } }) => {
              const { status: _, ...others } = filter;
              const isStatus = value === "pending" || value === "delivered" || value === "failed";
              setFilter(isStatus ? { ...others, status: value } : others);
            }}
          />
          <NativeSelect
            aria-label={words.event}
            value={filter.event ?? ""}
            data={[
              { value: "", label: words.allEvents },
              ...Object.entries(texts.integrations.events).map(([value, label]) => ({ value, label })),
            ]}
            onChange={({ currentTarget: { value } }) => {
              const { event: _, ...others } = filter;
              const event = events.find((each) => each === value);
              setFilter(event ? { ...others, event } : others);
            }}
          />
        </Group>
      )}
      {log.isPending && <RowSkeletons rows={5} />}
      {log.data && deliveries.length === 0 && (
        <EmptyState
          icon={IconListDetails}
          title={isFiltered ? words.noMatch : words.empty}
          text={isFiltered ? "" : words.emptyText}
        />
      )}
      <div>
        {deliveries.map((delivery) => (
          <DeliveryRow key={delivery.id} delivery={delivery} />
        ))}
      </div>
      <MoreButton list={log} label={words.loadMore} />
    </Stack>
  );
}

function DeliveryRow({ delivery }: { delivery: DeliverySummary }): ReactElement {
  const words = texts.integrations.log;
  const [isOpen, setIsOpen] = useState(false);
  return (
    <details className={classes.delivery} onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary>
        <DeliveryBadge status={delivery.status} />
        <Answer delivery={delivery} />
        <Text span size="sm" fw={500} truncate className={classes.file ?? ""}>
          {delivery.filename ?? delivery.documentId}
        </Text>
        <Text span size="sm" c="dimmed" truncate visibleFrom="sm">
          {delivery.webhookName}
          {delivery.event !== "processed" && ` · ${texts.integrations.events[delivery.event]}`}
        </Text>
        <Text span size="xs" c="dimmed" className={classes.end ?? ""}>
          {delivery.attemptCount > 1 ? `${words.attempts(delivery.attemptCount)}, ` : ""}
          {formatRelative(delivery.createdAt)}
          {delivery.nextAttemptAt !== null && `, ${words.nextTry(formatRelative(delivery.nextAttemptAt))}`}
        </Text>
        {delivery.lastError !== null && delivery.status === "failed" && (
          <Text span size="xs" c="var(--winnow-bad)" className={classes.problem ?? ""}>
            {delivery.lastError}
          </Text>
        )}
      </summary>
      {isOpen && <DeliveryDetails delivery={delivery} />}
    </details>
  );
}

/** What the last attempt came to: the status of the response, and how long it took. */
function Answer({ delivery: { lastHttpStatus, lastDurationMs } }: { delivery: DeliverySummary }): ReactElement | null {
  const words = texts.integrations.log;
  if (lastDurationMs === null) return null;
  return (
    <Text span size="xs" c="dimmed" className="figures">
      {lastHttpStatus === null ? words.noAnswer : words.http(lastHttpStatus)} · {formatDuration(lastDurationMs)}
    </Text>
  );
}

function DeliveryDetails({ delivery }: { delivery: DeliverySummary }): ReactElement {
  const words = texts.integrations.log;
  const client = useQueryClient();
  const detail = useQuery(deliveryQuery(delivery.id));
  const redeliver = useMutation({
    mutationFn: () => call(deliveryRoutes.redeliver, { params: { deliveryId: delivery.id } }),
    onSuccess: async () => {
      notifyDone(words.redelivered);
      await client.invalidateQueries({ queryKey: ["deliveries"] });
    },
    onError: notifyFailed,
  });
  const failure = failureOf(detail);
  if (failure) return <ErrorState error={failure} />;
  return (
    <Stack gap="md" className={classes.details ?? ""}>
      {detail.data ? <DeliveryAttempts attempts={detail.data.attempts} /> : <RowSkeletons rows={2} />}
      <Group>
        <Allowed least="editor">
          <Button
            variant="light"
            size="xs"
            leftSection={<IconRefresh size={14} />}
            disabled={delivery.status === "pending"}
            loading={redeliver.isPending}
            onClick={() => redeliver.mutate()}
          >
            {words.redeliver}
          </Button>
        </Allowed>
        <Anchor
          size="sm"
          renderRoot={(props) => (
            <Link {...props} to="/documents/$documentId" params={{ documentId: delivery.documentId }} />
          )}
        >
          {words.document}
        </Anchor>
      </Group>
    </Stack>
  );
}
