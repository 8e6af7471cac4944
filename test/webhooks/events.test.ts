import assert from "node:assert/strict";
import { after, test } from "node:test";
import { becomeOperator } from "../dashboard-api/dashboard-client.ts";
import { newField } from "../dashboard-api/new-field.ts";
import { uploadAndWait } from "../dashboard-api/upload.ts";
import { makeInvoice } from "../support/make-pdf.ts";
import { type ReceivedRequest, startReceiver } from "../support/receiver.ts";
import { startTestService } from "../support/service.ts";
import { until } from "../support/until.ts";

const receiver = await startReceiver();
after(() => receiver.close());
const service = await startTestService({ setup: { accounts: [{ email: "ada@example.com", balance: "100" }] } });
after(() => service[Symbol.asyncDispose]());
const ada = await becomeOperator(service, "ada@example.com");

const allEvents = ["processed", "valid", "confirmed", "corrected", "failed"] as const;
type Event = (typeof allEvents)[number];

let count = 0;

/** A parser with a webhook for some events, and what that was sent, without what is sent again. */
async function makeParser(events: Event[] | null, rules: { rule: "required"; message: null }[] = []) {
  const name = `p${++count}`;
  const fields = [
    newField("invoice_number", { hints: ["Invoice number"] }),
    newField("nowhere", { hints: ["Never printed"], rules }),
  ];
  const parser = await ada.get("createParser", { body: { name, from: { kind: "fields", fields } } });
  const params = { parserId: parser.id };
  const url = `${receiver.url}/${name}`;
  await ada.get("createWebhook", { params, body: { name: "hook", url, ...(events && { events }) } });
  const sent = () => receiver.requests.filter(({ path }) => path === `/${name}`);
  const waitFor = (many: number) => until(`${many} were sent`, async () => sent().length >= many);
  return { parserId: parser.id, params, sent, waitFor };
}

const eventOf = ({ headers }: ReceivedRequest) => String(headers["x-webhook-event"]);
const dataOf = ({ body }: ReceivedRequest) => JSON.parse(String(body)).data;
const eventsOf = (requests: ReceivedRequest[]) => requests.map(eventOf).sort();

test("a webhook gets the processing of each entry, and nothing else, unless it is told to", async () => {
  const { parserId, sent, waitFor } = await makeParser(null);
  const document = await uploadAndWait(ada, parserId, await makeInvoice("E-1"));
  const [entry] = document.entries;
  assert.ok(entry);
  const params = { entryId: entry.id };
  await ada.get("changeEntry", {
    params,
    body: { updatedAt: entry.updatedAt, changes: [{ kind: "setValue", field: "nowhere", value: "here" }] },
  });
  await ada.get("confirmEntry", { params });
  await uploadAndWait(ada, parserId, await makeInvoice("E-2"));
  await waitFor(2);
  assert.deepEqual(eventsOf(sent()), ["processed", "processed"]);
});

test("each event about an entry has an id of its own, and the entry as it is then", async () => {
  const { parserId, sent, waitFor } = await makeParser([...allEvents]);
  const document = await uploadAndWait(ada, parserId, await makeInvoice("E-3"));
  const [entry] = document.entries;
  assert.ok(entry);
  await waitFor(2);
  const params = { entryId: entry.id };
  await ada.get("changeEntry", {
    params,
    body: { updatedAt: entry.updatedAt, changes: [{ kind: "setValue", field: "nowhere", value: "here" }] },
  });
  await waitFor(3);
  await ada.get("confirmEntry", { params });
  await waitFor(4);
  await ada.get("unconfirmEntry", { params });
  const requests = sent();
  assert.deepEqual(eventsOf(requests), ["confirmed", "corrected", "processed", "valid"]);
  assert.equal(new Set(requests.map(({ headers }) => headers["webhook-id"])).size, 4);
  for (const request of requests) {
    const { code } = JSON.parse(String(request.body));
    const { document_id: documentId, entry_id: entryId, parsed_data: data } = dataOf(request);
    assert.deepEqual([code, documentId, entryId], ["document_processed", document.id, entry.id]);
    const isLater = ["confirmed", "corrected"].includes(eventOf(request));
    assert.equal(data.nowhere, isLater ? "here" : null);
  }
  const { items } = await ada.get("listDeliveries", { params: { parserId }, query: { event: "corrected" } });
  assert.deepEqual(
    items.map(({ event, entryId, lastHttpStatus }) => [event, entryId, lastHttpStatus]),
    [["corrected", entry.id, 200]],
  );
});

