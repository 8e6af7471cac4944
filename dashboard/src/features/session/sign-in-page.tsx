import { Alert, Anchor, Button, Divider, PasswordInput, Stack, TextInput } from "@mantine/core";
import { Link, useSearch } from "@tanstack/react-router";
import type { ReactElement } from "react";
import { sessionRoutes } from "../../../../src/contract/dashboard/session.ts";
import { FormError } from "../../components/form-error.tsx";
import { call } from "../../lib/api.ts";
import { emailProblem } from "../../lib/check-input.ts";
import { withTyped } from "../../lib/language.ts";
import { useSession } from "../../lib/session.ts";
import { useForm } from "../../lib/use-form.ts";
import { texts } from "../../texts/en.ts";
import { loadPasskeys, PasskeyButton } from "./passkey-button.tsx";
import { CodeInput, useSecondStep } from "./second-step.tsx";
import { SessionFrame } from "./session-frame.tsx";
import { useSessionForm } from "./use-session-form.ts";

/** E-mail address and password. */
export function SignInPage(): ReactElement {
  const { next, refused } = useSearch({ from: "/sign-in" });
  const { isSignUpOpen, provider } = useSession();
  const signIn = useSessionForm(
    ({ code, ...body }: { email: string; password: string; code: string }) =>
      call(sessionRoutes.signIn, { body: { ...body, ...(code.trim() !== "" && { code }) } }),
    next,
  );
  const byPasskey = useSessionForm(async () => (await loadPasskeys()).signInByPasskey(), next);
  const secondStep = useSecondStep(signIn.error);
  const form = useForm({
    initial: withTyped({ email: "", password: "", code: "" }),
    validate: { email: emailProblem, password: (value) => (value === "" ? texts.session.passwordMissing : null) },
    onSubmit: (values) => {
      byPasskey.reset();
      signIn.mutate(values);
    },
    error: secondStep.error,
  });
  return (
    <SessionFrame
      title={texts.session.signInTitle}
      footer={
        isSignUpOpen && (
          <>
            {texts.session.signInNew}{" "}
            <Anchor inherit renderRoot={(props) => <Link {...props} to="/sign-up" />}>
              {texts.session.signUp}
            </Anchor>
          </>
        )
      }
    >
      <form onSubmit={form.submit} noValidate>
        <Stack>
          {refused && provider !== null && signIn.isIdle && (
            <Alert color="yellow" variant="light">
              {texts.session.refusedByProvider[refused]}
            </Alert>
          )}
          <FormError error={byPasskey.error ?? form.error} />
          <TextInput
            label={texts.session.email}
            type="email"
            autoComplete="username"
            autoFocus
            size="md"
            {...form.text("email")}
          />
          <PasswordInput
            label={texts.session.password}
            autoComplete="current-password"
            size="md"
            {...form.text("password")}
          />
          {secondStep.isAsked && <CodeInput {...form.text("code")} />}
          <Anchor
            size="sm"
            renderRoot={(props) => <Link {...props} to="/forgot-password" />}
            style={{ alignSelf: "end" }}
          >
            {texts.session.forgot}
          </Anchor>
          <Button type="submit" size="md" loading={signIn.isPending}>
            {texts.session.signIn}
          </Button>
          <PasskeyButton
            label={secondStep.isAsked ? texts.passkeys.use : texts.passkeys.signIn}
            isBusy={byPasskey.isPending}
            onClick={() => byPasskey.mutate(undefined)}
          />
          {provider !== null && (
            <>
              <Divider label={texts.session.or} />
              <Button
                component="a"
                variant="default"
                size="md"
                href={`/sign-in/open-id${next === undefined ? "" : `?next=${encodeURIComponent(next)}`}`}
              >
                {texts.session.signInWith(provider)}
              </Button>
            </>
          )}
        </Stack>
      </form>
    </SessionFrame>
  );
}
