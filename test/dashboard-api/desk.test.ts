import assert from "node:assert/strict";
import { after, test } from "node:test";
import { ApiClient } from "../support/api-client.ts";
import { makeInvoice } from "../support/make-pdf.ts";
import { invoiceFields, startTestService, toTokenSecret } from "../support/service.ts";
import { until } from "../support/until.ts";
import { becomeOperator, type DashboardClient, makeAccount, makeMember } from "./dashboard-client.ts";
import { uploadAndWait } from "./upload.ts";

const required = invoiceFields.map((field) => ({ ...field, rules: [{ rule: "required" }] }));
const missing = { name: "missing", type: "text", rules: [{ rule: "required" }] };
const apiToken = toTokenSecret("desk");
const service = await startTestService({
  setup: {
    accounts: [
      {
        email: "owner@example.com",
        balance: "100",
        tokens: [{ name: "robot", token: apiToken }],
        parsers: [{ slug: "invoices", fields: [...required, missing] }],
      },
    ],
  },
});
after(() => service[Symbol.asyncDispose]());
const { pool } = service.database;
const owner = await becomeOperator(service, "owner@example.com");
const anna = await makeMember(owner, "anna@example.com", "reviewer");
const ben = await makeMember(owner, "ben@example.com", "reviewer");
const viewer = await makeMember(owner, "viewer@example.com", "viewer");
const ownerId = (await owner.get("getSession")).account?.id ?? "";
const idOf = async (client: DashboardClient) => (await client.get("getSession")).account?.personId ?? "";
const annaId = await idOf(anna);
const benId = await idOf(ben);
const parserId = (await owner.get("listParsers")).items[0]?.id ?? "";
const first = await uploadAndWait(owner, parserId, await makeInvoice("DESK-1"));
const second = await uploadAndWait(owner, parserId, await makeInvoice("DESK-2"));
const third = await uploadAndWait(owner, parserId, await makeInvoice("DESK-3"));
const entryOf = ({ entries }: typeof first) => entries[0]?.id ?? "";

const take = (client: DashboardClient, documentId: string, isTakeOver = false) =>
  client.get("takeDocument", { params: { documentId }, body: { isTakeOver } });
const queue = async (client: DashboardClient, query: object) =>
  (await client.get("listReview", { query })).items.map(({ documentId }) => documentId);
const nextOf = async (client: DashboardClient, document: typeof first) =>
  (await client.get("findReviewNeighbours", { params: { entryId: entryOf(document) } })).next?.documentId ?? null;

test("the first of two who open a document for review has it, and the other is told who that is", async () => {
  const [one, other] = await Promise.all([take(anna, first.id), take(ben, first.id)]);
  assert.equal(one.heldBy?.email, other.heldBy?.email);
  const [holder, waiter] = one.heldBy?.email === "anna@example.com" ? [anna, ben] : [ben, anna];
  assert.equal((await take(waiter, first.id)).heldBy?.email, one.heldBy?.email);
  const detail = await viewer.get("getDocument", { params: { documentId: first.id } });
  assert.deepEqual(detail.heldBy, one.heldBy);
  await waiter.get("releaseDocument", { params: { documentId: first.id } });
  assert.equal((await take(waiter, first.id)).heldBy?.email, one.heldBy?.email, "nobody gives back what others have");
  await holder.get("releaseDocument", { params: { documentId: first.id } });
  assert.notEqual((await take(waiter, first.id)).heldBy?.email, one.heldBy?.email);
  await waiter.get("releaseDocument", { params: { documentId: first.id } });
});

test("the queue and its next entry leave out what others are reviewing, not what the person is, and count it all", async () => {
  await take(anna, second.id);
  assert.equal(await nextOf(ben, first), third.id);
  assert.equal(await nextOf(anna, first), second.id);
  assert.deepEqual(await queue(ben, { isFree: "true" }), [first.id, third.id]);
  const { items, total } = await ben.get("listReview", { query: { isFree: "true" } });
  assert.deepEqual([items.length, total], [2, 3]);
  assert.deepEqual(await queue(ben, {}), [first.id, second.id, third.id]);
  await anna.get("releaseDocument", { params: { documentId: second.id } });
  assert.equal(await nextOf(ben, first), second.id);
});

test("a document is free again when its lease has ended, without anybody giving it back", async () => {
  await take(anna, first.id);
  await pool.query("update review_leases set ends_at = now() - interval '1 second' where document_id = $1", [first.id]);
  assert.equal((await ben.get("getDocument", { params: { documentId: first.id } })).heldBy, null);
  assert.deepEqual(await queue(ben, { isFree: "true", limit: 1 }), [first.id]);
  assert.equal((await take(ben, first.id)).heldBy?.email, "ben@example.com");
});

