import assert from "node:assert/strict";
import { after, test } from "node:test";
import { makeInvoice } from "../../support/make-pdf.ts";
import { openConnection, readAnswer } from "../../support/raw-http.ts";
import { opsToken, standardSetup, startTestService, toTokenSecret } from "../../support/service.ts";

const tokens = {
  inactive: toTokenSecret("inactive"),
  expired: toTokenSecret("expired"),
  eternal: toTokenSecret("eternal"),
  stopped: toTokenSecret("stopped"),
  other: toTokenSecret("other"),
  orphan: toTokenSecret("orphan"),
};

const setup = {
  accounts: [
    {
      ...standardSetup.accounts[0],
      tokens: [
        { name: "tests", token: opsToken },
        { name: "inactive", token: tokens.inactive, active: false },
        { name: "expired", token: tokens.expired, expires_at: "2020-01-01T00:00:00Z" },
        { name: "eternal", token: tokens.eternal, expires_at: null },
      ],
    },
    {
      email: "other@example.com",
      balance: "10.00",
      tokens: [
        { name: "a", token: tokens.other },
        { name: "b", token: tokens.stopped },
      ],
      parsers: [{ slug: "theirs", rate_per_page: "0.25", template: "invoice" }],
    },
    { email: "gone@example.com", active: false, tokens: [{ name: "a", token: tokens.orphan }] },
  ],
};

const service = await startTestService({ setup });
after(() => service[Symbol.asyncDispose]());

const path = "/dapi/v1/parser/invoices/document/5b0f3c1e-7a44-4a8e-9f0b-2d7c9e6a1f10";

/** Asks with exactly this Authorization header; null for none. */
async function ask(header: string | null, target = path, init: RequestInit = {}) {
  const response = await fetch(`${service.url}${target}`, {
    ...init,
    headers: header === null ? {} : { authorization: header },
  });
  return { status: response.status, headers: response.headers, text: await response.text() };
}

async function refusesWith(detail: string, header: string | null) {
  const { status, headers, text } = await ask(header);
  assert.equal(status, 401, header ?? "no header");
  assert.equal(text, JSON.stringify({ detail }));
  assert.equal(headers.get("www-authenticate"), "Token");
  assert.match(headers.get("content-type") ?? "", /^application\/json/);
  assert.ok(headers.get("x-request-id"));
}

test("without an Authorization header, or with one that does not start with Token, credentials were not provided", async () => {
  for (const header of [null, "Basic abc", opsToken, `Tokens ${opsToken}`, "Token:abc", "Tokenabc"])
    await refusesWith("Authentication credentials were not provided.", header);
});

test("a Bearer header is not accepted, even with a valid token", async () => {
  await refusesWith("Authentication credentials were not provided.", `Bearer ${opsToken}`);
});

test("a token that does not exist is invalid", async () => {
  for (const token of ["unknown", opsToken.slice(1), `${opsToken}x`, opsToken.toUpperCase(), "'--", "%00", "é"])
    await refusesWith("Invalid token.", `Token ${token}`);
});

test("a header that is just Token has no credentials", async () => {
  for (const header of ["Token", "token", "Token "])
    await refusesWith("Invalid token header. No credentials provided.", header);
});

test("extra words after the token are spaces in the token string", async () => {
  for (const header of [`Token ${opsToken} x`, `Token a b c`, `Token ${opsToken}, x`])
    await refusesWith("Invalid token header. Token string should not contain spaces.", header);
});

test("a deactivated token is inactive or deleted", async () => {
  await refusesWith("Access token inactive or deleted.", `Token ${tokens.inactive}`);
});

test("a deleted token answers like a deactivated one", async () => {
  const deleted = toTokenSecret("deleted");
  const account = { email: "deletes@example.com", tokens: [{ name: "a", token: deleted }] };
  await service.apply({ accounts: [account] });
  assert.equal((await ask(`Token ${deleted}`)).status, 404);
  const { db } = service.database;
  await db
    .updateTable("api_tokens")
    .set({ deleted_at: new Date() })
    .where("name", "=", "a")
    .where("account_id", "=", db.selectFrom("accounts").select("id").where("email", "=", account.email))
    .execute();
  await refusesWith("Access token inactive or deleted.", `Token ${deleted}`);
});

