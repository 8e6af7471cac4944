import { Anchor, NativeSelect, Text } from "@mantine/core";
import { IconListDetails } from "@tabler/icons-react";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { Link, useParams } from "@tanstack/react-router";
import { type ReactElement, useState } from "react";
import type { DashboardSource, DashboardSourceItem } from "../../../../src/contract/dashboard/sources.ts";
import { EmptyState } from "../../components/empty-state.tsx";
import { ErrorState } from "../../components/error-state.tsx";
import { MoreButton } from "../../components/more-button.tsx";
import { PageHeader } from "../../components/page-header.tsx";
import { RowSkeletons } from "../../components/page-skeleton.tsx";
import { PlainTable } from "../../components/plain-table.tsx";
import { StatusBadge } from "../../components/status-badge.tsx";
import { failureOf } from "../../lib/failure-of.ts";
import { formatBytes, formatTime } from "../../lib/format.ts";
import { sources } from "../../texts/en/sources.ts";
import { ItemMail } from "./item-mail.tsx";
import { SourceProgress } from "./source-card.tsx";
import { sourceItemsQuery, sourcesQuery } from "./source-queries.ts";

const says = sources.items;
const tones = { waiting: "busy", taken: "good", repeated: "quiet", refused: "bad" } as const;

type State = DashboardSourceItem["state"];

const states = Object.keys(says.states) as State[];

/** What was in a source, and what became of it. */
export function SourceLogPage(): ReactElement {
  const { sourceId } = useParams({ from: "/shell/settings/sources/$sourceId" });
  const { data, error, refetch } = useQuery(sourcesQuery);
  const [state, setState] = useState<State | null>(null);
  const source = data?.items.find(({ id }) => id === sourceId);
  const back = { to: "/settings/sources", label: says.back };
  const failure = failureOf({ data, error });
  if (failure) return <ErrorState error={failure} onRetry={() => void refetch()} />;
  if (!data) return <RowSkeletons rows={6} />;
  if (!source)
    return (
      <>
        <PageHeader title={says.title} back={back} />
        <Text>{says.gone}</Text>
      </>
    );
  return (
    <>
      <PageHeader title={source.name} back={back} description={<SourceProgress source={source} />} />
      <NativeSelect
        label={says.filter}
        w={220}
        mb="md"
        value={state ?? ""}
        data={[{ value: "", label: says.all }, ...states.map((value) => ({ value, label: says.states[value] }))]}
        onChange={(event) => setState(states.find((each) => each === event.currentTarget.value) ?? null)}
      />
      <ItemList source={source} state={state} />
    </>
  );
}

function ItemList({ source, state }: { source: DashboardSource; state: State | null }): ReactElement {
  const list = useInfiniteQuery(sourceItemsQuery(source, state));
  const failure = failureOf(list);
  if (failure) return <ErrorState error={failure} onRetry={() => void list.refetch()} />;
  if (!list.data) return <RowSkeletons rows={6} />;
  const items = list.data.pages.flatMap((page) => page.items);
  if (items.length === 0) return <EmptyState icon={IconListDetails} title={says.title} text={says.none} />;
  return (
    <>
      <PlainTable label={says.label}>
        <thead>
          <tr>
            <th>{says.name}</th>
            <th>{says.state}</th>
            <th data-minor>{says.size}</th>
            <th data-minor>{says.seen}</th>
          </tr>
        </thead>
        <tbody>
          {items.map((item) => (
            <ItemRow key={item.id} item={item} />
          ))}
        </tbody>
      </PlainTable>
      <MoreButton list={list} label={says.more} />
    </>
  );
}

function ItemRow({ item }: { item: DashboardSourceItem }): ReactElement {
  const { name, state, sizeBytes, seenAt, documentId, mail } = item;
  const shown = name ?? says.deleted;
  return (
    <tr style={{ verticalAlign: "top" }}>
      <td style={{ overflowWrap: "anywhere", minWidth: "9rem" }}>
        {documentId === null ? (
          <Text size="sm">{shown}</Text>
        ) : (
          <Anchor
            size="sm"
            title={says.document}
            renderRoot={(props) => <Link {...props} to="/documents/$documentId" params={{ documentId }} />}
          >
            {shown}
          </Anchor>
        )}
        {mail !== null && <ItemMail mail={mail} name={name} />}
      </td>
      <td style={{ overflowWrap: "anywhere" }}>
        <StatusBadge tone={tones[state]}>{says.states[state]}</StatusBadge>
        <Note item={item} />
      </td>
      <td data-minor>
        <Text size="sm" c="dimmed">
          {sizeBytes === null ? "" : formatBytes(sizeBytes)}
        </Text>
      </td>
      <td data-minor>
        <Text size="sm" c="dimmed">
          {formatTime(seenAt)}
        </Text>
      </td>
    </tr>
  );
}

function Note({ item: { reason, isInInbox, state } }: { item: DashboardSourceItem }): ReactElement | null {
  if (isInInbox)
    return (
      <Anchor size="sm" display="block" renderRoot={(props) => <Link {...props} to="/inbox" />}>
        {says.inInbox}
      </Anchor>
    );
  const note = reason ?? (state === "repeated" ? says.repeatedHint : null);
  return note === null ? null : (
    <Text size="sm" c="dimmed">
      {note}
    </Text>
  );
}
