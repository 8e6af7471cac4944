import { Button, Group, Modal, PasswordInput, Stack, Text } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import type { ReactElement } from "react";
import { type Passkey, passkeyRoutes } from "../../../../../src/contract/dashboard/passkeys.ts";
import { FormError } from "../../../components/form-error.tsx";
import { call } from "../../../lib/api.ts";
import { notifyDone } from "../../../lib/notify.ts";
import { useForm } from "../../../lib/use-form.ts";
import { texts } from "../../../texts/en.ts";
import { renewPasskeys } from "./passkeys-query.ts";

const says = texts.passkeys;
const factor = texts.settings.secondFactor;

/** Removes a passkey, with the password. */
export default function RemovePasskeyDialog(props: { passkey: Passkey; onClose: () => void }): ReactElement {
  const { passkey, onClose } = props;
  const remove = useMutation({
    mutationFn: (body: { password: string }) =>
      call(passkeyRoutes.removePasskey, { params: { passkeyId: passkey.id }, body }),
    onSuccess: () => {
      onClose();
      void renewPasskeys();
      notifyDone(says.removed);
    },
  });
  const form = useForm({
    initial: { password: "" },
    validate: { password: (value) => (value === "" ? factor.passwordMissing : null) },
    onSubmit: (values) => remove.mutate(values),
    error: remove.error,
  });
  return (
    <Modal
      opened
      onClose={onClose}
      title={says.removeTitle(passkey.name)}
      closeButtonProps={{ "aria-label": texts.common.close }}
    >
      <form onSubmit={form.submit} noValidate>
        <Stack>
          <FormError error={form.error} />
          <Text size="sm">{says.removeText}</Text>
          <PasswordInput
            label={factor.password}
            autoComplete="current-password"
            data-autofocus
            {...form.text("password")}
          />
          <Group justify="flex-end">
            <Button color="red.8" type="submit" loading={remove.isPending}>
              {says.remove}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