test("whoever loses a document to a colleague still saves a correction, or is told that the entry was changed", async () => {
  await take(anna, third.id);
  const entryId = entryOf(third);
  const { updatedAt } = await anna.get("getEntry", { params: { entryId } });
  assert.equal((await take(ben, third.id, true)).heldBy?.email, "ben@example.com");
  assert.equal((await take(anna, third.id)).heldBy?.email, "ben@example.com");
  const change = (value: string) => ({
    updatedAt,
    changes: [{ kind: "setValue" as const, field: "invoice_number", value }],
  });
  const saved = await anna.call("changeEntry", { params: { entryId }, body: change("A") });
  assert.deepEqual([saved.status, saved.body.parsedData.invoice_number], [200, "A"]);
  const refused = await ben.call("changeEntry", { params: { entryId }, body: change("B") });
  assert.equal(refused.status, 409);
});

test("every change of who reviews a document is told to the open pages of the account", async () => {
  const stop = new AbortController();
  const headers = { cookie: viewer.cookie ?? "" };
  const stream = await fetch(`${service.url}/dashboard-api/events`, { headers, signal: stop.signal });
  let heard = "";
  const reading = (async () => {
    for await (const part of stream.body ?? []) heard += Buffer.from(part).toString("utf8");
  })().catch(() => {});
  await take(anna, second.id);
  await until("it is told", async () => heard.includes(`event: desk\ndata: {"documentId":"${second.id}"}`));
  stop.abort();
  await reading;
  await anna.get("releaseDocument", { params: { documentId: second.id } });
});

test("viewers neither take nor assign documents nor comment, and nothing is assigned to them", async () => {
  const params = { documentId: first.id };
  const viewerId = await idOf(viewer);
  const body = { documentIds: [first.id], personId: annaId };
  for (const { status } of [
    await viewer.call("takeDocument", { params, body: {} }),
    await viewer.call("releaseDocument", { params }),
    await viewer.call("assignDocuments", { body }),
    await viewer.call("addComment", { params: { entryId: entryOf(first) }, body: { text: "x" } }),
  ])
    assert.equal(status, 403);
  const refused = await owner.call("assignDocuments", { body: { ...body, personId: viewerId } });
  assert.equal(refused.status, 422);
});

test("the queue shows a person's own documents, or nobody's", async () => {
  await owner.get("assignDocuments", { body: { documentIds: [first.id, second.id], personId: annaId } });
  await anna.get("assignDocuments", { body: { documentIds: [second.id], personId: ownerId } });
  assert.deepEqual(await queue(anna, { part: "mine" }), [first.id]);
  assert.deepEqual(await queue(owner, { part: "mine" }), [second.id]);
  assert.deepEqual(await queue(ben, { part: "mine" }), []);
  assert.deepEqual(await queue(ben, { part: "nobody" }), [third.id]);
  const { items } = await ben.get("listReview", { query: {} });
  assert.deepEqual(
    items.map(({ assignee }) => assignee?.email ?? null),
    ["anna@example.com", "owner@example.com", null],
  );
  await owner.get("assignDocuments", { body: { documentIds: [second.id], personId: null } });
  assert.deepEqual(await queue(ben, { part: "nobody" }), [second.id, third.id]);
});

test("documents and people of another account cannot be assigned", async () => {
  const stranger = await makeAccount(owner, "stranger@example.com");
  const strangerId = await idOf(stranger);
  for (const answer of [
    await stranger.call("assignDocuments", { body: { documentIds: [first.id], personId: strangerId } }),
    await owner.call("assignDocuments", { body: { documentIds: [first.id], personId: strangerId } }),
    await owner.call("assignDocuments", { body: { documentIds: [first.id, crypto.randomUUID()], personId: annaId } }),
    await owner.call("addComment", {
      params: { entryId: entryOf(first) },
      body: { text: "x", mentions: [strangerId] },
    }),
  ])
    assert.equal(answer.status, 404, answer.text);
  assert.deepEqual(await queue(anna, { part: "mine" }), [first.id]);
  assert.deepEqual((await owner.get("listComments", { params: { entryId: entryOf(first) } })).items, []);
});

