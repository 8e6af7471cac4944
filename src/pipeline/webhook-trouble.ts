import { recordChange } from "../audit/record-change.ts";
import { serviceActor } from "../domain/audit-event.ts";
import type { Db } from "../platform/database/database.ts";
import type { Mail } from "../platform/mail/mailer.ts";
import type { FailingWebhook } from "../webhooks/trouble-store.ts";

/** Writes down that the service turned a webhook off whose endpoint is gone. Call it in the transaction that does so. */
export async function recordGone(
  tx: Db,
  { id, name, accountId }: { id: string; name: string; accountId: string },
): Promise<void> {
  await recordChange(tx, serviceActor, accountId, {
    action: "webhook.turned_off",
    target: { kind: "webhook", id, name },
  });
}

/** The mail that tells the owner of an account that a webhook keeps failing, or is off because its endpoint is gone. */
export function toTroubleMail(to: string, webhook: FailingWebhook, baseUrl: string | null): Mail {
  const { name, parserId, parserName, failuresInRow, failingSince, lastFailure, isGone } = webhook;
  const what = `The webhook ${name} of the parser ${parserName}`;
  const since = failingSince === null ? "" : ` since ${failingSince.toISOString().slice(0, 16).replace("T", " ")} UTC`;
  const told = isGone
    ? `${what} is off: its endpoint responded with HTTP 410, which means that it is gone for good. New entries are not sent to it.`
    : `${what} keeps failing: the last ${failuresInRow} attempts failed${since}. It stays on.`;
  const place = `/parsers/${parserId}/integrations`;
  return {
    to,
    subject: isGone ? `Webhook ${name} is off` : `Webhook ${name} keeps failing`,
    text: `${told}

Last response: ${lastFailure ?? "none"}

See the delivery log, and send what failed again once the endpoint works:

${baseUrl === null ? `Integrations of ${parserName} in the Winnow dashboard` : baseUrl + place}
`,
  };
}
