import { Alert, Anchor, Button, Stack, TextInput } from "@mantine/core";
import { IconMailCheck } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { ReactElement } from "react";
import { sessionRoutes } from "../../../../src/contract/dashboard/session.ts";
import { FormError } from "../../components/form-error.tsx";
import { call } from "../../lib/api.ts";
import { emailProblem } from "../../lib/check-input.ts";
import { withTyped } from "../../lib/language.ts";
import { useSession } from "../../lib/session.ts";
import { useForm } from "../../lib/use-form.ts";
import { texts } from "../../texts/en.ts";
import { SessionFrame } from "./session-frame.tsx";

/** Asks for a mail with a link that resets the password. */
export function ForgotPasswordPage(): ReactElement {
  const { canSendMail } = useSession();
  return (
    <SessionFrame
      title={texts.session.forgotTitle}
      text={canSendMail ? texts.session.forgotText : undefined}
      footer={
        <Anchor inherit renderRoot={(props) => <Link {...props} to="/sign-in" />}>
          {texts.session.backToSignIn}
        </Anchor>
      }
    >
      {canSendMail ? <RequestForm /> : <Alert variant="light">{texts.session.forgotNoMail}</Alert>}
    </SessionFrame>
  );
}

function RequestForm(): ReactElement {
  const send = useMutation({
    mutationFn: (body: { email: string }) => call(sessionRoutes.requestPasswordReset, { body }),
  });
  const form = useForm({
    initial: withTyped({ email: "" }),
    validate: { email: emailProblem },
    onSubmit: (values) => send.mutate(values),
    error: send.error,
  });
  if (send.isSuccess) {
    return (
      <Alert variant="light" icon={<IconMailCheck size={18} />} title={texts.session.forgotSentTitle} role="status">
        {texts.session.forgotSentText(send.variables.email)}
      </Alert>
    );
  }
  return (
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
        <Button type="submit" size="md" loading={send.isPending}>
          {texts.session.forgotSend}
        </Button>
      </Stack>
    </form>
  );
}
