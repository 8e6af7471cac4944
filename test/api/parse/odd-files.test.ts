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

/** So many are sent at once: as many as the service has workers. */
const lanes = 2;

test("an odd file is processed or refused as what it is, never with a fault, and the service goes on", async () => {
  const faults: string[] = [];
  const waiting = oddFiles.entries();
  // Each lane takes the next file from the same iterator.
  const lane = async () => {
    for (const [index, file] of waiting) {
      const bytes = await file.make();
      // The bytes tell what it is, not the name.
      const filename = ["odd.pdf", "odd.png", "odd.jpg", "odd"][index % 4] ?? "";
      const { status, body } = await client.parse("plain", { file: { bytes, filename } });
      const fault = findFault(file, status, body);
      if (fault !== null) faults.push(`${file.what}: ${status} ${fault}`);
    }
  };
  await Promise.all(Array.from({ length: lanes }, lane));
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
