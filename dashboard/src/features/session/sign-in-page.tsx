import { Anchor, Button, PasswordInput, Stack, TextInput } from "@mantine/core";
import { Link, useSearch } from "@tanstack/react-router";
import type { ReactElement } from "react";
import { sessionRoutes } from "../../../../src/contract/dashboard/session.ts";
import { FormError } from "../../components/form-error.tsx";
import { call } from "../../lib/api.ts";
import { emailProblem } from "../../lib/check-input.ts";
import { useSession } from "../../lib/session.ts";
import { useForm } from "../../lib/use-form.ts";
import { texts } from "../../texts/en.ts";
import { SessionFrame } from "./session-frame.tsx";
import { useSessionForm } from "./use-session-form.ts";

/** E-mail address and password. */
export function SignInPage(): ReactElement {
  const { next } = useSearch({ from: "/sign-in" });
  const { isSignUpOpen } = useSession();
  const signIn = useSessionForm(
    (body: { email: string; password: string }) => call(sessionRoutes.signIn, { body }),
    next,
  );
  const form = useForm({
    initial: { email: "", password: "" },
    validate: { email: emailProblem, password: (value) => (value === "" ? texts.session.passwordMissing : null) },
    onSubmit: signIn.mutate,
    error: signIn.error,
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
          <FormError error={form.error} />
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
        </Stack>
      </form>
    </SessionFrame>
  );
}
