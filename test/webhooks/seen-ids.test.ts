import assert from "node:assert/strict";
import { after, test } from "node:test";
import { Webhook } from "standardwebhooks";
import { becomeOperator } from "../dashboard-api/dashboard-client.ts";
import { newField } from "../dashboard-api/new-field.ts";
import { uploadAndWait } from "../dashboard-api/upload.ts";
import { makeInvoice } from "../support/make-pdf.ts";
import { startReceiver } from "../support/receiver.ts";
import { startTestService } from "../support/service.ts";
import { until } from "../support/until.ts";

const receiver = await startReceiver();
after(() => receiver.close());
const service = await startTestService({ setup: { accounts: [{ email: "ada@example.com", balance: "100" }] } });
after(() => service[Symbol.asyncDispose]());
const ada = await becomeOperator(service, "ada@example.com");

/** What a receiver of the Standard Webhooks kind takes: it checks the signature, and drops an id that it has seen. */
function takeOnce(secret: string) {
  const webhook = new Webhook(secret);
  const seen = new Set<string>();
  const taken: { event: string; value: unknown }[] = [];
  receiver.answer = ({ headers, body }, response) => {
    const payload = webhook.verify(String(body), headers as Record<string, string>) as {
      data: { parsed_data: Record<string, unknown> };
    };
    const id = String(headers["webhook-id"]);
    if (!seen.has(id)) taken.push({ event: String(headers["x-webhook-event"]), value: payload.data.parsed_data.note });
    seen.add(id);
    response.end("ok");
  };
  return taken;
}

test("a receiver that drops webhook-ids it has seen gets each event about an entry once, redelivered or not", async () => {
  const fields = [newField("invoice_number", { hints: ["Invoice number"] }), newField("note")];
  const parser = await ada.get("createParser", { body: { name: "Seen", from: { kind: "fields", fields } } });
  const params = { parserId: parser.id };
  const body = { name: "hook", url: receiver.url, events: ["processed", "corrected", "confirmed"] as const };
  const { secret } = await ada.get("createWebhook", { params, body: { ...body, events: [...body.events] } });
  assert.ok(secret);
  const taken = takeOnce(secret);
  const arrived = (count: number) => until(`${count} arrived`, async () => receiver.requests.length >= count);

  const document = await uploadAndWait(ada, parser.id, await makeInvoice("S-1"));
  const [entry] = document.entries;
  assert.ok(entry);
  await arrived(1);
  let { updatedAt } = entry;
  for (const [round, value] of ["first", "second"].entries()) {
    const changes = [{ kind: "setValue" as const, field: "note", value }];
    const changed = await ada.get("changeEntry", { params: { entryId: entry.id }, body: { updatedAt, changes } });
    updatedAt = changed.updatedAt;
    await arrived(round + 2);
  }
  await ada.get("confirmEntry", { params: { entryId: entry.id } });
  await arrived(4);
  await ada.get("redeliverDocument", { params: { documentId: document.id }, body: { which: "all" } });
  await arrived(8);

  assert.deepEqual(taken, [
    { event: "processed", value: null },
    { event: "corrected", value: "first" },
    { event: "corrected", value: "second" },
    { event: "confirmed", value: "second" },
  ]);
  assert.equal(new Set(receiver.requests.map(({ headers }) => headers["webhook-id"])).size, 4);
});