test("a comment is shown to everybody, counted in lists, and only changed by who wrote it", async () => {
  const params = { entryId: entryOf(first) };
  const comment = await anna.get("addComment", { params, body: { text: " Is this the right total? " } });
  assert.deepEqual(
    [comment.text, comment.author.email, comment.editedAt],
    ["Is this the right total?", "anna@example.com", null],
  );
  const { items } = await viewer.get("listComments", { params });
  assert.deepEqual(items, [comment]);
  const counts = async () => [
    (await viewer.get("getDocument", { params: { documentId: first.id } })).entries[0]?.commentCount,
    (await viewer.get("listDocuments", { query: {} })).items.find(({ id }) => id === first.id)?.commentCount,
    (await viewer.get("listReview", { query: {} })).items[0]?.commentCount,
  ];
  assert.deepEqual(await counts(), [1, 1, 1]);
  const ofComment = { params: { commentId: comment.id } };
  for (const { status } of [
    await owner.call("changeComment", { ...ofComment, body: { text: "x" } }),
    await ben.call("deleteComment", ofComment),
  ])
    assert.equal(status, 403);
  const changed = await anna.get("changeComment", { ...ofComment, body: { text: "Is this right?" } });
  assert.ok(changed.text === "Is this right?" && changed.editedAt !== null);
  await anna.get("deleteComment", ofComment);
  assert.deepEqual(await counts(), [0, 0, 0]);
});

test("whoever is mentioned finds the comment until they have seen it, and the entry in the queue from then on", async () => {
  const params = { entryId: entryOf(second) };
  const body = { text: "@ben and @owner, please look", mentions: [benId, ownerId] };
  const { id } = await anna.get("addComment", { params, body });
  const mentionsOf = async (client: DashboardClient) => (await client.get("listMentions")).items.map((each) => each.id);
  assert.deepEqual([await mentionsOf(ben), await mentionsOf(owner), await mentionsOf(anna)], [[id], [id], []]);
  await ben.get("seeMentions", { params });
  assert.deepEqual([await mentionsOf(ben), await mentionsOf(owner)], [[], [id]]);
  assert.deepEqual(await queue(ben, { part: "mentioned" }), [second.id]);
  assert.deepEqual(await queue(anna, { part: "mentioned" }), []);
});

test("neither the public interface nor an export says anything of comments, assignments or leases", async () => {
  const api = new ApiClient(service.url, apiToken);
  const answers = [
    await api.getDocument("invoices", second.id, "?include=grounding"),
    await owner.send("GET", "/documents/export?format=json"),
  ];
  for (const { text } of answers) {
    assert.match(text, /DESK-2/);
    assert.ok(!/please look|assignee|held_?by|comment|mention/i.test(text));
  }
});

test("a member who becomes a viewer or is removed loses assignments and leases; their comments stay", async () => {
  await take(anna, first.id, true);
  const stateOf = async () => {
    const { assignee, heldBy } = await owner.get("getDocument", { params: { documentId: first.id } });
    return [assignee?.email ?? null, heldBy?.email ?? null];
  };
  assert.deepEqual(await stateOf(), ["anna@example.com", "anna@example.com"]);
  await owner.get("changeMember", { params: { memberId: annaId }, body: { role: "viewer" } });
  assert.deepEqual(await stateOf(), [null, null]);
  await owner.get("assignDocuments", { body: { documentIds: [first.id], personId: benId } });
  await take(ben, first.id);
  await owner.get("removeMember", { params: { memberId: benId } });
  await owner.get("removeMember", { params: { memberId: annaId } });
  assert.deepEqual(await stateOf(), [null, null]);
  const { items } = await owner.get("listComments", { params: { entryId: entryOf(second) } });
  assert.deepEqual(
    items.map(({ author }) => author.email),
    ["anna@example.com"],
  );
});

test("comments, assignments and leases go with their document", async () => {
  await owner.get("assignDocuments", { body: { documentIds: [second.id], personId: ownerId } });
  await take(owner, second.id);
  await owner.get("deleteDocument", { params: { documentId: second.id } });
  for (const table of ["entry_comments", "comment_mentions"])
    assert.equal((await pool.query(`select from ${table}`)).rowCount, 0, table);
  for (const table of ["document_assignments", "review_leases"])
    assert.equal((await pool.query(`select from ${table} where document_id = $1`, [second.id])).rowCount, 0, table);
});

test("a comment on an entry that is being deleted is refused as one on an entry that is gone", async () => {
  const lock = await pool.connect();
  const untilWaiting = (count: number) =>
    until(`${count} requests wait`, async () => {
      const { rows } = await pool.query(
        "select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()",
      );
      return rows.length >= count;
    });
  try {
    await lock.query("begin; lock table audit_events in exclusive mode");
    const deleted = owner.call("deleteDocument", { params: { documentId: third.id } });
    await untilWaiting(1);
    const added = owner.call("addComment", { params: { entryId: entryOf(third) }, body: { text: "Look at this." } });
    await untilWaiting(2);
    await lock.query("commit");
    assert.equal((await deleted).status, 204);
    const { status, text } = await added;
    assert.equal(status, 404, text);
  } finally {
    lock.release();
  }
});
