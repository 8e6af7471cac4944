import { Alert, Anchor, Button, PasswordInput, Stack, TextInput } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { lazy, type ReactElement, Suspense, useState } from "react";
import { sessionRoutes } from "../../../../src/contract/dashboard/session.ts";
import { FormError } from "../../components/form-error.tsx";
import { call } from "../../lib/api.ts";
import { emailProblem, newPasswordProblem } from "../../lib/check-input.ts";
import { withTyped } from "../../lib/language.ts";
import { useSession } from "../../lib/session.ts";
import { useForm } from "../../lib/use-form.ts";
import { texts } from "../../texts/en.ts";
import { SessionFrame } from "./session-frame.tsx";
import { SetUpAccounts } from "./set-up-accounts.tsx";
import { useSessionForm } from "./use-session-form.ts";

/** Loaded only for those who want it. */
const RestorePage = lazy(async () => ({ default: (await import("./restore-page.tsx")).RestorePage }));

/** Makes an account; on the first start the service's operator, with the console's code. */
export function SignUpPage(): ReactElement {
  const { isFirstStart, areAccountsSetUp, isSignUpOpen, canRestore } = useSession();
  // After the `#`, so that no server log has it.
  const [code] = useState(() => decodeURIComponent(window.location.hash.slice(1)));
  const [wantsNewAccount, setWantsNewAccount] = useState(code !== "");
  const [wantsBackup, setWantsBackup] = useState(false);
  if (!isFirstStart) {
    return (
      <SessionFrame title={texts.session.signUpTitle} footer={<ToSignIn />}>
        {isSignUpOpen ? <SignUpForm code={null} /> : <Alert variant="light">{texts.session.signUpClosed}</Alert>}
      </SessionFrame>
    );
  }
  if (canRestore && wantsBackup) {
    return (
      <Suspense>
        <RestorePage initialCode={code} onNewAccount={() => setWantsBackup(false)} />
      </Suspense>
    );
  }
  if (areAccountsSetUp && !wantsNewAccount) return <SetUpAccounts onNewAccount={() => setWantsNewAccount(true)} />;
  return (
    <SessionFrame
      title={texts.session.firstTitle}
      text={texts.session.firstText}
      footer={canRestore && <ToRestore onRestore={() => setWantsBackup(true)} />}
    >
      <SignUpForm code={code} />
    </SessionFrame>
  );
}

function ToRestore({ onRestore }: { onRestore: () => void }): ReactElement {
  return (
    <>
      {texts.backups.restoreInstead}{" "}
      <Anchor inherit component="button" type="button" onClick={onRestore}>
        {texts.backups.restoreLink}
      </Anchor>
    </>
  );
}

function ToSignIn(): ReactElement {
  return (
    <>
      {texts.session.haveAccount}{" "}
      <Anchor inherit renderRoot={(props) => <Link {...props} to="/sign-in" />}>
        {texts.session.signIn}
      </Anchor>
    </>
  );
}

/** `code`: of the first start, if the address has it; null if none is needed. */
function SignUpForm({ code }: { code: string | null }): ReactElement {
  const signUp = useSessionForm((body: { name: string; email: string; password: string; code: string }) =>
    call(sessionRoutes.signUp, { body: { ...body, code: code === null ? undefined : body.code } }),
  );
  const form = useForm({
    initial: withTyped({ code: code ?? "", name: "", email: "", password: "" }),
    validate: {
      code: (value) => (code !== null && value.trim() === "" ? texts.session.codeMissing : null),
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
        {code !== null && (
          <TextInput
            label={texts.session.code}
            description={texts.session.codeHint}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            autoFocus={code === ""}
            size="md"
            {...form.text("code")}
          />
        )}
        <TextInput
          label={texts.session.name}
          autoComplete="name"
          autoFocus={code !== ""}
          size="md"
          {...form.text("name")}
        />
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
