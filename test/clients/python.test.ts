import assert from "node:assert/strict";
import { spawn, spawnSync } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { after, before, describe, it } from "node:test";
import manifest from "../../package.json" with { type: "json" };
import { bareEnvironment } from "../support/bare-environment.ts";
import { findFreePort } from "../support/free-port.ts";
import { makeInvoice } from "../support/make-pdf.ts";
import { startReceiver } from "../support/receiver.ts";
import { opsToken, startTestService, type TestService } from "../support/service.ts";
import { startBusyService } from "./busy-service.ts";
import { setUpWebhook } from "./set-up-webhook.ts";

const pythonFolder = new URL("../../packages/python/", import.meta.url);
const hasPython = spawnSync("python3", ["-c", "import sys; sys.exit(sys.version_info < (3, 9))"]).status === 0;
const skip = hasPython ? false : "there is no python3 of 3.9 or later";

describe("winnow_client.py", { skip }, () => {
  let service: TestService;
  let folder: string;
  before(async () => {
    [service, folder] = await Promise.all([startTestService(), mkdtemp(join(tmpdir(), "winnow-python-"))]);
    await writeFile(join(folder, "invoice.pdf"), await makeInvoice("P-1"));
  });
  after(async () => {
    await service[Symbol.asyncDispose]();
    await rm(folder, { recursive: true });
  });

  /** Runs a program with `winnow`, a client of the service at an address; what it prints is JSON, line by line. */
  async function runPython(program: string, url = service.url): Promise<unknown[]> {
    const start = `import json, sys
from winnow_client import *
winnow = Winnow(${JSON.stringify(url)}, ${JSON.stringify(opsToken)})
def show(*values):
    print(json.dumps(values))
def show_error(call):
    try:
        call()
        show("no error")
    except WinnowError as error:
        show(type(error).__name__, error.code, error.status)
`;
    const child = spawn("python3", ["-W", "error", "-c", start + program], {
      cwd: folder,
      env: { ...bareEnvironment(), PYTHONPATH: pythonFolder.pathname, PYTHONDONTWRITEBYTECODE: "1" },
      stdio: ["ignore", "pipe", "pipe"],
    });
    const [out, err] = await Promise.all([text(child.stdout), text(child.stderr)]);
    assert.equal(err, "");
    return out
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line));
  }

  it("sends a path, bytes, an open file and an address, with progress", async () => {
    await using files = await startReceiver();
    const served = await makeInvoice("P-2");
    files.answer = (_request, response) => void response.setHeader("content-type", "application/pdf").end(served);
    const lines = await runPython(`
from pathlib import Path
data = Path("invoice.pdf").read_bytes()
seen = []
for source in ["invoice.pdf", Path("invoice.pdf"), data, open("invoice.pdf", "rb"), "${files.url}/a.pdf"]:
    entry, = winnow.parse("plain", source, on_progress=lambda *values: seen.append(values))
    if hasattr(source, "close"):
        source.close()
    show(entry["parsed_data"]["invoice_number"])
show(seen[0] == (0, len(data)), seen[-1] == (len(data), len(data)))
`);
    assert.deepEqual(lines, [["P-1"], ["P-1"], ["P-1"], ["P-1"], ["P-2"], [true, true]]);
  });

  it("returns the text of a document as Markdown, as plain text and with the place of each word", async () => {
    const lines = await runPython(`
document_id = winnow.parse_async("plain", "invoice.pdf")
show(winnow.get_text("plain", document_id).startswith("<!-- page 1 -->"))
entry, = winnow.parse("plain", "invoice.pdf")
text = winnow.get_text("plain", entry["id"], format="text")
show("P-1" in text, "<!--" in text)
show('"P-1"' in json.dumps(winnow.get_words("plain", document_id)["pages"]))
show_error(lambda: winnow.get_text("plain", "none"))
show_error(lambda: winnow.get_e_invoice("plain", entry["id"], buyer_country="DE", unconfirmed=True))
`);
    assert.deepEqual(lines, [
      [true],
      [true, false],
      [true],
      ["NotFoundError", "document_not_found", 404],
      ["InvalidRequestError", "invoice_incomplete", 422],
    ]);
  });

  it("queues a document, waits for it, gets it with extras and corrects it", async () => {
    const lines = await runPython(`
document_id = winnow.parse_async("plain", "invoice.pdf", filename="Rechnung März.pdf")
document = winnow.wait_for("plain", document_id, include=["grounding"])
entry, = document["entries"]
show(document["metadata"]["filename"], "invoice_number" in entry["grounding"])
show(winnow.correct("plain", entry["id"], {"invoice_number": "P-9", "total": None})["parsed_data"])
show(winnow.get("plain", document_id)["entries"][0]["parsed_data"]["invoice_number"])
`);
    assert.deepEqual(lines, [
      ["Rechnung März.pdf", true],
      [{ invoice_number: "P-9", invoice_date: "2026-03-14", total: null }],
      ["P-9"],
    ]);
  });

  it("raises a class of its own for each kind of error, with the service's code", async () => {
    const lines = await runPython(`
show_error(lambda: Winnow(winnow._url, "nobody's").get("plain", "none"))
show_error(lambda: winnow.parse("nothing", "invoice.pdf"))
show_error(lambda: winnow.parse("plain", b"%PDF-1.7 and nothing else"))
show_error(lambda: winnow.parse("plain", "invoice.pdf", has_multiple_entries=True))
show_error(lambda: winnow.wait_for("plain", winnow.parse_async("plain", "http://127.0.0.1:1/none.pdf")))
show_error(lambda: Winnow("http://127.0.0.1:${await findFreePort()}", "t", retries=0).get("plain", "none"))
`);
    assert.deepEqual(lines, [
      ["AuthenticationError", "unauthorized", 401],
      ["NotFoundError", "parser_not_found", 404],
      ["DocumentError", "doc:corrupt", 200],
      ["InvalidRequestError", "unique_field_required", 400],
      ["DocumentError", "doc:download_failed", 200],
      ["ConnectionFailed", "unreachable", null],
    ]);
  });

  it("tries again when the service is busy, and never charges twice", async () => {
    await using busy = await startBusyService(service.url);
    const before = Number(await service.balanceOf("ops@example.com"));
    busy.trouble = ["429", "503", "lost"];
    const program = 'show(winnow.parse("plain", "invoice.pdf")[0]["parsed_data"]["invoice_number"])';
    assert.deepEqual(await runPython(program, busy.url), [["P-1"]]);
    assert.equal(busy.keys.length, 4);
    assert.equal(new Set(busy.keys).size, 1);
    assert.equal((before - Number(await service.balanceOf("ops@example.com"))).toFixed(2), "0.05");
  });

  it("shows the token to no other server, even if the service's address leads there", async () => {
    await using other = await startReceiver();
    await using moved = await startReceiver();
    moved.answer = (_request, response) => void response.writeHead(302, { location: `${other.url}/elsewhere` }).end();
    const program = 'show_error(lambda: winnow.get("plain", "none"))';
    assert.deepEqual(await runPython(program, moved.url), [["ServiceError", "no_service", 302]]);
    assert.deepEqual(other.requests, []);
  });

  it("waits no longer for a document than it is told to, although the service is silent", async () => {
    await using silent = await startReceiver();
    silent.answer = () => {};
    const program = 'show_error(lambda: winnow.wait_for("plain", "none", timeout=0.2))';
    assert.deepEqual(await runPython(program, silent.url), [["TimedOut", "timeout", null]]);
  });

  it("verifies a webhook as it arrives, and refuses a changed, an old and an unsigned one", async () => {
    await using receiver = await startReceiver();
    for (const secret of ["whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw", "my own secret of some length"]) {
      await setUpWebhook(service, { url: receiver.url, secret });
      const [[id]] = (await runPython('show(winnow.parse_async("plain", "invoice.pdf"))')) as [[string]];
      const request = (await receiver.waitFor(receiver.requests.length + 1)).at(-1);
      assert.ok(request);
      await writeFile(join(folder, "body"), request.body);
      await writeFile(join(folder, "headers.json"), JSON.stringify(request.headers));
      const lines = await runPython(`
body, headers, secret = open("body", "rb"), open("headers.json"), ${JSON.stringify(secret)}
with body, headers:
    body, headers = body.read(), json.load(headers)
event = verify_webhook(body, headers, ["an older one", secret])
show(event["event"], event["code"], event["message"])
show(event["id"], event["entry"]["document_id"], event["entry"]["parsed_data"]["invoice_number"])
show_error(lambda: verify_webhook(body + b" ", headers, secret))
show_error(lambda: verify_webhook(body, headers, "another"))
show_error(lambda: verify_webhook(body, headers, secret, now=event["sent_at"].timestamp() + 301))
show_error(lambda: verify_webhook(body, {}, secret))
`);
      assert.deepEqual(lines, [
        ["processed", "document_processed", "The document was processed."],
        [request.headers["webhook-id"], id, "P-1"],
        ["WebhookVerificationError", "wrong_signature", null],
        ["WebhookVerificationError", "wrong_signature", null],
        ["WebhookVerificationError", "stale", null],
        ["WebhookVerificationError", "unsigned", null],
      ]);
    }
  });

  it("has the version of the service", async () => {
    const [client, project] = await Promise.all(
      ["winnow_client.py", "pyproject.toml"].map((name) => readFile(new URL(name, pythonFolder), "utf8")),
    );
    assert.match(client ?? "", new RegExp(`^__version__ = "${manifest.version}"$`, "mu"));
    assert.match(project ?? "", new RegExp(`^version = "${manifest.version}"$`, "mu"));
  });
});
