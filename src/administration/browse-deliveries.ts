import { recordChange } from "../audit/record-change.ts";
import type { Target } from "../domain/audit-event.ts";
import { Failure } from "../domain/failure.ts";
import { findParserHeadline } from "../parsers/own-parser-store.ts";
import { getParser } from "../parsers/parser-store.ts";
import type { Db } from "../platform/database/database.ts";
import { withTransaction } from "../platform/database/with-transaction.ts";
import { enqueue } from "../platform/queue/queue.ts";
import { findDeliveries } from "../webhooks/deliveries/delivery-store.ts";
import {
  findOwnDelivery,
  type ListedDelivery,
  listDeliveries,
  type OwnDelivery,
} from "../webhooks/delivery-log-store.ts";
import { redeliver, redeliverAll, redeliverFailed } from "../webhooks/redeliver.ts";
import type { AdministrationDeps, Person } from "./administration-deps.ts";
import { getDocumentSummary } from "./browse-documents.ts";
import { checkUuid } from "./check-uuid.ts";
import { readCursor, toPage } from "./cursor.ts";
import { presentDelivery } from "./present-delivery.ts";
import { refuseUnknown } from "./refuse-unknown.ts";

/** The log of deliveries, and redelivering. */
export function createBrowseDeliveries({ db, longReads }: AdministrationDeps) {
  const findOwn = async ({ accountId }: Person, deliveryId: string): Promise<OwnDelivery> => {
    checkUuid(deliveryId, "delivery");
    return (await findOwnDelivery(db, accountId, deliveryId)) ?? refuseUnknown("delivery");
  };

  const listOf = async (documentId: string) =>
    (await findDeliveries(db, documentId)).map((delivery) => presentDelivery(documentId, delivery));

  const get = async (person: Person, deliveryId: string) => {
    const deliveries = await listOf((await findOwn(person, deliveryId)).documentId);
    return deliveries.find((delivery) => delivery.id === deliveryId) ?? refuseUnknown("delivery");
  };

  /** `target`: a delivery, or a document with all or the failed ones of its deliveries. */
  const record = (tx: Db, { actor, accountId }: Person, target: Target, count: number) =>
    recordChange(tx, actor, accountId, {
      action: "delivery.redelivered",
      target,
      changes: [{ member: "deliveries", after: count }],
    });

  return {
    async list(
      person: Person,
      parserId: string,
      asked: {
        webhookId?: string | undefined;
        status?: ListedDelivery["status"] | undefined;
        event?: ListedDelivery["event"] | undefined;
        cursor?: string | undefined;
        limit: number;
      },
    ) {
      checkUuid(parserId, "parser");
      if (asked.webhookId !== undefined) checkUuid(asked.webhookId, "webhook");
      if (!(await findParserHeadline(db, person.accountId, parserId))) refuseUnknown("parser");
      const { webhookId = null, status = null, event = null } = asked;
      const filter = { parserId, webhookId, status, event };
      const page = { before: readCursor(asked.cursor), limit: asked.limit + 1 };
      const rows = await longReads.run(person, (reader) => listDeliveries(reader, filter, page));
      return toPage(rows, asked.limit, (row) => ({ createdAt: row.createdAtText, id: row.id }));
    },

    get,

    async redeliver(person: Person, deliveryId: string) {
      const { documentId, parserId, isValid } = await findOwn(person, deliveryId);
      if (!isValid && (await getParser(db, parserId)).settings.blockInvalid) {
        const message = "This entry fails validation, and Block Invalid Documents is on for its parser.";
        throw new Failure("conflict", message);
      }
      const order = { deliveryId, accountId: person.accountId };
      const { filename } = await getDocumentSummary(db, person, documentId);
      await withTransaction(db, async (tx) => {
        if (!(await redeliver(tx, order, enqueue))) throw new Failure("conflict", "This delivery is already queued.");
        await record(tx, person, { kind: "delivery", id: deliveryId, name: filename }, 1);
      });
      return get(person, deliveryId);
    },

    async redeliverDocument(person: Person, documentId: string, which: "failed" | "all") {
      const { parser, filename } = await getDocumentSummary(db, person, documentId);
      const { blockInvalid } = (await getParser(db, parser.id)).settings;
      const redelivery = { documentId, accountId: person.accountId, blockInvalid };
      const send = which === "failed" ? redeliverFailed : redeliverAll;
      const count = await withTransaction(db, async (tx) => {
        const sent = await send(tx, redelivery, enqueue);
        if (sent > 0) await record(tx, person, { kind: "document", id: documentId, name: filename }, sent);
        return sent;
      });
      return { count, deliveries: await listOf(documentId) };
    },
  };
}
