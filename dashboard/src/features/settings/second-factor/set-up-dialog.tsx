import { Button, Code, Group, Modal, PasswordInput, Stack, Text, TextInput } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { type ReactElement, useState } from "react";
import { renderSVG } from "uqr";
import { sessionRoutes } from "../../../../../src/contract/dashboard/session.ts";
import { CopyButton } from "../../../components/copy-button.tsx";
import { FormError } from "../../../components/form-error.tsx";
import { call } from "../../../lib/api.ts";
import { useForm } from "../../../lib/use-form.ts";
import { texts } from "../../../texts/en.ts";
import { RecoveryCodes } from "./recovery-codes.tsx";
import { renewSecondFactor } from "./second-factor-query.ts";

const says = texts.settings.secondFactor;

interface Begun {
  setup: string;
  secret: string;
  uri: string;
}

/** Sets up two-step sign-in: the password, the app's first code, the recovery codes. */
export function SetUpDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }): ReactElement {
  const [begun, setBegun] = useState<Begun | null>(null);
  const [codes, setCodes] = useState<string[] | null>(null);
  const close = () => {
    onClose();
    setBegun(null);
    setCodes(null);
  };
  return (
    <Modal
      opened={isOpen}
      onClose={close}
      title={codes === null ? says.title : says.codesTitle}
      closeOnClickOutside={false}
      withCloseButton={codes === null}
      closeButtonProps={{ "aria-label": texts.common.close }}
    >
      {codes !== null ? (
        <RecoveryCodes codes={codes} onKept={close} />
      ) : begun === null ? (
        <PasswordStep onBegun={setBegun} />
      ) : (
        <CodeStep
          begun={begun}
          onDone={(made) => {
            setCodes(made);
            void renewSecondFactor();
          }}
        />
      )}
    </Modal>
  );
}

function PasswordStep({ onBegun }: { onBegun: (begun: Begun) => void }): ReactElement {
  const begin = useMutation({
    mutationFn: (body: { password: string }) => call(sessionRoutes.beginSecondFactor, { body }),
    onSuccess: onBegun,
  });
  const form = useForm({
    initial: { password: "" },
    validate: { password: (value) => (value === "" ? says.passwordMissing : null) },
    onSubmit: (values) => begin.mutate(values),
    error: begin.error,
  });
  return (
    <form onSubmit={form.submit} noValidate>
      <Stack>
        <FormError error={form.error} />
        <PasswordInput
          label={says.password}
          autoComplete="current-password"
          data-autofocus
          {...form.text("password")}
        />
        <Group justify="flex-end">
          <Button type="submit" loading={begin.isPending}>
            {says.next}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

function CodeStep({ begun, onDone }: { begun: Begun; onDone: (codes: string[]) => void }): ReactElement {
  const { setup, secret, uri } = begun;
  const turnOn = useMutation({
    mutationFn: ({ code }: { code: string }) => call(sessionRoutes.turnOnSecondFactor, { body: { setup, code } }),
    onSuccess: ({ recoveryCodes }) => onDone(recoveryCodes),
  });
  const form = useForm({
    initial: { code: "" },
    validate: { code: (value) => (value.trim() === "" ? says.codeMissing : null) },
    onSubmit: (values) => turnOn.mutate(values),
    error: turnOn.error,
  });
  return (
    <form onSubmit={form.submit} noValidate>
      <Stack>
        <FormError error={form.error} />
        <Text size="sm">{says.scan}</Text>
        <img
          alt={says.picture}
          width={200}
          height={200}
          style={{ alignSelf: "center", background: "white" }}
          src={`data:image/svg+xml,${encodeURIComponent(renderSVG(uri))}`}
        />
        <Group gap="xs" wrap="nowrap">
          <Text size="sm">{says.key}</Text>
          <Code style={{ overflowWrap: "anywhere" }} data-testid="factor-key">
            {secret}
          </Code>
          <CopyButton value={secret} />
        </Group>
        <TextInput
          label={says.code}
          inputMode="numeric"
          autoComplete="one-time-code"
          autoFocus
          {...form.text("code")}
        />
        <Group justify="flex-end">
          <Button type="submit" loading={turnOn.isPending}>
            {says.turnOn}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
