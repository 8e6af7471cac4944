import assert from "node:assert/strict";
import { test } from "node:test";
import { Failure } from "../../domain/failure.ts";
import { decodeCorrection } from "./decode-correction.ts";

const decode = (body: unknown, contentType: string | undefined = "application/json") =>
  decodeCorrection(contentType, body);
const isInvalidRequest = (error: unknown) => error instanceof Failure && error.kind === "invalidRequest";

test("update_fields is given as it was sent, values of any kind included; other members are ignored", () => {
  const update_fields = { a: "x", b: 1.5, c: null, d: true, e: { f: 1 }, g: [1] };
  assert.deepEqual({ ...decode(JSON.stringify({ update_fields, other: 1 })) }, update_fields);
  assert.deepEqual({ ...decode('{"update_fields":{}}') }, {});
});

test("a body that is not JSON, not an object, or without an update_fields object is an invalid request", () => {
  const bodies = ["", "{", "nul", "[]", "1", '"x"', "null", "{}", '{"update_fields":null}', '{"update_fields":[]}'];
  for (const body of [...bodies, '{"update_fields":"x"}', undefined])
    assert.throws(() => decode(body), isInvalidRequest);
});

test("only application/json is accepted, with or without parameters", () => {
  const body = '{"update_fields":{}}';
  for (const type of ["application/json", "Application/JSON; charset=utf-8", "application/json ;x=1"])
    decode(body, type);
  for (const type of ["", "text/plain", "application/jsonx", "multipart/form-data; boundary=a", "x application/json"])
    assert.throws(() => decode(body, type), isInvalidRequest);
  assert.throws(() => decodeCorrection(undefined, body), isInvalidRequest);
});

test("a name that every object inherits is only there if it was sent", () => {
  const updates = decode('{"update_fields":{"__proto__":{"a":1},"total":1}}');
  assert.equal(updates.constructor, undefined);
  assert.equal(updates.a, undefined);
  assert.equal(updates.total, 1);
});

test("values that JSON can contain but nothing can store are represented by their failure", () => {
  for (const value of [
    '"a\\u0000b"',
    '"\\ud800"',
    "1e999",
    "-1e999",
    "12345678901234567890",
    "1.0000000000000000001",
  ]) {
    const { a, b } = decode(`{"update_fields":{"a":${value},"b":1}}`);
    assert.ok(isInvalidRequest(a), value);
    assert.equal(b, 1);
  }
});
