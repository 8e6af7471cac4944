/** A mail to one person, as plain text. */
export interface Mail {
  to: string;
  subject: string;
  text: string;
}

/** How many milliseconds a mail server has to be reached, to greet, and to respond. */
const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 };

/** Sends mails through a server, given as `smtp://user:password@host:port` (`smtps:` for TLS from the beginning). */
export function createMailer(settings: { url: string; from: string }): (mail: Mail) => Promise<void> {
  return async ({ to, subject, text }) => {
    // Loaded with the first mail: many services never send one.
    const { createTransport } = await import("nodemailer");
    const transport = createTransport({
      url: settings.url,
      ...timeouts,
      disableFileAccess: true,
      disableUrlAccess: true,
    });
    await transport.sendMail({ from: settings.from, to, subject, text });
  };
}
