import { ActionIcon, Button, Group, NativeSelect, Text } from "@mantine/core";
import { IconLink, IconShieldOff, IconTrash, IconUserPlus } from "@tabler/icons-react";
import { useMutation, useQuery } from "@tanstack/react-query";
import { lazy, type ReactElement, Suspense, useState } from "react";
import { type Invited, type Member, memberRoutes } from "../../../../../src/contract/dashboard/members.ts";
import { type Role, roles } from "../../../../../src/contract/dashboard/session.ts";
import { type Column, DataTable } from "../../../components/data-table.tsx";
import { ErrorState } from "../../../components/error-state.tsx";
import { RowSkeletons } from "../../../components/page-skeleton.tsx";
import { StatusBadge } from "../../../components/status-badge.tsx";
import { call } from "../../../lib/api.ts";
import { failureOf } from "../../../lib/failure-of.ts";
import { formatRelative } from "../../../lib/format.ts";
import { notifyDone, notifyFailed } from "../../../lib/notify.ts";
import { useAccount, useMay } from "../../../lib/session.ts";
import { texts } from "../../../texts/en.ts";
import { SettingsHeader } from "../settings-header.tsx";
import { peopleQuery, renewPeople } from "./people-queries.ts";

/** Dialogs are loaded when opened. */
const PeopleDialogs = lazy(async () => ({ default: (await import("./people-dialogs.tsx")).PeopleDialogs }));

const says = texts.people;

/** Somebody of the account; its owner has no member's ID. */
type Row = Omit<Member, "id" | "createdAt"> & { id: string | null };

/** The people who share the account: invited, given roles and removed. */
export function PeoplePage(): ReactElement {
  const { data, error, refetch } = useQuery(peopleQuery);
  const mayManage = useMay("owner");
  const [isInviting, setIsInviting] = useState(false);
  const [doomed, setDoomed] = useState<Row | null>(null);
  const [locked, setLocked] = useState<Row | null>(null);
  const [invited, setInvited] = useState<Invited | null>(null);
  const [wereDialogsWanted, setWereDialogsWanted] = useState(false);
  const open = (show: () => void) => {
    setWereDialogsWanted(true);
    show();
  };
  const invite = mayManage && (
    <Button leftSection={<IconUserPlus size={17} aria-hidden />} onClick={() => open(() => setIsInviting(true))}>
      {says.invite}
    </Button>
  );
  const actions = mayManage
    ? {
        onLink: (made: Invited) => open(() => setInvited(made)),
        onRemove: (row: Row) => open(() => setDoomed(row)),
        onRemoveFactor: (row: Row) => open(() => setLocked(row)),
      }
    : null;
  const failure = failureOf({ data, error });
  return (
    <>
      <SettingsHeader actions={invite} />
      <Text c="dimmed" mb="lg" maw="44rem">
        {says.description}
      </Text>
      {failure ? (
        <ErrorState error={failure} onRetry={() => void refetch()} />
      ) : !data ? (
        <RowSkeletons rows={3} />
      ) : (
        <DataTable
          label={says.title}
          columns={columnsOf(actions)}
          rows={[toRow(data.owner), ...data.items]}
          rowKey={({ email }) => email}
        />
      )}
      {wereDialogsWanted && (
        <Suspense>
          <PeopleDialogs
            isInviting={isInviting}
            doomed={toTarget(doomed)}
            locked={toTarget(locked)}
            invited={invited}
            onInvited={(made) => {
              setIsInviting(false);
              setInvited(made);
            }}
            onClose={() => {
              setIsInviting(false);
              setDoomed(null);
              setLocked(null);
              setInvited(null);
            }}
          />
        </Suspense>
      )}
    </>
  );
}

function toTarget(row: Row | null): { id: string; name: string } | null {
  return row?.id ? { id: row.id, name: row.name } : null;
}

function toRow(owner: { email: string; name: string }): Row {
  return { ...owner, id: null, role: "owner", hasJoined: true, hasSecondFactor: false, lastSignInAt: null };
}

interface RowActions {
  onLink: (made: Invited) => void;
  onRemove: (row: Row) => void;
  onRemoveFactor: (row: Row) => void;
}

