import { Button, Text } from "@mantine/core";
import { IconDownload, IconHistory, IconSearch } from "@tabler/icons-react";
import { useInfiniteQuery } from "@tanstack/react-query";
import { type ReactElement, useState } from "react";
import { type Activity, activityRoutes } from "../../../../src/contract/dashboard/activity.ts";
import { EmptyState } from "../../components/empty-state.tsx";
import { ErrorState } from "../../components/error-state.tsx";
import { MoreButton } from "../../components/more-button.tsx";
import { RowSkeletons } from "../../components/page-skeleton.tsx";
import { PlainTable } from "../../components/plain-table.tsx";
import { toUrl } from "../../lib/api.ts";
import { failureOf } from "../../lib/failure-of.ts";
import { formatTime } from "../../lib/format.ts";
import { useAccount } from "../../lib/session.ts";
import { texts } from "../../texts/en.ts";
import { type ActivityFilter, ActivityFilters } from "./activity-filters.tsx";
import { activityQuery } from "./activity-query.ts";
import { SettingsHeader } from "./settings-header.tsx";

const says = texts.activity;

/** The account's audit log: who changed what. */
export function ActivityPage(): ReactElement {
  const [filter, setFilter] = useState<ActivityFilter>({});
  const exportButton = (
    <Button
      variant="default"
      component="a"
      download
      href={toUrl(activityRoutes.exportActivity, { query: filter })}
      leftSection={<IconDownload size={17} aria-hidden />}
    >
      {says.export}
    </Button>
  );
  return (
    <>
      <SettingsHeader actions={exportButton} />
      <Text c="dimmed" mb="lg" maw="44rem">
        {says.description}
      </Text>
      <ActivityFilters filter={filter} onChange={setFilter} />
      <ActivityList filter={filter} onClear={() => setFilter({})} />
    </>
  );
}

function ActivityList({ filter, onClear }: { filter: ActivityFilter; onClear: () => void }): ReactElement {
  const list = useInfiniteQuery(activityQuery(filter));
  const failure = failureOf(list);
  if (failure) return <ErrorState error={failure} onRetry={() => void list.refetch()} />;
  if (!list.data) return <RowSkeletons rows={8} />;
  const events = list.data.pages.flatMap(({ items }) => items);
  if (events.length === 0) return <NoEvents isFiltered={Object.keys(filter).length > 0} onClear={onClear} />;
  return (
    <>
      <PlainTable label={says.label}>
        <thead>
          <tr>
            <th>{says.columns.time}</th>
            <th>{says.columns.what}</th>
            <th data-minor>{says.columns.address}</th>
          </tr>
        </thead>
        <tbody>
          {events.map((event) => (
            <EventRow key={event.id} event={event} />
          ))}
        </tbody>
      </PlainTable>
      <MoreButton list={list} label={says.loadMore} />
    </>
  );
}

function NoEvents({ isFiltered, onClear }: { isFiltered: boolean; onClear: () => void }): ReactElement {
  if (!isFiltered) return <EmptyState icon={IconHistory} title={says.noneTitle} text={says.noneText} />;
  const clear = (
    <Button variant="default" onClick={onClear}>
      {says.clear}
    </Button>
  );
  return <EmptyState icon={IconSearch} title={says.noMatchTitle} text={says.noMatchText} action={clear} />;
}

function EventRow({ event }: { event: Activity }): ReactElement {
  const { personId: id } = useAccount();
  const { actor, createdAt } = event;
  return (
    <tr style={{ verticalAlign: "top" }}>
      <td>
        <Text size="sm" c="dimmed">
          {formatTime(createdAt)}
        </Text>
      </td>
      <td style={{ overflowWrap: "anywhere" }}>
        <Text size="sm">
          <strong>{says.actor(actor, actor.kind === "person" && actor.id === id)}</strong> {says.predicate(event)}
        </Text>
        {says.details(event).map((detail) => (
          <Text key={detail} size="sm" c="dimmed">
            {detail}
          </Text>
        ))}
      </td>
      <td data-minor>
        <Text size="sm" c="dimmed">
          {actor.address ?? ""}
        </Text>
      </td>
    </tr>
  );
}
