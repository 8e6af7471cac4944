import { ActionIcon, Button, Group, Text } from "@mantine/core";
import { IconKey, IconPlayerPause, IconPlayerPlay, IconPlus, IconTrash } from "@tabler/icons-react";
import { useMutation, useQuery } from "@tanstack/react-query";
import { lazy, type ReactElement, Suspense, useState } from "react";
import { type ApiToken, tokenRoutes } from "../../../../src/contract/dashboard/tokens.ts";
import { type Column, DataTable } from "../../components/data-table.tsx";
import { EmptyState } from "../../components/empty-state.tsx";
import { ErrorState } from "../../components/error-state.tsx";
import { RowSkeletons } from "../../components/page-skeleton.tsx";
import { StatusBadge } from "../../components/status-badge.tsx";
import { call } from "../../lib/api.ts";
import { failureOf } from "../../lib/failure-of.ts";
import { formatDay, formatRelative } from "../../lib/format.ts";
import { notifyDone, notifyFailed, notifyUndo } from "../../lib/notify.ts";
import { texts } from "../../texts/en.ts";
import { renewTokens, tokensQuery } from "./queries.ts";
import { SettingsHeader } from "./settings-header.tsx";

/** Dialogs are loaded when opened. */
const TokenDialogs = lazy(async () => ({ default: (await import("./token-dialogs.tsx")).TokenDialogs }));

const says = texts.settings.tokens;

/** The account's API tokens: made, deactivated, deleted. */
export function TokensPage(): ReactElement {
  const { data, error, refetch } = useQuery(tokensQuery);
  const [isCreating, setIsCreating] = useState(false);
  const [doomed, setDoomed] = useState<ApiToken | null>(null);
  const [wereDialogsWanted, setWereDialogsWanted] = useState(false);
  const open = (show: () => void) => {
    setWereDialogsWanted(true);
    show();
  };
  const newButton = (
    <Button leftSection={<IconPlus size={17} aria-hidden />} onClick={() => open(() => setIsCreating(true))}>
      {says.new}
    </Button>
  );
  const failure = failureOf({ data, error });
  return (
    <>
      <SettingsHeader actions={data && data.length > 0 ? newButton : undefined} />
      <Text c="dimmed" mb="lg" maw="44rem">
        {says.description}
      </Text>
      {failure ? (
        <ErrorState error={failure} onRetry={() => void refetch()} />
      ) : !data ? (
        <RowSkeletons rows={3} />
      ) : data.length === 0 ? (
        <EmptyState icon={IconKey} title={says.emptyTitle} text={says.emptyText} action={newButton} />
      ) : (
        <DataTable
          label={says.title}
          columns={columnsOf((token) => open(() => setDoomed(token)))}
          rows={data}
          rowKey={({ id }) => id}
        />
      )}
      {wereDialogsWanted && (
        <Suspense>
          <TokenDialogs
            isCreating={isCreating}
            doomed={doomed}
            onClose={() => {
              setIsCreating(false);
              setDoomed(null);
            }}
          />
        </Suspense>
      )}
    </>
  );
}

function columnsOf(onDelete: (token: ApiToken) => void): Column<ApiToken>[] {
  return [
    {
      key: "name",
      header: says.name,
      cell: ({ name }) => (
        <Text size="sm" fw={550} style={{ overflowWrap: "anywhere" }}>
          {name}
        </Text>
      ),
      sortBy: ({ name }) => name,
    },
    { key: "status", header: says.status, cell: (token) => <TokenStatus token={token} /> },
    {
      key: "lastUsed",
      header: says.lastUsed,
      cell: ({ lastUsedAt }) => (lastUsedAt ? formatRelative(lastUsedAt) : texts.common.never),
      sortBy: ({ lastUsedAt }) => lastUsedAt,
      isMinor: true,
    },
    {
      key: "expires",
      header: says.expires,
      cell: ({ expiresAt }) => (expiresAt ? formatDay(expiresAt) : texts.common.never),
      sortBy: ({ expiresAt }) => expiresAt,
      isMinor: true,
    },
    {
      key: "made",
      header: says.made,
      cell: ({ createdAt }) => formatDay(createdAt),
      sortBy: ({ createdAt }) => createdAt,
      isMinor: true,
    },
    {
      key: "actions",
      header: says.actions,
      cell: (token) => <Actions token={token} onDelete={() => onDelete(token)} />,
    },
  ];
}

function TokenStatus({ token: { isActive, isExpired } }: { token: ApiToken }): ReactElement {
  if (isExpired) return <StatusBadge tone="bad">{says.expired}</StatusBadge>;
  return isActive ? (
    <StatusBadge tone="good">{says.active}</StatusBadge>
  ) : (
    <StatusBadge tone="quiet">{says.inactive}</StatusBadge>
  );
}

function Actions({ token, onDelete }: { token: ApiToken; onDelete: () => void }): ReactElement {
  const { id, name, isActive } = token;
  const set = async (wanted: boolean) => {
    await call(tokenRoutes.changeToken, { params: { tokenId: id }, body: { isActive: wanted } });
    await renewTokens();
  };
  const toggle = useMutation({
    mutationFn: () => set(!isActive),
    onSuccess: () =>
      isActive ? notifyUndo(says.deactivated(name), () => set(true)) : notifyDone(says.activated(name)),
    onError: notifyFailed,
  });
  const label = isActive ? says.deactivate : says.activate;
  const ToggleIcon = isActive ? IconPlayerPause : IconPlayerPlay;
  return (
    <Group gap={2} wrap="nowrap">
      <ActionIcon
        variant="subtle"
        color="gray"
        loading={toggle.isPending}
        onClick={() => toggle.mutate()}
        aria-label={`${label}: ${name}`}
        title={label}
      >
        <ToggleIcon size={17} />
      </ActionIcon>
      <ActionIcon
        variant="subtle"
        color="red.8"
        onClick={onDelete}
        aria-label={`${says.delete}: ${name}`}
        title={says.delete}
      >
        <IconTrash size={17} />
      </ActionIcon>
    </Group>
  );
}