/** `actions`: null if the person may only look. */
function columnsOf(actions: RowActions | null): Column<Row>[] {
  const columns: Column<Row>[] = [
    { key: "name", header: says.name, cell: (row) => <Name row={row} />, sortBy: ({ name }) => name },
    {
      key: "role",
      header: says.role,
      cell: (row) => (actions && row.id !== null ? <RoleSelect id={row.id} row={row} /> : says.roles[row.role]),
      sortBy: ({ role }) => roles.indexOf(role),
    },
    {
      key: "lastSignIn",
      header: says.lastSignIn,
      cell: (row) => <LastSignIn row={row} />,
      sortBy: ({ lastSignInAt }) => lastSignInAt,
      isMinor: true,
    },
  ];
  if (actions === null) return columns;
  const cell = (row: Row) => row.id !== null && <Actions id={row.id} row={row} {...actions} />;
  return [...columns, { key: "actions", header: says.actions, cell }];
}

function Name({ row: { name, email } }: { row: Row }): ReactElement {
  const account = useAccount();
  return (
    <>
      <Text size="sm" fw={550} style={{ overflowWrap: "anywhere" }}>
        {name}
        {email === account.email && (
          <Text span inherit c="dimmed" fw={400}>
            {` (${says.you})`}
          </Text>
        )}
      </Text>
      <Text size="xs" c="dimmed" style={{ overflowWrap: "anywhere" }}>
        {email}
      </Text>
    </>
  );
}

function LastSignIn({ row: { id, hasJoined, hasSecondFactor, lastSignInAt } }: { row: Row }): ReactElement {
  if (id === null) return <>{says.created}</>;
  if (!hasJoined) return <StatusBadge tone="quiet">{says.invited}</StatusBadge>;
  return (
    <>
      {lastSignInAt ? formatRelative(lastSignInAt) : texts.common.never}
      {hasSecondFactor && (
        <Text span inherit c="dimmed">
          {` · ${says.twoStep}`}
        </Text>
      )}
    </>
  );
}

function RoleSelect({ id, row: { name, role } }: { id: string; row: Row }): ReactElement {
  const change = useMutation({
    mutationFn: (wanted: Role) => call(memberRoutes.changeMember, { params: { memberId: id }, body: { role: wanted } }),
    onSuccess: async (member) => {
      await renewPeople();
      notifyDone(says.roleChanged(name, says.roles[member.role]));
    },
    onError: notifyFailed,
  });
  return (
    <NativeSelect
      size="xs"
      w="8rem"
      aria-label={says.roleOf(name)}
      data={roles.map((each) => ({ value: each, label: says.roles[each] }))}
      value={change.isPending ? change.variables : role}
      disabled={change.isPending}
      onChange={({ currentTarget }) => {
        const wanted = roles.find((each) => each === currentTarget.value);
        if (wanted) change.mutate(wanted);
      }}
    />
  );
}

function Actions({ id, row, onLink, onRemove, onRemoveFactor }: RowActions & { id: string; row: Row }): ReactElement {
  const link = useMutation({
    mutationFn: () => call(memberRoutes.createMemberLink, { params: { memberId: id } }),
    onSuccess: onLink,
    onError: notifyFailed,
  });
  return (
    <Group gap={2} wrap="nowrap">
      <ActionIcon
        variant="subtle"
        color="gray"
        loading={link.isPending}
        onClick={() => link.mutate()}
        aria-label={`${says.newLink}: ${row.name}`}
        title={says.newLink}
      >
        <IconLink size={17} />
      </ActionIcon>
      {row.hasSecondFactor && (
        <ActionIcon
          variant="subtle"
          color="gray"
          onClick={() => onRemoveFactor(row)}
          aria-label={`${says.removeFactor}: ${row.name}`}
          title={says.removeFactor}
        >
          <IconShieldOff size={17} />
        </ActionIcon>
      )}
      <ActionIcon
        variant="subtle"
        color="red.8"
        onClick={() => onRemove(row)}
        aria-label={`${says.remove}: ${row.name}`}
        title={says.remove}
      >
        <IconTrash size={17} />
      </ActionIcon>
    </Group>
  );
}
