import { Button, Group, Modal, NativeSelect, Stack, TextInput } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { type ReactElement, useState } from "react";
import { type ApiToken, tokenLifetimes, tokenRoutes } from "../../../../src/contract/dashboard/tokens.ts";
import { ConfirmDialog } from "../../components/confirm-dialog.tsx";
import { FormError } from "../../components/form-error.tsx";
import { SecretDialog } from "../../components/secret-dialog.tsx";
import { call } from "../../lib/api.ts";
import { notifyDone, notifyFailed } from "../../lib/notify.ts";
import { useForm } from "../../lib/use-form.ts";
import { texts } from "../../texts/en.ts";
import { renewTokens } from "./queries.ts";

interface TokenDialogsProps {
  isCreating: boolean;
  /** The token to delete. */
  doomed: ApiToken | null;
  onClose: () => void;
}

const says = texts.settings.tokens;

/** Dialogs to make a token, show its secret once, and delete one. */
export function TokenDialogs({ isCreating, doomed, onClose }: TokenDialogsProps): ReactElement {
  const [made, setMade] = useState<{ name: string; secret: string } | null>(null);
  const remove = useMutation({
    mutationFn: (token: ApiToken) => call(tokenRoutes.deleteToken, { params: { tokenId: token.id } }),
    onSuccess: async (_, { name }) => {
      await renewTokens();
      notifyDone(says.deleted(name));
      onClose();
    },
    onError: notifyFailed,
  });
  return (
    <>
      <Modal
        opened={isCreating}
        onClose={onClose}
        title={says.new}
        closeButtonProps={{ "aria-label": texts.common.close }}
      >
        <CreateForm
          onMade={(name, secret) => {
            onClose();
            setMade({ name, secret });
          }}
        />
      </Modal>
      <SecretDialog
        title={says.createdTitle(made?.name ?? "")}
        secret={made?.secret ?? null}
        onClose={() => setMade(null)}
      >
        {says.createdText}
      </SecretDialog>
      <ConfirmDialog
        isOpen={doomed !== null}
        title={says.deleteTitle(doomed?.name ?? "")}
        text={says.deleteText}
        confirmLabel={says.delete}
        isDangerous
        isBusy={remove.isPending}
        onConfirm={() => doomed && remove.mutate(doomed)}
        onCancel={onClose}
      />
    </>
  );
}

/** The initial lifetime, in days: long enough to build something, short enough to be renewed knowingly. */
const defaultLifetime = "90";

function CreateForm({ onMade }: { onMade: (name: string, secret: string) => void }): ReactElement {
  const create = useMutation({
    mutationFn: ({ name, days }: { name: string; days: string }) => {
      const expiresInDays = tokenLifetimes.find((lifetime) => String(lifetime) === days) ?? null;
      return call(tokenRoutes.createToken, { body: { name, expiresInDays } });
    },
    onSuccess: ({ token, secret }) => {
      void renewTokens();
      onMade(token.name, secret);
    },
  });
  const form = useForm({
    initial: { name: "", days: defaultLifetime },
    validate: { name: (name) => (name.trim() === "" ? says.nameMissing : null) },
    onSubmit: (values) => create.mutate(values),
    error: create.error,
  });
  return (
    <form onSubmit={form.submit} noValidate>
      <Stack>
        <FormError error={form.error} />
        <TextInput
          label={says.name}
          description={says.nameHint}
          placeholder={says.namePlaceholder}
          data-autofocus
          {...form.text("name")}
        />
        <NativeSelect
          label={says.expiry}
          data={[
            ...tokenLifetimes.map((days) => ({ value: String(days), label: says.expiryIn[days] })),
            { value: "", label: says.expiryNever },
          ]}
          {...form.text("days")}
        />
        <Group justify="flex-end">
          <Button type="submit" loading={create.isPending}>
            {says.create}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
