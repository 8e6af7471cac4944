import assert from "node:assert/strict";
import { createReadStream, writeFileSync } from "node:fs";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { after, before, describe, it } from "node:test";
import manifest from "../../package.json" with { type: "json" };
import clientManifest from "../../packages/client/package.json" with { type: "json" };
import {
  AuthenticationError,
  BusyError,
  ConnectionError,
  DocumentError,
  InvalidRequestError,
  NotFoundError,
  TimeoutError,
  type UploadProgress,
  verifyWebhook,
  WebhookVerificationError,
  Winnow,
  type WinnowError,
} from "../../packages/client/src/index.ts";
import { toWireFile } from "../../scripts/write-client-types.ts";
import { findFreePort } from "../support/free-port.ts";
import { makeInvoice } from "../support/make-pdf.ts";
import { startReceiver } from "../support/receiver.ts";
import { opsToken, startTestService, type TestService } from "../support/service.ts";
import { until } from "../support/until.ts";
import { startBusyService } from "./busy-service.ts";
import { setUpWebhook } from "./set-up-webhook.ts";

interface Invoice {
  invoice_number: string | null;
  invoice_date: string | null;
  total: number | null;
}

const numberOf = async (sent: Promise<{ parsed_data: Invoice }[]>) =>
  (await sent).map(({ parsed_data }) => parsed_data.invoice_number);

