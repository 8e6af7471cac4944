import { Button, Divider, Group, Modal, Stack, Text, TextInput, Title } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { type ReactElement, useState } from "react";
import { type AccountSummary, accountRoutes, type ResetLink } from "../../../../src/contract/dashboard/accounts.ts";
import { FormError } from "../../components/form-error.tsx";
import { SecretDialog } from "../../components/secret-dialog.tsx";
import { call } from "../../lib/api.ts";
import { isWrittenAmount } from "../../lib/check-input.ts";
import { formatDay, formatMoney, formatTime } from "../../lib/format.ts";
import { notifyDone, notifyFailed, notifyUndo } from "../../lib/notify.ts";
import { useForm } from "../../lib/use-form.ts";
import { texts } from "../../texts/en.ts";
import { renewAccounts } from "./queries.ts";

interface AccountDialogProps {
  account: AccountSummary;
  /** Operators can neither deactivate nor dismiss themselves here. */
  isSelf: boolean;
  onClose: () => void;
}

const says = texts.operator.accounts;

/** What an operator can do with an account. */
export function AccountDialog({ account, isSelf, onClose }: AccountDialogProps): ReactElement {
  const [link, setLink] = useState<ResetLink | null>(null);
  return (
    <>
      <Modal
        opened={link === null}
        onClose={onClose}
        title={account.email}
        closeButtonProps={{ "aria-label": texts.common.close }}
      >
        <Stack gap="lg">
          <Text size="sm" c="dimmed">
            {account.name} · {says.since(formatDay(account.createdAt))} ·{" "}
            {formatMoney(account.balance, account.currency)}
          </Text>
          <CreditForm account={account} />
          <Divider />
          <AccessActions account={account} isSelf={isSelf} onLink={setLink} />
        </Stack>
      </Modal>
      <SecretDialog title={says.linkTitle} secret={link?.url ?? null} onClose={onClose}>
        {link && says.linkText(account.email, formatTime(link.expiresAt))}
      </SecretDialog>
    </>
  );
}

function CreditForm({ account }: { account: AccountSummary }): ReactElement {
  // Each try has the same id, so that pressing again after a lost answer credits only once.
  const [requestId, setRequestId] = useState(() => crypto.randomUUID());
  const credit = useMutation({
    mutationFn: (body: { amount: string; note: string }) =>
      call(accountRoutes.creditAccount, { params: { accountId: account.id }, body: { ...body, requestId } }),
    onSuccess: async (_, { amount }) => {
      setRequestId(crypto.randomUUID());
      form.set("amount", "");
      form.set("note", "");
      await renewAccounts();
      notifyDone(says.credited(formatMoney(amount, account.currency), account.email));
    },
  });
  const form = useForm({
    initial: { amount: "", note: "" },
    validate: {
      amount: (amount) => (isWrittenAmount(amount) && /[1-9]/.test(amount) ? null : says.amountInvalid),
    },
    onSubmit: ({ amount, note }) => credit.mutate({ amount: amount.trim(), note }),
    error: credit.error,
  });
  return (
    <form onSubmit={form.submit} noValidate>
      <Stack gap="sm">
        <Title order={2} size="h3">
          {says.creditTitle}
        </Title>
        <FormError error={form.error} />
        <Group align="flex-start" grow>
          <TextInput
            label={says.amount}
            inputMode="decimal"
            rightSection={account.currency}
            rightSectionWidth={56}
            {...form.text("amount")}
          />
          <TextInput label={says.note} placeholder={says.notePlaceholder} {...form.text("note")} />
        </Group>
        <Button type="submit" loading={credit.isPending} style={{ alignSelf: "start" }}>
          {says.creditDo}
        </Button>
      </Stack>
    </form>
  );
}

interface AccessActionsProps {
  account: AccountSummary;
  isSelf: boolean;
  onLink: (link: ResetLink) => void;
}

function AccessActions({ account, isSelf, onLink }: AccessActionsProps): ReactElement {
  const { email, isActive, isOperator } = account;
  const params = { accountId: account.id };
  const set = async (body: { isActive?: boolean; isOperator?: boolean }) => {
    await call(accountRoutes.changeAccountByOperator, { params, body });
    await renewAccounts();
  };
  const toggleActive = useMutation({
    mutationFn: () => set({ isActive: !isActive }),
    onSuccess: () =>
      isActive
        ? notifyUndo(says.deactivated(email), () => set({ isActive: true }))
        : notifyDone(says.reactivated(email)),
    onError: notifyFailed,
  });
  const toggleOperator = useMutation({
    mutationFn: () => set({ isOperator: !isOperator }),
    onSuccess: () => notifyUndo(says.changed(email), () => set({ isOperator })),
    onError: notifyFailed,
  });
  const makeLink = useMutation({
    mutationFn: () => call(accountRoutes.createResetLink, { params }),
    onSuccess: onLink,
    onError: notifyFailed,
  });
  return (
    <Stack gap="sm">
      <Title order={2} size="h3">
        {says.access}
      </Title>
      <Action text={says.resetText}>
        <Button variant="default" size="xs" loading={makeLink.isPending} onClick={() => makeLink.mutate()}>
          {says.resetLink}
        </Button>
      </Action>
      {!isSelf && (
        <>
          <Action text={says.operatorText}>
            <Button
              variant="default"
              size="xs"
              loading={toggleOperator.isPending}
              onClick={() => toggleOperator.mutate()}
            >
              {isOperator ? says.takeOperator : says.makeOperator}
            </Button>
          </Action>
          <Action text={says.deactivateText}>
            <Button
              variant={isActive ? "outline" : "default"}
              color={isActive ? "red.8" : undefined}
              size="xs"
              loading={toggleActive.isPending}
              onClick={() => toggleActive.mutate()}
            >
              {isActive ? says.deactivate : says.reactivate}
            </Button>
          </Action>
        </>
      )}
    </Stack>
  );
}

function Action({ text, children }: { text: string; children: ReactElement }): ReactElement {
  return (
    <Group justify="space-between" gap="sm">
      <Text size="sm" c="dimmed" flex="1 1 14rem">
        {text}
      </Text>
      {children}
    </Group>
  );
}
