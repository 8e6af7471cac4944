import { Alert, Anchor, Button, PasswordInput, Stack, TextInput } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import type { ReactElement } from "react";
import { sessionRoutes } from "../../../../src/contract/dashboard/session.ts";
import { FormError } from "../../components/form-error.tsx";
import { call } from "../../lib/api.ts";
import { emailProblem, newPasswordProblem } from "../../lib/check-input.ts";
import { useSession } from "../../lib/session.ts";
import { useForm } from "../../lib/use-form.ts";
import { texts } from "../../texts/en.ts";
import { SessionFrame } from "./session-frame.tsx";
import { useSessionForm } from "./use-session-form.ts";

/** Makes an account; on the first start the one that operates the service. */
export function SignUpPage(): ReactElement {
  const { isFirstStart, isSignUpOpen } = useSession();
  const toSignIn = (
    <>
      {texts.session.haveAccount}{" "}
      <Anchor inherit renderRoot={(props) => <Link {...props} to="/sign-in" />}>
        {texts.session.signIn}
      </Anchor>
    </>
  );
  return (
    <SessionFrame
      title={isFirstStart ? texts.session.firstTitle : texts.session.signUpTitle}
      text={isFirstStart ? texts.session.firstText : undefined}
      footer={isFirstStart ? undefined : toSignIn}
    >
      {isSignUpOpen ? <SignUpForm /> : <Alert variant="light">{texts.session.signUpClosed}</Alert>}
    </SessionFrame>
  );
}

function SignUpForm(): ReactElement {
  const signUp = useSessionForm((body: { name: string; email: string; password: string }) =>
    call(sessionRoutes.signUp, { body }),
  );
  const form = useForm({
    initial: { name: "", email: "", password: "" },
    validate: {
      name: (value) => (value.trim() === "" ? texts.session.nameMissing : null),
      email: emailProblem,
      password: newPasswordProblem,
    },
    onSubmit: signUp.mutate,
    error: signUp.error,
  });
  return (
    <form onSubmit={form.submit} noValidate>
      <Stack>
        <FormError error={form.error} />
        <TextInput label={texts.session.name} autoComplete="name" autoFocus size="md" {...form.text("name")} />
        <TextInput label={texts.session.email} type="email" autoComplete="username" size="md" {...form.text("email")} />
        <PasswordInput
          label={texts.session.password}
          description={texts.common.passwordHint}
          autoComplete="new-password"
          size="md"
          {...form.text("password")}
        />
        <Button type="submit" size="md" loading={signUp.isPending} mt="xs">
          {texts.session.signUp}
        </Button>
      </Stack>
    </form>
  );
}
