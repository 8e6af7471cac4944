import { Button, Checkbox, Group, Modal, Stack, TextInput } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import type { ReactElement } from "react";
import { accountRoutes } from "../../../../src/contract/dashboard/accounts.ts";
import { FormError } from "../../components/form-error.tsx";
import { SecretDialog } from "../../components/secret-dialog.tsx";
import { call } from "../../lib/api.ts";
import { emailProblem } from "../../lib/check-input.ts";
import { formatTime } from "../../lib/format.ts";
import { useAccount } from "../../lib/session.ts";
import { useForm } from "../../lib/use-form.ts";
import { texts } from "../../texts/en.ts";
import { renewAccounts } from "./queries.ts";

const says = texts.operator.accounts;

interface NewAccount {
  name: string;
  email: string;
  currency: string;
  isOperator: boolean;
}

/** Makes an account for somebody, and shows the link to set its password. */
export function NewAccountDialog({ onClose }: { onClose: () => void }): ReactElement {
  const own = useAccount();
  const create = useMutation({
    mutationFn: (body: NewAccount) => call(accountRoutes.createAccount, { body }),
    onSuccess: () => void renewAccounts(),
  });
  const form = useForm<NewAccount>({
    initial: { name: "", email: "", currency: own.currency, isOperator: false },
    validate: {
      name: (name) => (name.trim() === "" ? says.nameMissing : null),
      email: emailProblem,
      currency: (currency) => (/^[A-Z]{3}$/.test(currency) ? null : says.currencyInvalid),
    },
    onSubmit: (values) => create.mutate(values),
    error: create.error,
  });
  if (create.data) {
    const { account, link } = create.data;
    return (
      <SecretDialog title={says.linkTitle} secret={link.url} onClose={onClose}>
        {says.linkText(account.email, formatTime(link.expiresAt))}
      </SecretDialog>
    );
  }
  return (
    <Modal opened onClose={onClose} title={says.new} closeButtonProps={{ "aria-label": texts.common.close }}>
      <form onSubmit={form.submit} noValidate>
        <Stack>
          <FormError error={form.error} />
          <TextInput label={says.name} data-autofocus {...form.text("name")} />
          <TextInput label={says.email} type="email" {...form.text("email")} />
          <TextInput label={says.currency} maw={140} {...form.text("currency")} />
          <Checkbox
            label={says.isOperator}
            checked={form.values.isOperator}
            onChange={(event) => form.set("isOperator", event.currentTarget.checked)}
          />
          <Group justify="flex-end">
            <Button type="submit" loading={create.isPending}>
              {says.create}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
