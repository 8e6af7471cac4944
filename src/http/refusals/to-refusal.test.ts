import assert from "node:assert/strict";
import { test } from "node:test";
import { authenticationDetails } from "../../contract/authentication.ts";
import { errorCatalogue } from "../../contract/errors.ts";
import { Failure, publicFailureKinds } from "../../domain/failure.ts";
import { Unavailable } from "../../domain/unavailable.ts";
import { NotAuthenticated } from "../authentication/not-authenticated.ts";
import { toRefusal } from "./to-refusal.ts";

test("every failure gets its code, its status and its own message, in the envelope", () => {
  for (const kind of publicFailureKinds) {
    const { httpStatus, body } = toRefusal(new Failure(kind, "A sentence."), "id-1");
    const { code } = errorCatalogue[kind];
    assert.equal(httpStatus, errorCatalogue[kind].httpStatus);
    assert.deepEqual(body, { status: "error", code, message: "A sentence.", data: null });
  }
});

test("a request that is not authenticated gets exactly its detail, and is asked for a Token", () => {
  for (const [problem, { detail }] of Object.entries(authenticationDetails)) {
    const refusal = toRefusal(new NotAuthenticated(problem as keyof typeof authenticationDetails), "id-1");
    assert.deepEqual(refusal.body, { detail });
    assert.equal(refusal.httpStatus, 401);
    assert.equal(refusal.headers["www-authenticate"], "Token");
  }
});

test("an unforeseen error is an internal error that quotes the request id and nothing of the error", () => {
  const secrets = "select * from api_tokens at /srv/winnow/store.ts";
  for (const error of [new Error(secrets), new TypeError(secrets), secrets, null, { statusCode: 418, code: "X" }]) {
    const { httpStatus, body, isOurFault } = toRefusal(error, "id-1");
    assert.equal(httpStatus, 500);
    assert.ok(isOurFault);
    const text = JSON.stringify(body);
    assert.match(text, /"internal_error".*id-1/);
    assert.doesNotMatch(text, /select|srv|store/);
  }
});

test("the framework's own refusals become invalid requests, a body over its limit a file too large", () => {
  const refuse = (code: string, statusCode: number) =>
    toRefusal(Object.assign(new Error(`${code} /etc/secret`), { code, statusCode }), "id-1");
  for (const { httpStatus, body } of [refuse("FST_ERR_BAD_URL", 400), refuse("FST_ERR_CTP_INVALID_MEDIA_TYPE", 415)]) {
    assert.equal(httpStatus, 400);
    assert.match(JSON.stringify(body), /"invalid_request"/);
    assert.doesNotMatch(JSON.stringify(body), /secret/);
  }
  assert.equal(refuse("FST_ERR_CTP_BODY_TOO_LARGE", 413).httpStatus, 413);
  assert.equal(refuse("FST_ERR_ANYTHING", 500).httpStatus, 500);
});

test("a service whose database or disk is away says so, and when to try again; it is not logged as our error", () => {
  for (const foundation of ["database", "storage"] as const) {
    const refusal = toRefusal(new Unavailable(foundation, { cause: new Error("connect ENOENT /secret/path") }), "id-1");
    assert.equal(refusal.httpStatus, 503);
    assert.match(refusal.headers["retry-after"] ?? "", /^[1-9]\d*$/);
    assert.match(JSON.stringify(refusal.body), /"code":"unavailable"/);
    assert.doesNotMatch(JSON.stringify(refusal.body), /secret/);
    assert.equal(refusal.isOurFault, false);
  }
});

test("an overloaded service says when to try again", () => {
  assert.match(toRefusal(new Failure("overloaded", "Full."), "id-1").headers["retry-after"] ?? "", /^[1-9]\d*$/);
});
