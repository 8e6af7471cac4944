import { Button, Group, Modal, PasswordInput, Stack, TextInput } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { type ReactElement, useState } from "react";
import { passkeyRoutes } from "../../../../../src/contract/dashboard/passkeys.ts";
import { FormError } from "../../../components/form-error.tsx";
import { call } from "../../../lib/api.ts";
import { notifyDone } from "../../../lib/notify.ts";
import { makePasskey } from "../../../lib/passkeys/ask-for-passkey.ts";
import { useForm } from "../../../lib/use-form.ts";
import { texts } from "../../../texts/en.ts";
import { RecoveryCodes } from "../second-factor/recovery-codes.tsx";
import { renewPasskeys } from "./passkeys-query.ts";

const says = texts.passkeys;
const factor = texts.settings.secondFactor;

/** Adds a passkey: its name and the password, what the browser asks, and recovery codes if there are none yet. */
export default function AddPasskeyDialog({ onClose }: { onClose: () => void }): ReactElement {
  const [codes, setCodes] = useState<string[] | null>(null);
  return (
    <Modal
      opened
      onClose={onClose}
      title={codes === null ? says.addTitle : factor.codesTitle}
      closeOnClickOutside={false}
      withCloseButton={codes === null}
      closeButtonProps={{ "aria-label": texts.common.close }}
    >
      {codes === null ? (
        <NameStep
          onDone={(made) => {
            void renewPasskeys();
            notifyDone(says.added);
            if (made === null) onClose();
            else setCodes(made);
          }}
        />
      ) : (
        <RecoveryCodes codes={codes} onKept={onClose} />
      )}
    </Modal>
  );
}

function NameStep({ onDone }: { onDone: (codes: string[] | null) => void }): ReactElement {
  const add = useMutation({
    mutationFn: async ({ name, password }: { name: string; password: string }) => {
      const made = await makePasskey(password);
      return call(passkeyRoutes.addPasskey, { body: { ...made, name } });
    },
    onSuccess: ({ recoveryCodes }) => onDone(recoveryCodes),
  });
  const form = useForm({
    initial: { name: "", password: "" },
    validate: {
      name: (value) => (value.trim() === "" ? says.nameMissing : null),
      password: (value) => (value === "" ? factor.passwordMissing : null),
    },
    onSubmit: (values) => add.mutate(values),
    error: add.error,
  });
  return (
    <form onSubmit={form.submit} noValidate>
      <Stack>
        <FormError error={form.error} />
        <TextInput
          label={says.name}
          description={says.nameHint}
          placeholder={says.namePlaceholder}
          maxLength={200}
          data-autofocus
          {...form.text("name")}
        />
        <PasswordInput label={factor.password} autoComplete="current-password" {...form.text("password")} />
        <Group justify="flex-end">
          <Button type="submit" loading={add.isPending}>
            {says.next}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