test("a webhook for valid entries gets no others, and Redeliver All sends each event once", async () => {
  const { parserId, params, sent, waitFor } = await makeParser(["valid"], [{ rule: "required", message: null }]);
  const invalid = await uploadAndWait(ada, parserId, await makeInvoice("E-4"));
  const parser = await ada.get("getParser", { params });
  const { version, name, description, settings } = parser;
  const fields = parser.fields.map((field) => ({ ...field, rules: [] }));
  await ada.get("changeParser", { params, body: { version, name, description, settings, fields } });
  const valid = await uploadAndWait(ada, parserId, await makeInvoice("E-5"));
  await waitFor(1);
  assert.deepEqual(
    sent()
      .map(dataOf)
      .map(({ document_id: id }) => id),
    [valid.id],
  );
  for (const [documentId, deliveries] of [
    [invalid.id, 0],
    [valid.id, 1],
  ] as const) {
    const answer = await ada.get("redeliverDocument", { params: { documentId }, body: { which: "all" } });
    assert.equal(answer.count, deliveries);
  }
  await waitFor(2);
});

test("a document that fails is told without an entry, by its error", async () => {
  const { parserId, sent, waitFor } = await makeParser(["failed"]);
  const file_url = "http://127.0.0.1:9/nothing.pdf";
  const { token, secret } = await ada.get("createToken", { body: { name: `t${count}`, expiresInDays: null } });
  assert.ok(token.id);
  const { slug } = await ada.get("getParser", { params: { parserId } });
  const form = new FormData();
  form.append("file_url", file_url);
  const accepted = await fetch(`${service.url}/dapi/v1/parser/${slug}/parse/async`, {
    method: "POST",
    headers: { authorization: `Token ${secret}` },
    body: form,
  });
  assert.equal(accepted.status, 202);
  await waitFor(1);
  const { status, code, data } = JSON.parse(String(sent()[0]?.body));
  assert.deepEqual([status, code], ["error", "doc:download_failed"]);
  assert.deepEqual(
    [data.entry_id, data.status, data.is_valid, data.validation_errors, data.parsed_data],
    [null, "failed", false, [], null],
  );
  const { items } = await ada.get("listDeliveries", { params: { parserId } });
  assert.deepEqual(
    items.map(({ event, entryId, documentId }) => [event, entryId, documentId]),
    [["failed", null, data.document_id]],
  );
});

test("entries that Block Invalid Documents holds back are told of no event", async () => {
  const { parserId, params, sent } = await makeParser([...allEvents], [{ rule: "required", message: null }]);
  const parser = await ada.get("getParser", { params });
  const { version, name, description, fields } = parser;
  const settings = { ...parser.settings, blockInvalid: true };
  await ada.get("changeParser", { params, body: { version, name, description, settings, fields } });
  const document = await uploadAndWait(ada, parserId, await makeInvoice("E-6"));
  await ada.get("confirmEntry", { params: { entryId: document.entries[0]?.id ?? "" } });
  const { items } = await ada.get("listDeliveries", { params: { parserId } });
  assert.deepEqual([items, sent()], [[], []]);
});

test("events are refused that there are not, none at all, or one twice", async () => {
  const { params } = await makeParser(null);
  for (const events of [[], ["sent"], ["valid", "valid"]]) {
    const body = { name: "odd", url: receiver.url, events: events as Event[] };
    const { status } = await ada.call("createWebhook", { params, body });
    assert.ok(status === 422 || status === 400, `${status} for ${events}`);
  }
});
