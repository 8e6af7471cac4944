import assert from "node:assert/strict";
import { test } from "node:test";
import { checkMapping } from "./mapping/check-mapping.ts";
import { findWebhookProblems, type WebhookDefinition } from "./webhook-definition.ts";

const right: WebhookDefinition = {
  name: "erp",
  environment: "default",
  url: "https://example.com/hooks?tenant=1",
  method: "POST",
  headers: { "X-Shared": "a secret", Authorization: "Bearer abc" },
  secret: "secret",
  mapping: '{"no": invoice_number}',
  events: ["processed"],
  retries: false,
  isEnabled: true,
};

function problemsOf(changes: Partial<WebhookDefinition>): string {
  const definition = { ...right, ...changes };
  const mappingProblem = definition.mapping === null ? null : checkMapping(definition.mapping);
  return findWebhookProblems(definition, mappingProblem).join(" ");
}

test("a valid definition has no problems", () => {
  assert.equal(problemsOf({}), "");
  for (const method of ["POST", "PUT", "PATCH"]) assert.equal(problemsOf({ method }), "");
  assert.equal(problemsOf({ secret: null, mapping: null, headers: {}, url: "http://10.0.0.1:8080/" }), "");
});

test("every problem is reported, not only the first", () => {
  const definition = { ...right, name: "", environment: "a b", url: "x", method: "GET" };
  const problems = findWebhookProblems(definition, checkMapping("{"));
  assert.equal(problems.length, 5);
});

test("an empty name, control characters in it and more than 100 characters are a problem", () => {
  for (const name of ["", "  ", "a\nb", "x".repeat(101)]) assert.match(problemsOf({ name }), /The name must/);
});

test("an environment is 1 to 64 letters, digits, dots, underscores and hyphens", () => {
  for (const environment of ["a", "Prod-1.2_x", "x".repeat(64)]) assert.equal(problemsOf({ environment }), "");
  for (const environment of ["", "a b", "ü", "x".repeat(65)]) {
    assert.match(problemsOf({ environment }), /The environment must/);
  }
});

test("a URL that is not http, contains a password or is too long is a problem, and the password is not repeated", () => {
  for (const url of ["", "example.com", "ftp://example.com/", "javascript:alert(1)"]) {
    assert.match(problemsOf({ url }), /must be an https address/);
  }
  assert.match(problemsOf({ url: "https://user:hunter2@example.com/" }), /user name or password/);
  assert.doesNotMatch(problemsOf({ url: "https://user:hunter2@example.com/" }), /hunter2/);
  assert.match(problemsOf({ url: `https://example.com/${"a".repeat(2048)}` }), /longer than 2048/);
});

test("methods other than POST, PUT and PATCH are a problem", () => {
  for (const method of ["GET", "DELETE", "post", "POST\r\nX: y"])
    assert.match(problemsOf({ method }), /The method must/);
});

test("headers that the service sets, or that belong to the connection, are a problem in upper and lower case", () => {
  const names = ["Host", "CONTENT-LENGTH", "content-type", "Transfer-Encoding", "Connection", "Upgrade", "Expect"];
  for (const name of [...names, "X-Service-Signature", "Webhook-Id", "webhook-signature", "webhook-timestamp"]) {
    assert.match(problemsOf({ headers: { [name]: "x" } }), /cannot be configured/, name);
  }
});

test("no header can break out of its line", () => {
  assert.match(problemsOf({ headers: { "X-A": "b\r\nX-Injected: c" } }), /line break/);
  assert.match(problemsOf({ headers: { "X-A": "b\0" } }), /line break or an invalid character/);
  assert.match(problemsOf({ headers: { "X-A": "€" } }), /invalid character/);
  for (const name of ["", "a b", "a:b", "a\r\nb", "ü"]) {
    assert.match(problemsOf({ headers: { [name]: "x" } }), /is not a valid header name/);
  }
});

test("a header given twice, too many headers and too long ones are a problem", () => {
  assert.match(problemsOf({ headers: { "X-A": "1", "x-a": "2" } }), /appears twice/);
  const many = Object.fromEntries(Array.from({ length: 31 }, (_, index) => [`x-${index}`, "v"]));
  assert.match(problemsOf({ headers: many }), /at most 30 headers/);
  assert.match(problemsOf({ headers: { "x-long": "v".repeat(6000) } }), /6000 characters/);
});

test("an empty secret, and a mapping that does not compile, are a problem", () => {
  for (const secret of ["", " ", "a\nb"]) assert.match(problemsOf({ secret }), /The secret must/);
  assert.match(problemsOf({ mapping: '{"a": ' }), /The data mapping is wrong: .* \(at character 6\)/);
});
