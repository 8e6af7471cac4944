import { Alert, Anchor, Button, PasswordInput, Stack } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { type ReactElement, useState } from "react";
import { sessionRoutes } from "../../../../src/contract/dashboard/session.ts";
import { FormError } from "../../components/form-error.tsx";
import { call } from "../../lib/api.ts";
import { newPasswordProblem } from "../../lib/check-input.ts";
import { useForm } from "../../lib/use-form.ts";
import { texts } from "../../texts/en.ts";
import { SessionFrame } from "./session-frame.tsx";
import { useSessionForm } from "./use-session-form.ts";

/** Sets a new password with a link's token, which comes after the `#`, so that no server log has it. */
export function ResetPasswordPage(): ReactElement {
  const [token] = useState(() => decodeURIComponent(window.location.hash.slice(1)));
  const reset = useSessionForm(({ newPassword }: { newPassword: string }) =>
    call(sessionRoutes.resetPassword, { body: { token, newPassword } }),
  );
  const form = useForm({
    initial: { newPassword: "" },
    validate: { newPassword: newPasswordProblem },
    onSubmit: reset.mutate,
    error: reset.error,
  });
  return (
    <SessionFrame
      title={texts.session.resetTitle}
      footer={
        <Anchor inherit renderRoot={(props) => <Link {...props} to="/sign-in" />}>
          {texts.session.backToSignIn}
        </Anchor>
      }
    >
      {token === "" ? (
        <Alert color="yellow" variant="light">
          {texts.session.resetNoToken}
        </Alert>
      ) : (
        <form onSubmit={form.submit} noValidate>
          <Stack>
            <FormError error={form.error} />
            <PasswordInput
              label={texts.session.newPassword}
              description={texts.common.passwordHint}
              autoComplete="new-password"
              autoFocus
              size="md"
              {...form.text("newPassword")}
            />
            <Button type="submit" size="md" loading={reset.isPending}>
              {texts.session.resetSave}
            </Button>
          </Stack>
        </form>
      )}
    </SessionFrame>
  );
}
