import assert from "node:assert/strict";
import { after, test } from "node:test";
import { errorCatalogue } from "../../../src/contract/errors.ts";
import { makeInvoice } from "../../support/make-pdf.ts";
import type { OddFile } from "../../support/odd-files/odd-file.ts";
import { oddFiles } from "../../support/odd-files/odd-files.ts";
import { startTestService } from "../../support/service.ts";

const service = await startTestService({ settings: { WINNOW_RATE_LIMIT: "10000" } });
after(() => service[Symbol.asyncDispose]());
const { client } = service;

test("an odd file is processed, or refused for what it is; it never causes an internal error, and the service goes on", async () => {
  const faults: string[] = [];
  // One after the other, so that one process reads as many of them as it can: two at once need more memory than the service
  // gives its processes, which are then ended and begin again.
  for (const [index, file] of oddFiles.entries()) {
    const bytes = await file.make();
    // The bytes tell what it is, not the name.
    const filename = ["odd.pdf", "odd.png", "odd.jpg", "odd"][index % 4] ?? "";
    const { status, body } = await client.parse("plain", { file: { bytes, filename } });
    const fault = findFault(file, status, body);
    if (fault !== null) faults.push(`${file.what}: ${status} ${fault}`);
  }
  assert.deepEqual(faults, []);
  assert.equal((await client.request("/health")).status, 200);
  const { body } = await client.parse("plain", { file: { bytes: await makeInvoice("AFTER-1") } });
  assert.equal(body.data[0].parsed_data.invoice_number, "AFTER-1");
  assert.deepEqual(
    service.logged.filter((line) => JSON.parse(line).level >= 60),
    [],
  );
});

/** What is wrong with an answer, or null. */
function findFault(
  file: OddFile,
  status: number,
  body: { status?: string; code?: string; message?: string },
): string | null {
  const seen = `${body?.code}: ${body?.message}`;
  if (body === null || status >= 500 || body.code === undefined) return seen;
  if (file.failure) return body.code === errorCatalogue[file.failure].code ? null : seen;
  if (file.pageCount) return body.code === errorCatalogue.pageLimitExceeded.code ? null : seen;
  if (file.words) return body.code === "document_processed" ? null : seen;
  return body.code === "document_processed" || body.code.startsWith("doc:") ? null : seen;
}
