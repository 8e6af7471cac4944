import assert from "node:assert/strict";
import { once } from "node:events";
import { readdirSync } from "node:fs";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, it } from "node:test";
import type { NamedFinding } from "../../src/cli/doctor/run-checks.ts";
import { addDocuments, makeMachine } from "../backup/made-service.ts";
import { makeBucket } from "../support/bucket.ts";
import { assertFound, examine, find, namesOf, settingsOf } from "./examine.ts";

describe("winnow doctor, about a bucket", () => {
  it("tries it, leaves nothing in it, and says why it refuses", async () => {
    await using bucket = await makeBucket();
    await using machine = await makeMachine();
    const settings = { ...settingsOf(machine), ...bucket.environment };
    assertFound(await examine(settings), "files", "ok", /^s3:.* a small file is written, read and removed in/);
    assert.deepEqual(await bucket.list(), []);
    await addDocuments(machine, 2);
    assertFound(await examine(settings), "files", "problem", /2 of the newest 2 documents have lost/);
    const stranger = { ...settings, WINNOW_S3_ACCESS_KEY_ID: "STRANGER" };
    assertFound(await examine(stranger), "files", "problem", /^WINNOW_FILES cannot be used: .*access key/);
    if (process.env.WINNOW_TEST_S3 !== undefined) return;
    await bucket.stopServer();
    assertFound(
      await examine(settings),
      "files",
      "problem",
      /Files cannot be stored: the object store cannot be reached/,
    );
  });

  it("says that its clock differs", async () => {
    await using bucket = await makeBucket();
    await using machine = await makeMachine();
    // Between the service and its bucket, a server with a clock of its own.
    const server = createServer(async (request, response) => {
      const body = Buffer.concat(await request.toArray());
      const { connection: _, ...headers } = request.headers;
      const passed = await fetch(`${bucket.settings.endpoint}${request.url}`, {
        method: request.method ?? "GET",
        headers: headers as Record<string, string>,
        ...(body.length > 0 && { body }),
      });
      response.setHeader("date", new Date(Date.now() + 4 * 60_000).toUTCString());
      for (const name of ["content-type", "etag", "last-modified", "x-amz-meta-sha256"]) {
        const value = passed.headers.get(name);
        if (value !== null) response.setHeader(name, value);
      }
      response.writeHead(passed.status).end(Buffer.from(await passed.arrayBuffer()));
    }).listen(0, "127.0.0.1");
    await once(server, "listening");
    const address = server.address();
    const port = typeof address === "object" ? address?.port : 0;
    const settings = { ...settingsOf(machine), ...bucket.environment, WINNOW_S3_ENDPOINT: `http://127.0.0.1:${port}` };
    assertFound(await examine(settings), "files", "warning", /clock of the object store is 4 minutes ahead/);
    server.close();
    server.closeAllConnections();
  });
});

describe("winnow doctor, about settings", () => {
  const messages = (findings: NamedFinding[]) =>
    find(findings, "settings").map(({ state, message, advice }) => `${state}: ${message} ${advice ?? ""}`);

  it("names each wrong one, and looks at what needs none", async () => {
    const findings = await examine({ WINNOW_PORT: "http", WINNOW_ALLOW_HTTP: "perhaps", WINNOW_SECRT: "x" });
    assert.deepEqual(messages(findings), [
      "problem: WINNOW_PORT must be a whole number from 0 to 65535. ",
      "problem: WINNOW_ALLOW_HTTP must be true or false. ",
      "warning: WINNOW_SECRT does nothing: there is no setting of this name. Did you mean WINNOW_SECRET?",
    ]);
    assert.deepEqual(namesOf(findings, "problem"), ["settings", "settings"]);
    assertFound(findings, "database", "skipped", /a setting is wrong/);
    assertFound(findings, "node", "ok", /\d/);
  });

  it("names those that do nothing, and those that let others in", async () => {
    const folder = await mkdtemp(join(tmpdir(), "winnow-doctor-"));
    const own = { WINNOW_DATA_DIR: join(folder, "data") };
    const idle = await examine({
      ...own,
      WINNOW_FILE_DOWNLOADS: "presigned",
      WINNOW_TOKEN: "x",
      WINNOW_FLYING_SAUCER: "1",
    });
    assert.deepEqual(messages(idle), [
      "warning: WINNOW_FLYING_SAUCER does nothing: there is no setting of this name. Remove it. docs/configuration.md lists all settings.",
      "warning: WINNOW_FILE_DOWNLOADS does nothing without WINNOW_FILES. Set WINNOW_FILES, or remove WINNOW_FILE_DOWNLOADS.",
    ]);
    const open = { ...own, WINNOW_SIGN_UP: "open" };
    assert.match(
      messages(await examine({ ...open, WINNOW_HOST: "0.0.0.0" })).join(),
      /^warning: WINNOW_SIGN_UP is open/,
    );
    assert.match(messages(await examine(open)).join(), /^ok/);
    const plain = (host: string) => examine({ ...own, WINNOW_BASE_URL: `http://${host}:1` }).then(messages);
    assert.match((await plain("winnow.example.invalid")).join(), /^warning: WINNOW_BASE_URL is/);
    for (const host of ["127.0.0.1", "winnow.localhost"]) assert.match((await plain(host)).join(), /^ok/);
    assert.match(messages(await examine({ ...own, WINNOW_ALLOW_HTTP: "true" })).join(), /^warning: WINNOW_ALLOW_HTTP/);
    assert.deepEqual(readdirSync(folder), [], "nothing was made");
    await rm(folder, { recursive: true });
  });

  it("says that another program has the port", async () => {
    await using machine = await makeMachine();
    const server = createServer((_request, response) => response.end("hello")).listen(0, "127.0.0.1");
    await once(server, "listening");
    const address = server.address();
    const port = typeof address === "object" ? String(address?.port) : "";
    const findings = await examine({ ...settingsOf(machine), WINNOW_PORT: port });
    assertFound(findings, "service", "problem", /^Another program listens at http:\/\/127\.0\.0\.1:\d+/);
    server.close();
    server.closeAllConnections();
  });

  it("says that the data folder is a file, or cannot be made below one", async () => {
    const folder = await mkdtemp(join(tmpdir(), "winnow-doctor-"));
    await writeFile(join(folder, "file"), "");
    const of = (path: string) => examine({ WINNOW_DATA_DIR: join(folder, path) });
    assertFound(await of("file"), "data folder", "problem", /is not a folder/);
    assertFound(await of("file/data"), "data folder", "problem", /cannot be made: .*file is a file/);
    await mkdir(join(folder, "empty"));
    assertFound(await of("empty"), "data folder", "ok", /can be written to/);
    assert.deepEqual(readdirSync(folder, { recursive: true }).sort(), ["empty", "file"]);
    await rm(folder, { recursive: true });
  });
});
