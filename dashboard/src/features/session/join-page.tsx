import { Alert, Loader } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { type ReactElement, useState } from "react";
import { sessionRoutes } from "../../../../src/contract/dashboard/session.ts";
import { call } from "../../lib/api.ts";
import { texts } from "../../texts/en.ts";
import { NewPasswordForm, readLinkToken } from "./new-password-form.tsx";
import { SessionFrame } from "./session-frame.tsx";

const says = texts.people;

/** Lets somebody who was invited choose a password, after it has said for which account. */
export function JoinPage(): ReactElement {
  const [token] = useState(readLinkToken);
  const { data, error } = useQuery({
    queryKey: ["invitation"],
    queryFn: () => call(sessionRoutes.describeInvitation, { body: { token } }),
    enabled: token !== "",
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return (
    <SessionFrame
      title={says.joinTitle(data?.accountName ?? texts.common.product)}
      text={data && says.joinText(data.email, says.roles[data.role])}
    >
      {token === "" || error ? (
        <Alert color="yellow" variant="light">
          {error?.message ?? says.joinNoToken}
        </Alert>
      ) : data ? (
        <NewPasswordForm token={token} label={texts.session.password} submitLabel={says.join}>
          {/* For password managers, which keep a password with a name. */}
          <input type="hidden" name="username" autoComplete="username" value={data.email} />
        </NewPasswordForm>
      ) : (
        <Loader />
      )}
    </SessionFrame>
  );
}
