import { Alert, Anchor } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { type ReactElement, useState } from "react";
import { texts } from "../../texts/en.ts";
import { NewPasswordForm, readLinkToken } from "./new-password-form.tsx";
import { SessionFrame } from "./session-frame.tsx";

/** Sets a new password with a link's token. */
export function ResetPasswordPage(): ReactElement {
  const [token] = useState(readLinkToken);
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
        <NewPasswordForm token={token} label={texts.session.newPassword} submitLabel={texts.session.resetSave} />
      )}
    </SessionFrame>
  );
}
