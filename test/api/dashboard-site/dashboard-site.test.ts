import assert from "node:assert/strict";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from "node:zlib";
import fastify, { type FastifyInstance } from "fastify";
import { dashboardPages } from "../../../src/contract/dashboard/pages.ts";
import { addDashboardSite } from "../../../src/http/dashboard-site/dashboard-site.ts";

/** Which addresses are the service's own is tested in test/dashboard-api/own-addresses.test.ts. */
const anyAddress = { isAskedFor: () => true, isOrigin: () => true, explain: () => "" };

/** Nobody has chosen a language. */
const nobody = async () => null;

describe("the dashboard's site", () => {
  let folder: string;
  let app: FastifyInstance;
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), "winnow-site-"));
    await mkdir(join(folder, "assets"));
    for (const [name, content] of [
      ["en.html", "<!doctype html><title>built</title>"],
      ["de.html", "<!doctype html><title>gebaut</title>"],
      ["assets/app-1a2b.js", "console.log('app')"],
      ["color-scheme.js", "// scheme"],
      ["winnow-mark.svg", "<svg/>"],
    ] as const) {
      await writeFile(join(folder, name), content);
      await writeFile(join(folder, `${name}.gz`), gzipSync(content));
      await writeFile(join(folder, `${name}.br`), brotliCompressSync(content));
    }
    await writeFile(join(folder, "secret.txt"), "not part of the site");
    app = fastify();
    addDashboardSite(app, anyAddress, nobody, folder);
    await app.ready();
  });
  after(async () => {
    await app.close();
    await rm(folder, { recursive: true, force: true });
  });

  it("answers each of its own addresses with the page, and with nothing else", async () => {
    for (const path of ["/", ...dashboardPages.flatMap((page) => [`/${page}`, `/${page}/some/thing`])]) {
      const { statusCode, body } = await app.inject(path);
      assert.equal(statusCode, 200, path);
      assert.match(body, /built/);
    }
    for (const path of ["/elsewhere", "/en.html", "/secret.txt", "/assets/../secret.txt", "/assets/%2e%2e/secret.txt"])
      assert.equal((await app.inject(path)).statusCode, 404, path);
  });

  it("answers in the language that the visitor reads, and no cache mixes them up", async () => {
    const german = await app.inject({ url: "/documents", headers: { "accept-language": "de-AT" } });
    assert.match(german.body, /gebaut/);
    assert.match(String(german.headers.vary), /Accept-Language, Cookie/);
    for (const name of ["etag", "last-modified"]) assert.equal(german.headers[name], undefined);
    const headers = { "accept-language": "de", cookie: "winnow_language=en" };
    assert.match((await app.inject({ url: "/nowhere", headers: { ...headers, accept: "text/html" } })).body, /built/);
  });

  it("runs no scripts but its own files, and cannot be framed", async () => {
    const { headers } = await app.inject("/parsers");
    const policy = String(headers["content-security-policy"]);
    assert.match(policy, /default-src 'none'; script-src 'self';/);
    assert.match(policy, /frame-ancestors 'none'/);
    assert.doesNotMatch(policy, /script-src[^;]*unsafe|https?:|\*/);
    assert.equal(headers["x-content-type-options"], "nosniff");
  });

  it("sends files that were compressed beforehand; browsers keep scripts forever and request the page every time", async () => {
    const script = await app.inject({ url: "/assets/app-1a2b.js", headers: { "accept-encoding": "gzip, br" } });
    assert.equal(script.headers["content-encoding"], "br");
    assert.equal(brotliDecompressSync(script.rawPayload).toString(), "console.log('app')");
    assert.equal(script.headers["cache-control"], "public, max-age=31536000, immutable");
    assert.equal(script.headers["x-content-type-options"], "nosniff");
    const page = await app.inject({ url: "/", headers: { "accept-encoding": "gzip" } });
    assert.match(gunzipSync(page.rawPayload).toString(), /built/);
    assert.equal(page.headers["cache-control"], "no-cache");
  });

  it("says how to build the dashboard if there is no build", async () => {
    const bare = fastify();
    addDashboardSite(bare, anyAddress, nobody, join(folder, "nothing-here"));
    const { statusCode, body } = await bare.inject("/documents");
    assert.equal(statusCode, 503);
    assert.match(body, /npm run build:dashboard/);
    await bare.close();
  });
});
