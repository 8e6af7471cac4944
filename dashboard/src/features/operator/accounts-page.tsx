import { Button, Text, TextInput } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { IconPlus, IconSearch } from "@tabler/icons-react";
import { useInfiniteQuery } from "@tanstack/react-query";
import { lazy, type ReactElement, Suspense, useState } from "react";
import type { AccountSummary } from "../../../../src/contract/dashboard/accounts.ts";
import { type Column, DataTable } from "../../components/data-table.tsx";
import { ErrorState } from "../../components/error-state.tsx";
import { MoreButton } from "../../components/more-button.tsx";
import { PageHeader } from "../../components/page-header.tsx";
import { RowSkeletons } from "../../components/page-skeleton.tsx";
import { StatusBadge } from "../../components/status-badge.tsx";
import { failureOf } from "../../lib/failure-of.ts";
import { formatMoney, formatNumber, formatRelative } from "../../lib/format.ts";
import { useAccount } from "../../lib/session.ts";
import { texts } from "../../texts/en.ts";
import { accountsQuery } from "./queries.ts";

/** Dialogs are loaded when opened. */
const AccountDialog = lazy(async () => ({ default: (await import("./account-dialog.tsx")).AccountDialog }));
const NewAccountDialog = lazy(async () => ({ default: (await import("./new-account-dialog.tsx")).NewAccountDialog }));

const says = texts.operator.accounts;

/** Pause in typing before a search, in milliseconds. */
const searchPauseMs = 250;

/** The service's accounts, for its operators. */
export function AccountsPage(): ReactElement {
  const [typed, setTyped] = useState("");
  const [search] = useDebouncedValue(typed.trim(), searchPauseMs);
  const list = useInfiniteQuery(accountsQuery(search));
  const [openId, setOpenId] = useState<string | null>(null);
  const [isCreating, setIsCreating] = useState(false);
  const self = useAccount();
  const accounts = list.data?.pages.flatMap(({ items }) => items);
  const open = accounts?.find(({ id }) => id === openId) ?? null;
  const failure = failureOf(list);
  return (
    <>
      <PageHeader
        title={says.title}
        description={says.description}
        actions={
          <Button leftSection={<IconPlus size={17} aria-hidden />} onClick={() => setIsCreating(true)}>
            {says.new}
          </Button>
        }
      />
      <TextInput
        mb="lg"
        maw={420}
        aria-label={says.search}
        placeholder={says.search}
        leftSection={<IconSearch size={16} aria-hidden />}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      {failure ? (
        <ErrorState error={failure} onRetry={() => void list.refetch()} />
      ) : !accounts ? (
        <RowSkeletons rows={5} />
      ) : accounts.length === 0 ? (
        <Text c="dimmed">{says.nothingFound}</Text>
      ) : (
        <DataTable
          label={says.title}
          columns={columnsOf(self.id)}
          rows={accounts}
          rowKey={({ id }) => id}
          pageSize={Number.POSITIVE_INFINITY}
          onOpen={({ id }) => setOpenId(id)}
        />
      )}
      <MoreButton list={list} label={says.more} />
      <Suspense>
        {open && <AccountDialog account={open} isSelf={open.id === self.id} onClose={() => setOpenId(null)} />}
        {isCreating && <NewAccountDialog onClose={() => setIsCreating(false)} />}
      </Suspense>
    </>
  );
}

function columnsOf(ownId: string): Column<AccountSummary>[] {
  return [
    {
      key: "account",
      header: says.account,
      cell: ({ id, name, email }) => (
        <>
          <Text size="sm" fw={550}>
            {name} {id === ownId && <span style={{ fontWeight: 400 }}>({says.you})</span>}
          </Text>
          <Text size="xs" c="dimmed" style={{ overflowWrap: "anywhere" }}>
            {email}
          </Text>
        </>
      ),
      sortBy: ({ email }) => email,
    },
    { key: "status", header: says.status, cell: (account) => <AccountStatus account={account} /> },
    {
      key: "balance",
      header: says.balance,
      cell: ({ balance, currency }) => formatMoney(balance, currency),
      sortBy: ({ balance }) => Number(balance),
      isNumeric: true,
    },
    {
      key: "parsers",
      header: says.parsers,
      cell: ({ parsers }) => formatNumber(parsers),
      sortBy: ({ parsers }) => parsers,
      isNumeric: true,
      isMinor: true,
    },
    {
      key: "documents",
      header: says.documents30,
      cell: ({ documentsLast30Days }) => formatNumber(documentsLast30Days),
      sortBy: ({ documentsLast30Days }) => documentsLast30Days,
      isNumeric: true,
      isMinor: true,
    },
    {
      key: "signIn",
      header: says.lastSignIn,
      cell: ({ lastSignInAt }) => (lastSignInAt ? formatRelative(lastSignInAt) : texts.common.never),
      sortBy: ({ lastSignInAt }) => lastSignInAt,
      isMinor: true,
    },
  ];
}

/** An account's current role and state. */
function AccountStatus({ account }: { account: AccountSummary }): ReactElement {
  const { isActive, isOperator, hasPassword } = account;
  if (!isActive) return <StatusBadge tone="bad">{says.inactive}</StatusBadge>;
  if (!hasPassword) return <StatusBadge tone="warn">{says.invited}</StatusBadge>;
  return <StatusBadge tone="good">{isOperator ? says.operator : says.active}</StatusBadge>;
}
