import assert from "node:assert/strict";
import { test } from "node:test";
import { Failure, type PublicFailureKind } from "../../domain/failure.ts";
import { decodeParseForm, readIdempotencyKey } from "./decode-parse-form.ts";
import type { ParseForm } from "./receive-parse-form.ts";

const file = { key: "k", filename: "a.pdf", sizeBytes: 3, sha256: "00" };
const form = (changes: Partial<ParseForm> = {}): ParseForm => ({
  file,
  texts: {},
  strayFileName: null,
  hasTextAsFile: false,
  ...changes,
});
const parser = { hasUniqueField: true };
const refuses = (kind: PublicFailureKind, work: () => unknown, sentence = /./) =>
  assert.throws(work, (error) => error instanceof Failure && error.kind === kind && sentence.test(error.message));

test("a form with only a file means the default environment and one merged entry", () => {
  assert.deepEqual(decodeParseForm(form(), parser), {
    input: { kind: "file", file },
    environment: "default",
    hasMultipleEntries: false,
  });
});

test("has_multiple_entries is true, false, 1 or 0 in any case, and nothing else", () => {
  const decode = (text: string) => decodeParseForm(form({ texts: { has_multiple_entries: text } }), parser);
  for (const text of ["true", "TRUE", "True", "1"]) assert.equal(decode(text).hasMultipleEntries, true, text);
  for (const text of ["false", "FALSE", "fAlse", "0"]) assert.equal(decode(text).hasMultipleEntries, false, text);
  for (const text of ["", " ", "yes", "no", "on", "2", "true ", "null", "constructor", "__proto__"])
    refuses("invalidRequest", () => decode(text), /has_multiple_entries/);
});

test("has_multiple_entries needs a unique field only when it is true", () => {
  const plain = { hasUniqueField: false };
  refuses("uniqueFieldRequired", () => decodeParseForm(form({ texts: { has_multiple_entries: "1" } }), plain));
  assert.equal(decodeParseForm(form({ texts: { has_multiple_entries: "0" } }), plain).hasMultipleEntries, false);
});

test("environment is 1 to 64 letters, digits, dots, underscores and hyphens", () => {
  const decode = (environment: string) => decodeParseForm(form({ texts: { environment } }), parser).environment;
  for (const name of ["a", "staging", "eu-1.test_B", "x".repeat(64)]) assert.equal(decode(name), name);
  for (const name of ["", " ", "a b", "ä", "a/b", "x".repeat(65), "a\n"])
    refuses("invalidRequest", () => decode(name), /environment/);
});

test("file and file_url exclude each other, and one of them is needed", () => {
  refuses(
    "invalidRequest",
    () => decodeParseForm(form({ texts: { file_url: "https://a.example/b" } }), parser),
    /both/,
  );
  refuses("fileMissing", () => decodeParseForm(form({ file: null }), parser));
});

test("an empty file_url counts as missing", () => {
  assert.equal(decodeParseForm(form({ texts: { file_url: "" } }), parser).input.kind, "file");
  refuses("fileMissing", () => decodeParseForm(form({ file: null, texts: { file_url: "" } }), parser));
});

test("a missing file is explained by what came instead", () => {
  refuses("fileMissing", () => decodeParseForm(form({ file: null, hasTextAsFile: true }), parser), /text field/);
  refuses("fileMissing", () => decodeParseForm(form({ file: null, strayFileName: "doc" }), parser), /another name/);
});

test("file_url is an http or https address without a user, of at most 2048 characters", () => {
  const decode = (url: string) => decodeParseForm(form({ file: null, texts: { file_url: url } }), parser).input;
  const longest = `https://files.example/${"a".repeat(2048 - 22)}`;
  for (const url of ["https://files.example/a.pdf?x=1", "http://files.example/a", longest])
    assert.deepEqual(decode(url), { kind: "url", url });
  const wrong = [
    "ftp://files.example/a",
    "file:///etc/passwd",
    "files.example/a",
    "https://u:p@files.example/a",
    "//a/b",
  ];
  for (const url of [...wrong, `${longest}a`, "javascript:alert(1)"]) refuses("invalidRequest", () => decode(url));
});

test("an Idempotency-Key is 1 to 255 printable ASCII characters", () => {
  assert.equal(readIdempotencyKey(undefined), null);
  for (const key of ["a", "order 1042/try-1", "~".repeat(255)]) assert.equal(readIdempotencyKey(key), key);
  for (const key of ["", "~".repeat(256), "é", "a\tb", ["a", "b"]])
    refuses("invalidRequest", () => readIdempotencyKey(key), /Idempotency-Key/);
});
