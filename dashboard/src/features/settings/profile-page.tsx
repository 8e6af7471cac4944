import { Button, Card, PasswordInput, Stack, Text, TextInput, Title } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { type ReactElement, type ReactNode, useState } from "react";
import { sessionRoutes } from "../../../../src/contract/dashboard/session.ts";
import { ConfirmDialog } from "../../components/confirm-dialog.tsx";
import { FormError } from "../../components/form-error.tsx";
import { call } from "../../lib/api.ts";
import { newPasswordProblem } from "../../lib/check-input.ts";
import { withTyped } from "../../lib/language.ts";
import { notifyDone, notifyFailed } from "../../lib/notify.ts";
import { keepSession, useAccount } from "../../lib/session.ts";
import { useForm } from "../../lib/use-form.ts";
import { texts } from "../../texts/en.ts";
import { LanguageForm } from "./language-form.tsx";
import { Passkeys } from "./passkeys/passkeys.tsx";
import { SecondFactor } from "./second-factor/second-factor.tsx";
import { SettingsHeader } from "./settings-header.tsx";

const { profile, password, secondFactor, sessions } = texts.settings;

/** Name, password and sessions of one's own account. */
export function ProfilePage(): ReactElement {
  // After a password change, the inputs are emptied.
  const [passwordForm, setPasswordForm] = useState(0);
  return (
    <>
      <SettingsHeader />
      <Stack gap="lg" maw={640}>
        <Section title={profile.title} text={profile.text}>
          <NameForm />
        </Section>
        <Section title={texts.common.language} text={texts.settings.language.text}>
          <LanguageForm />
        </Section>
        <Section title={password.title} text={password.text}>
          <PasswordForm key={passwordForm} onDone={() => setPasswordForm(passwordForm + 1)} />
        </Section>
        <Section title={secondFactor.title} text={secondFactor.text}>
          <SecondFactor />
        </Section>
        <Section title={texts.passkeys.title} text={texts.passkeys.text}>
          <Passkeys />
        </Section>
        <Section title={sessions.title} text={sessions.text}>
          <SignOutEverywhere />
        </Section>
      </Stack>
    </>
  );
}

function Section({ title, text, children }: { title: string; text: string; children: ReactNode }): ReactElement {
  return (
    <Card component="section" padding="xl">
      <Title order={2}>{title}</Title>
      <Text size="sm" c="dimmed" mb="lg">
        {text}
      </Text>
      {children}
    </Card>
  );
}

function NameForm(): ReactElement {
  const account = useAccount();
  const save = useMutation({
    mutationFn: (body: { name: string }) => call(sessionRoutes.changeAccount, { body }),
    onSuccess: (session) => {
      keepSession(session);
      notifyDone(profile.saved);
    },
  });
  const form = useForm({
    initial: withTyped({ name: account.name }),
    validate: { name: (name) => (name.trim() === "" ? profile.nameMissing : null) },
    onSubmit: (values) => save.mutate(values),
    error: save.error,
  });
  return (
    <form onSubmit={form.submit} noValidate>
      <Stack align="flex-start">
        <FormError error={form.error} />
        <TextInput label={profile.name} autoComplete="name" w="100%" maw={360} {...form.text("name")} />
        <TextInput
          label={profile.email}
          description={profile.emailHint}
          value={account.email}
          readOnly
          w="100%"
          maw={360}
        />
        <Button type="submit" loading={save.isPending} disabled={form.values.name === account.name}>
          {texts.common.save}
        </Button>
      </Stack>
    </form>
  );
}

function PasswordForm({ onDone }: { onDone: () => void }): ReactElement {
  const change = useMutation({
    mutationFn: (body: { currentPassword: string; newPassword: string }) =>
      call(sessionRoutes.changePassword, { body }),
    onSuccess: (session) => {
      keepSession(session);
      notifyDone(password.changed);
      onDone();
    },
  });
  const form = useForm({
    initial: { currentPassword: "", newPassword: "" },
    validate: {
      currentPassword: (value) => (value === "" ? password.currentMissing : null),
      newPassword: newPasswordProblem,
    },
    onSubmit: (values) => change.mutate(values),
    error: change.error,
  });
  return (
    <form onSubmit={form.submit} noValidate>
      <Stack align="flex-start">
        <FormError error={form.error} />
        <PasswordInput
          label={password.current}
          autoComplete="current-password"
          w="100%"
          maw={360}
          {...form.text("currentPassword")}
        />
        <PasswordInput
          label={password.new}
          description={texts.common.passwordHint}
          autoComplete="new-password"
          w="100%"
          maw={360}
          {...form.text("newPassword")}
        />
        <Button type="submit" loading={change.isPending}>
          {password.change}
        </Button>
      </Stack>
    </form>
  );
}

function SignOutEverywhere(): ReactElement {
  const navigate = useNavigate();
  const [isAsking, setIsAsking] = useState(false);
  const signOut = useMutation({
    mutationFn: () => call(sessionRoutes.signOutEverywhere),
    onSuccess: async (session) => {
      keepSession(session);
      await navigate({ to: "/sign-in" });
    },
    onError: notifyFailed,
  });
  return (
    <>
      <Button variant="default" style={{ alignSelf: "flex-start" }} onClick={() => setIsAsking(true)}>
        {sessions.signOut}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title={sessions.confirmTitle}
        text={sessions.confirmText}
        confirmLabel={sessions.signOut}
        isBusy={signOut.isPending}
        onConfirm={() => signOut.mutate()}
        onCancel={() => setIsAsking(false)}
      />
    </>
  );
}
