import assert from "node:assert/strict";
import { test } from "node:test";
import { Failure } from "../domain/failure.ts";
import { acceptFile } from "./accept-file.ts";

const received = { key: "00000000-0000-4000-8000-000000000000", filename: "a.pdf", sizeBytes: 10, sha256: "ab" };

test("a file within the page limit is accepted with its facts", async () => {
  const inspect = async () => ({ format: "pdf" as const, pageCount: 100 });
  assert.deepEqual(await acceptFile(received, { inspect, maxPages: 100 }), {
    ...received,
    format: "pdf",
    pageCount: 100,
  });
});

test("a page-limit rejection names the limit and the count", async () => {
  const inspect = async () => ({ format: "pdf" as const, pageCount: 101 });
  await assert.rejects(acceptFile(received, { inspect, maxPages: 100 }), {
    name: "Failure",
    kind: "pageLimitExceeded",
    message: "The document has 101 pages, more than this parser's limit of 100 (Maximum Pages).",
  });
});

test("a file without bytes or pages is an emptyFile; one without bytes is not even opened", async () => {
  const inspect = async () => assert.fail("opened");
  await assert.rejects(acceptFile({ ...received, sizeBytes: 0 }, { inspect, maxPages: 1 }), { kind: "emptyFile" });
  const withoutPages = async () => ({ format: "pdf" as const, pageCount: 0 });
  await assert.rejects(acceptFile(received, { inspect: withoutPages, maxPages: 1 }), { kind: "emptyFile" });
});

test("a failure to open the file is passed on", async () => {
  const inspect = async () => {
    throw new Failure("encryptedFile", "The file needs a password.");
  };
  await assert.rejects(acceptFile(received, { inspect, maxPages: 1 }), { kind: "encryptedFile" });
});

test("a file without a name is named after its format", async () => {
  const inspect = async () => ({ format: "jpeg" as const, pageCount: 1 });
  const accepted = await acceptFile({ ...received, filename: null }, { inspect, maxPages: 1 });
  assert.equal(accepted.filename, "document.jpg");
});