test("a token past its expiry date has expired; one without an expiry works", async () => {
  await refusesWith("Access token has expired.", `Token ${tokens.expired}`);
  assert.equal((await ask(`Token ${tokens.eternal}`)).status, 404);
});

test("a token of a deactivated account gets the answer that the user is inactive", async () => {
  await refusesWith("User inactive or deleted.", `Token ${tokens.orphan}`);
});

test("the word Token is matched without regard to case", async () => {
  for (const word of ["Token", "token", "TOKEN"]) assert.equal((await ask(`${word} ${opsToken}`)).status, 404, word);
});

test("a token that is deactivated stops working at once", async () => {
  const stopped = { email: "other@example.com", tokens: [{ name: "b", token: tokens.stopped, active: false }] };
  assert.equal((await ask(`Token ${tokens.stopped}`)).status, 404);
  await service.apply({ accounts: [stopped] });
  await refusesWith("Access token inactive or deleted.", `Token ${tokens.stopped}`);
});

test("a valid token on a document ID that does not exist gets the document_not_found envelope, not a 401", async () => {
  const { status, body } = await service.client.getDocument("invoices", "5b0f3c1e-7a44-4a8e-9f0b-2d7c9e6a1f10");
  assert.equal(status, 404);
  assert.equal(body.code, "document_not_found");
});

test("authentication comes before everything else, for paths and methods that do not exist too", async () => {
  const targets: [string, RequestInit][] = [
    ["/dapi/v1/parser/nobody/parse", { method: "POST", body: "x" }],
    ["/dapi/v1/parser/invoices/parse", { method: "GET" }],
    ["/dapi/v1/parser/invoices/parse", { method: "OPTIONS" }],
    ["/dapi/v1/nothing/here", {}],
    ["/dapi/", {}],
    ["/dapi/v1/parser/%zz/parse", { method: "POST" }],
    ["/dapi/v1/parser/invoices/parsed-data/x", { method: "PUT", body: "{" }],
  ];
  for (const [target, init] of targets) {
    const { status, text } = await ask(null, target, init);
    assert.equal(status, 401, `${init.method ?? "GET"} ${target}`);
    assert.equal(text, '{"detail":"Authentication credentials were not provided."}');
  }
});

test("a refused token is answered before the upload is read", async () => {
  const socket = await openConnection(service.url);
  socket.write("POST /dapi/v1/parser/invoices/parse HTTP/1.1\r\nhost: x\r\nauthorization: Token nobody\r\n");
  socket.write("content-type: multipart/form-data; boundary=b\r\ncontent-length: 30000000\r\n\r\n--b\r\n");
  const answer = await readAnswer(socket);
  socket.destroy();
  assert.equal(answer.status, 401);
  assert.equal(answer.body, '{"detail":"Invalid token."}');
  assert.equal(answer.headers.connection, "close");
});

test("a token acts for the account that created it: another account's parser is not found", async () => {
  const theirs = service.clientFor(tokens.other);
  const ours = await theirs.parse("invoices", { file: { bytes: await makeInvoice("AUTH-1") } });
  assert.equal(ours.status, 404);
  assert.equal(ours.body.code, "parser_not_found");
  assert.equal((await service.client.getDocument("theirs", "x")).body.code, "parser_not_found");
});

test("documents that a token processes are charged to the balance of its account", async () => {
  const before = Number(await service.balanceOf("ops@example.com"));
  const answer = await service
    .clientFor(tokens.other)
    .parse("theirs", { file: { bytes: await makeInvoice("AUTH-2") } });
  assert.equal(answer.body.code, "document_processed");
  assert.equal(Number(await service.balanceOf("other@example.com")), 9.75);
  assert.equal(Number(await service.balanceOf("ops@example.com")), before);
});
