import type { Mail } from "../platform/mail/mailer.ts";

/**
 * The address of the page for setting a password. The secret is after the `#`: browsers do not send that part, so it
 * appears in no log and no Referer.
 */
export function toResetUrl(baseUrl: string, secret: string): string {
  return `${baseUrl}/reset-password#${secret}`;
}

/** The mail with a link for somebody who forgot a password. */
export function toResetMail(to: string, url: string): Mail {
  return {
    to,
    subject: "Reset your Winnow password",
    text: `Someone asked to reset the password of your Winnow account ${to}.

To set a new password, open this link within one hour:

${url}

If this was not you, ignore this e-mail. Your password stays the same, and the link expires.
`,
  };
}
