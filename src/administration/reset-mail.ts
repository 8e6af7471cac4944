import type { Mail } from "../platform/mail/mailer.ts";

/**
 * The address of the page that sets a password. The secret is behind the `#`: browsers do not send that part, so that it
 * stands in no log and no Referer.
 */
export function toResetUrl(baseUrl: string, secret: string): string {
  return `${baseUrl}/reset-password#${secret}`;
}

/** The mail that brings a link to who forgot a password. */
export function toResetMail(to: string, url: string): Mail {
  return {
    to,
    subject: "Reset your Winnow password",
    text: `Somebody, probably you, asked to reset the password of your Winnow account ${to}.

Set a new password here, within an hour:

${url}

If it was not you, do nothing: your password stays as it is, and the link ends by itself.
`,
  };
}
