import { Button, PasswordInput, Stack } from "@mantine/core";
import type { ReactElement, ReactNode } from "react";
import { sessionRoutes } from "../../../../src/contract/dashboard/session.ts";
import { FormError } from "../../components/form-error.tsx";
import { call } from "../../lib/api.ts";
import { newPasswordProblem } from "../../lib/check-input.ts";
import { useForm } from "../../lib/use-form.ts";
import { texts } from "../../texts/en.ts";
import { loadPasskeys, PasskeyButton } from "./passkey-button.tsx";
import { CodeInput, useSecondStep } from "./second-step.tsx";
import { useSessionForm } from "./use-session-form.ts";

interface NewPasswordFormProps {
  /** Of the link. */
  token: string;
  label: string;
  submitLabel: string;
  /** More inputs, above the password. */
  children?: ReactNode;
}

interface NewPassword {
  newPassword: string;
  code: string;
  /** A passkey instead of the code. */
  usesPasskey?: boolean;
}

/** The link's token comes after the `#` of the page's address, so that no server log has it. */
export function readLinkToken(): string {
  return decodeURIComponent(window.location.hash.slice(1));
}

/** Chooses a password with a link, and signs in. */
export function NewPasswordForm({ token, label, submitLabel, children }: NewPasswordFormProps): ReactElement {
  const choose = useSessionForm(async ({ newPassword, code, usesPasskey }: NewPassword) => {
    const passkey = usesPasskey && (await (await loadPasskeys()).askForPasskey());
    const body = { token, newPassword, ...(code.trim() !== "" && { code }), ...(passkey && { passkey }) };
    return call(sessionRoutes.resetPassword, { body });
  });
  const secondStep = useSecondStep(choose.error);
  const form = useForm({
    initial: { newPassword: "", code: "" },
    validate: { newPassword: newPasswordProblem },
    onSubmit: choose.mutate,
    error: secondStep.error,
  });
  return (
    <form onSubmit={form.submit} noValidate>
      <Stack>
        <FormError error={form.error} />
        {children}
        <PasswordInput
          label={label}
          description={texts.common.passwordHint}
          autoComplete="new-password"
          autoFocus
          size="md"
          {...form.text("newPassword")}
        />
        {secondStep.isAsked && (
          <>
            <CodeInput {...form.text("code")} />
            <PasskeyButton
              label={texts.passkeys.use}
              isBusy={choose.isPending}
              onClick={() => choose.mutate({ ...form.values, usesPasskey: true })}
            />
          </>
        )}
        <Button type="submit" size="md" loading={choose.isPending}>
          {submitLabel}
        </Button>
      </Stack>
    </form>
  );
}
