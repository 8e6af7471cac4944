import { recordChange } from "../audit/record-change.ts";
import { Failure } from "../domain/failure.ts";
import { getParser } from "../parsers/parser-store.ts";
import { withTransaction } from "../platform/database/with-transaction.ts";
import { enqueue } from "../platform/queue/queue.ts";
import { countRange } from "../webhooks/deliveries/reopen-store.ts";
import { listOwnWebhooks } from "../webhooks/own-webhook-store.ts";
import { insertReplay, isReplaying, listReplays } from "../webhooks/replay-store.ts";
import { listFailingWebhooks } from "../webhooks/trouble-store.ts";
import { toReplayJob } from "../webhooks/webhook-job.ts";
import { lockWebhook } from "../webhooks/webhook-store.ts";
import type { AdministrationDeps, Person } from "./administration-deps.ts";
import { checkUuid } from "./check-uuid.ts";
import { refuseUnknown } from "./refuse-unknown.ts";

/** How many replays of a webhook are shown. */
const shownReplays = 5;

/** Deliveries to send again, by when they were written down. */
interface AskedRange {
  which: "failed" | "all";
  from: string;
  to: string;
}

/** Webhooks in trouble, and sending what they missed again. */
export function createManageReplays({ db, longReads }: AdministrationDeps) {
  const findOwn = async ({ accountId }: Person, webhookId: string) => {
    checkUuid(webhookId, "webhook");
    const [webhook] = await listOwnWebhooks(db, accountId, { webhookId });
    return webhook ?? refuseUnknown("webhook");
  };

  const toRange = async (person: Person, webhookId: string, { which, from, to }: AskedRange) => {
    const { parserId } = await findOwn(person, webhookId);
    const onlyValid = (await getParser(db, parserId)).settings.blockInvalid;
    const range = { webhookId, which, from: new Date(from), to: new Date(to), onlyValid };
    if (range.from < range.to) return range;
    throw new Failure("invalid", "The time range ends before it begins.", { fields: { to: "must be after from." } });
  };

  const list = async (person: Person, webhookId: string) => {
    await findOwn(person, webhookId);
    return { items: await longReads.run(person, (reader) => listReplays(reader, webhookId, shownReplays)) };
  };

  return {
    async listFailing({ accountId }: Person) {
      return { items: await listFailingWebhooks(db, { accountId }) };
    },

    async count(person: Person, webhookId: string, asked: AskedRange) {
      const range = await toRange(person, webhookId, asked);
      return { count: await longReads.run(person, (reader) => countRange(reader, range)) };
    },

    list,

    async start(person: Person, webhookId: string, asked: AskedRange) {
      const range = await toRange(person, webhookId, asked);
      const totalCount = await longReads.run(person, (reader) => countRange(reader, range));
      await withTransaction(db, async (tx) => {
        const { name, isEnabled } = (await lockWebhook(tx, webhookId)) ?? refuseUnknown("webhook");
        if (!isEnabled) throw new Failure("conflict", "This webhook is off. Turn it on first.");
        if (await isReplaying(tx, webhookId)) {
          throw new Failure("conflict", "This webhook is being replayed. Wait until all deliveries are queued.");
        }
        const { accountId, actor } = person;
        const id = await insertReplay(tx, { ...range, totalCount });
        await enqueue(tx, toReplayJob(id, accountId));
        const members = { which: range.which, from: asked.from, to: asked.to, deliveries: totalCount };
        await recordChange(tx, actor, accountId, {
          action: "webhook.replayed",
          target: { kind: "webhook", id: webhookId, name },
          changes: Object.entries(members).map(([member, after]) => ({ member, after })),
        });
      });
      return list(person, webhookId);
    },
  };
}
