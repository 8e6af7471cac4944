import type { Mail } from "../platform/mail/mailer.ts";

/** The address of the page for joining an account. The secret is after the `#`, so that it appears in no log. */
export function toJoinUrl(baseUrl: string, secret: string): string {
  return `${baseUrl}/join#${secret}`;
}

/** The mail that invites somebody to an account, or lets a member set a new password. */
export function toInvitationMail(given: { to: string; url: string; invitedBy: string; accountName: string }): Mail {
  const { to, url, invitedBy, accountName } = given;
  return {
    to,
    subject: `Join ${accountName} on Winnow`,
    text: `${invitedBy} invites you to work in the Winnow account "${accountName}".

To choose a password and sign in, open this link within a week:

${url}

If you do not expect this, ignore this e-mail. Nothing happens, and the link expires.
`,
  };
}