describe("@winnow/client", () => {
  let service: TestService;
  let winnow: Winnow;
  let folder: string;
  before(async () => {
    [service, folder] = await Promise.all([startTestService(), mkdtemp(join(tmpdir(), "winnow-client-"))]);
    winnow = new Winnow({ url: `${service.url}/`, token: opsToken });
  });
  after(async () => {
    await service[Symbol.asyncDispose]();
    await rm(folder, { recursive: true });
  });

  it("sends a path, bytes, a file, streams and an address, and returns typed values", async () => {
    const path = join(folder, "path.pdf");
    await writeFile(path, await makeInvoice("T-1"));
    await using files = await startReceiver();
    const served = await makeInvoice("T-2");
    files.answer = (_request, response) => void response.setHeader("content-type", "application/pdf").end(served);
    const bytes = await makeInvoice("T-3");
    const file = new File([new Uint8Array(bytes)], "f.pdf");
    const sources = [path, bytes, file, createReadStream(path), file.stream()];
    const numbers = [];
    for (const source of sources) numbers.push(...(await numberOf(winnow.parse<Invoice>("plain", source))));
    assert.deepEqual(numbers, ["T-1", "T-3", "T-3", "T-1", "T-3"]);
    assert.deepEqual(await numberOf(winnow.parse<Invoice>("plain", `${files.url}/a.pdf`)), ["T-2"]);
    assert.deepEqual(await numberOf(winnow.parse<Invoice>("plain", new URL(`${files.url}/b.pdf`))), ["T-2"]);
  });

  it("says how much of an upload has been sent", async () => {
    const bytes = await makeInvoice("T-10");
    const seen: UploadProgress[] = [];
    await winnow.parse("plain", Readable.from([bytes]), { onProgress: (progress) => seen.push(progress) });
    assert.deepEqual(seen.at(0), { sent: 0, total: bytes.length });
    assert.deepEqual(seen.at(-1), { sent: bytes.length, total: bytes.length });
    for (const [index, { sent }] of seen.entries()) assert.ok(sent >= (seen[index - 1]?.sent ?? 0));
  });

  it("returns the text of a document as Markdown, as plain text and with the place of each word", async () => {
    const id = await winnow.parseAsync("plain", await makeInvoice("T-30"));
    assert.match(await winnow.getText("plain", id), /^<!-- page 1 -->\n[\s\S]*T-30/u);
    const [entry] = await winnow.parse("plain", await makeInvoice("T-31"));
    const text = await winnow.getText("plain", entry?.id ?? "", { format: "text" });
    assert.ok(text.includes("T-31") && !text.includes("<!--"));
    const { pages } = await winnow.getWords("plain", id);
    assert.ok(JSON.stringify(pages).includes('"T-30"'));
    await assert.rejects(winnow.getText("plain", "none"), NotFoundError);
    const incomplete = winnow.getEInvoice("plain", entry?.id ?? "", { buyerCountry: "DE", isUnconfirmed: true });
    await assert.rejects(incomplete, ({ code, message }: WinnowError) => {
      return (
        code === "invoice_incomplete" &&
        message.includes("line_items has no rows") &&
        !message.includes("buyer_country")
      );
    });
  });

  it("queues a document, waits for it, gets it with extras and corrects it", async () => {
    const statuses: string[] = [];
    const id = await winnow.parseAsync("plain", await makeInvoice("T-20"), { filename: "twenty.pdf" });
    const onStatus = (status: string) => void statuses.push(status);
    const document = await winnow.waitFor<Invoice>("plain", id, { include: ["grounding"], onStatus });
    assert.equal(statuses.at(-1), "completed");
    assert.equal(document.metadata.filename, "twenty.pdf");
    const [entry] = document.entries;
    assert.ok(entry?.grounding && "invoice_number" in entry.grounding);
    const corrected = await winnow.correct<Invoice>("plain", entry.id, { invoice_number: "T-21", total: null });
    assert.deepEqual(corrected.parsed_data, { ...entry.parsed_data, invoice_number: "T-21", total: null });
    assert.equal((await winnow.get<Invoice>("plain", id)).entries[0]?.parsed_data.invoice_number, "T-21");
    const [parsed] = await winnow.parse<Invoice>("plain", await makeInvoice("T-22"));
    assert.equal((await winnow.correct("plain", parsed?.id ?? "", { total: 1 })).id, parsed?.id);
  });

  it("throws a class of its own for each kind of error, with the service's code and message", async () => {
    const expectError = async (sent: Promise<unknown>, kind: new (...words: never[]) => WinnowError, code: string) => {
      const error = await sent.then(
        () => assert.fail("it worked"),
        (thrown: unknown) => thrown,
      );
      assert.ok(error instanceof kind, String(error));
      assert.equal(error.code, code);
      assert.equal(error.name, kind.name);
      return error;
    };
    const bytes = await makeInvoice("1");
    const stranger = new Winnow({ url: service.url, token: "nobody's" });
    const refused = await expectError(stranger.get("plain", "none"), AuthenticationError, "unauthorized");
    assert.equal(refused.message, "Invalid token.");
    const unknown = await expectError(winnow.parse("nothing", bytes), NotFoundError, "parser_not_found");
    assert.ok(unknown.requestId);
    await expectError(winnow.get("plain", "none"), NotFoundError, "document_not_found");
    const broken = Buffer.from("%PDF-1.7 and nothing else");
    await expectError(winnow.parse("plain", broken), DocumentError, "doc:corrupt");
    const many = { hasMultipleEntries: true };
    await expectError(winnow.parse("plain", bytes, many), InvalidRequestError, "unique_field_required");
    const late = await winnow.parseAsync("plain", "http://127.0.0.1:1/none.pdf");
    await expectError(winnow.waitFor("plain", late), DocumentError, "doc:download_failed");
    const nowhere = new Winnow({ url: `http://127.0.0.1:${await findFreePort()}`, token: opsToken, retries: 0 });
    await expectError(nowhere.get("plain", "none"), ConnectionError, "unreachable");
  });

  it("tries again when the service is busy, after the pause it asks for, and never charges twice", async () => {
    await using busy = await startBusyService(service.url);
    const patient = new Winnow({ url: busy.url, token: opsToken });
    const before = Number(await service.balanceOf("ops@example.com"));
    // The third try reaches the service, but its answer gets lost.
    busy.trouble = ["429", "503", "lost"];
    const options = { onProgress: () => {} };
    assert.deepEqual(await numberOf(patient.parse<Invoice>("plain", await makeInvoice("T-30"), options)), ["T-30"]);
    assert.equal(busy.keys.length, 4);
    assert.equal(new Set(busy.keys).size, 1);
    assert.equal((before - Number(await service.balanceOf("ops@example.com"))).toFixed(2), "0.05");
    busy.trouble = ["503", "503"];
    const hasty = new Winnow({ url: busy.url, token: opsToken, retries: 1 });
    await assert.rejects(hasty.get("plain", "none"), (error) => error instanceof BusyError && error.status === 503);
  });

  it("asks again for an answer that was cut off", async () => {
    await using busy = await startBusyService(service.url);
    busy.trouble = ["cut"];
    const patient = new Winnow({ url: busy.url, token: opsToken });
    assert.deepEqual(await numberOf(patient.parse<Invoice>("invoices", await makeInvoice("C-1"))), ["C-1"]);
    assert.deepEqual([busy.keys.length, new Set(busy.keys).size], [2, 1]);
  });

  it("sends a file as it was at the beginning, although it changes between two tries", async () => {
    await using busy = await startBusyService(service.url);
    const path = join(folder, "changing.pdf");
    await writeFile(path, await makeInvoice("C-2"));
    busy.trouble = ["503"];
    busy.onRequest = () => writeFileSync(path, "other");
    const patient = new Winnow({ url: busy.url, token: opsToken });
    assert.deepEqual(await numberOf(patient.parse<Invoice>("invoices", path)), ["C-2"]);
  });

  it("gives up at its time limit, and when it is told to", async () => {
    await using silent = await startReceiver();
    silent.answer = () => {};
    const waiting = new Winnow({ url: silent.url, token: opsToken, timeoutMs: 50 });
    await assert.rejects(waiting.get("plain", "none"), TimeoutError);
    const stop = new AbortController();
    const stopped = new Winnow({ url: silent.url, token: opsToken }).get("plain", "none", { signal: stop.signal });
    stop.abort(new Error("enough"));
    await assert.rejects(stopped, /enough/u);
  });

  it("verifies a webhook as it arrives, and refuses a changed, an old and an unsigned one", async () => {
    await using receiver = await startReceiver();
    for (const secret of ["whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw", "my own secret of some length"]) {
      await setUpWebhook(service, { url: receiver.url, secret });
      const id = await winnow.parseAsync("plain", await makeInvoice("T-40"));
      const request = (await receiver.waitFor(receiver.requests.length + 1)).at(-1);
      assert.ok(request);
      const { body, headers } = request;
      const event = await verifyWebhook<Invoice>({ body, headers, secret: ["an older one", secret] });
      assert.deepEqual([event.event, event.code], ["processed", "document_processed"]);
      assert.ok(event.event !== "failed");
      assert.equal(event.entry.document_id, id);
      assert.equal(event.entry.parsed_data.invoice_number, "T-40");
      assert.equal(event.id, headers["webhook-id"]);
      const refuses = (options: Partial<Parameters<typeof verifyWebhook>[0]>, code: string) =>
        assert.rejects(
          verifyWebhook({ body, headers, secret, ...options }),
          (error) => error instanceof WebhookVerificationError && error.code === code,
        );
      await refuses({ body: body.toString().replace("T-40", "T-41") }, "wrong_signature");
      await refuses({ secret: "another" }, "wrong_signature");
      await refuses({ headers: { ...headers, "webhook-id": "another" } }, "wrong_signature");
      await refuses({ now: new Date(event.sentAt.getTime() + 301_000) }, "stale");
      await refuses({ headers: new Headers() }, "unsigned");
    }
  });

  it("tells a document that failed from an entry, by what is signed", async () => {
    await using receiver = await startReceiver();
    const secret = "my own secret of some length";
    await setUpWebhook(service, { url: receiver.url, secret, events: ["failed"] });
    const id = await winnow.parseAsync("plain", new URL("http://127.0.0.1:9/nothing.pdf"));
    const failed = () => receiver.requests.find(({ headers }) => headers["x-webhook-event"] === "failed");
    await until("the failure is told", async () => failed() !== undefined);
    const { body, headers } = failed() ?? assert.fail();
    const event = await verifyWebhook({ body, headers: { ...headers, "x-webhook-event": "valid" }, secret });
    assert.deepEqual([event.event, event.code], ["failed", "doc:download_failed"]);
    assert.ok(event.message.length > 0);
    assert.deepEqual([event.entry.document_id, event.entry.parsed_data], [id, null]);
  });

  it("has the types of the service's own OpenAPI document, the version of the service and no dependencies", async () => {
    const wire = await readFile(new URL("../../packages/client/src/wire.ts", import.meta.url), "utf8");
    assert.equal(wire, toWireFile(), "run node scripts/write-client-types.ts");
    assert.equal(clientManifest.version, manifest.version);
    assert.ok(!("dependencies" in clientManifest));
  });
});
