import assert from "node:assert/strict";
import { test } from "node:test";
import { checkFileUrl } from "./check-file-url.ts";

test("http and https addresses are taken, pre-signed ones too", () => {
  for (const url of [
    "https://example.com/a.pdf",
    "http://10.0.0.1:8080/x",
    "https://example.com/a?X-Signature=ab%2Fc#p",
  ]) {
    checkFileUrl(url);
  }
});

test("what is not an http address, contains a password or is too long is an invalidRequest", () => {
  const wrong = [
    "",
    "example.com/a.pdf",
    "ftp://example.com/a.pdf",
    "file:///etc/passwd",
    "data:application/pdf;base64,AAAA",
    "https://",
    "https://user:password@example.com/a.pdf",
    "https://user@example.com/a.pdf",
    `https://example.com/${"a".repeat(2048)}`,
  ];
  for (const url of wrong) assert.throws(() => checkFileUrl(url), { name: "Failure", kind: "invalidRequest" }, url);
});

test("the refusal does not repeat the password of an address", () => {
  assert.throws(
    () => checkFileUrl("https://user:hunter2@example.com/"),
    (error: Error) => !error.message.includes("hunter2"),
  );
});
