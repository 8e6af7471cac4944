import { Button, Group, Modal, Stack, Text, TextInput } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import type { ReactElement } from "react";
import { sessionRoutes } from "../../../../../src/contract/dashboard/session.ts";
import { FormError } from "../../../components/form-error.tsx";
import { call } from "../../../lib/api.ts";
import { notifyDone } from "../../../lib/notify.ts";
import { useForm } from "../../../lib/use-form.ts";
import { texts } from "../../../texts/en.ts";
import { renewSecondFactor } from "./second-factor-query.ts";

const says = texts.settings.secondFactor;

/** Turns off two-step sign-in with a code. */
export function TurnOffDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }): ReactElement {
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      title={says.offTitle}
      closeButtonProps={{ "aria-label": texts.common.close }}
    >
      <TurnOffForm
        onDone={() => {
          onClose();
          void renewSecondFactor();
          notifyDone(says.turnedOff);
        }}
      />
    </Modal>
  );
}

function TurnOffForm({ onDone }: { onDone: () => void }): ReactElement {
  const turnOff = useMutation({
    mutationFn: (body: { code: string }) => call(sessionRoutes.turnOffSecondFactor, { body }),
    onSuccess: onDone,
  });
  const form = useForm({
    initial: { code: "" },
    validate: { code: (value) => (value.trim() === "" ? says.codeMissing : null) },
    onSubmit: (values) => turnOff.mutate(values),
    error: turnOff.error,
  });
  return (
    <form onSubmit={form.submit} noValidate>
      <Stack>
        <FormError error={form.error} />
        <Text size="sm">{says.offText}</Text>
        <TextInput
          label={texts.session.secondStepCode}
          autoComplete="one-time-code"
          data-autofocus
          {...form.text("code")}
        />
        <Group justify="flex-end">
          <Button color="red.8" type="submit" loading={turnOff.isPending}>
            {says.turnOff}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
