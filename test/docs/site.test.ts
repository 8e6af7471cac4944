import assert from "node:assert/strict";
import { globSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join, resolve } from "node:path";
import { after, describe, it } from "node:test";
import fastify from "fastify";
import { contents } from "../../docs/.vitepress/contents.ts";
import { addDocsSite } from "../../src/http/docs-site/docs-site.ts";
import { createOwnAddresses } from "../../src/http/own-addresses.ts";
import { startTestService } from "../support/service.ts";

const root = resolve(import.meta.dirname, "../..");
const service = await startTestService();
after(() => service[Symbol.asyncDispose]());

const names = globSync("docs/*.md", { cwd: root }).map((path) => basename(path, ".md"));
const paths = ["/docs", "/docs/reference", ...names.filter((name) => name !== "README").map((name) => `/docs/${name}`)];

const visit = (path: string) => fetch(`${service.url}${path}`, { headers: { accept: "text/html" } });

/** Each page's text, fetched once. */
const fetched = new Map<string, Promise<{ status: number; type: string; text: string }>>();
function load(path: string): Promise<{ status: number; type: string; text: string }> {
  const known = fetched.get(path);
  if (known !== undefined) return known;
  const loading = visit(path).then(async (response) => ({
    status: response.status,
    type: response.headers.get("content-type") ?? "",
    text: await response.text(),
  }));
  fetched.set(path, loading);
  return loading;
}

const findIds = (html: string) => new Set(Array.from(html.matchAll(/\sid="([^"]+)"/g), ([, id = ""]) => id));

describe("the documentation, served by the service", () => {
  it("has every page of docs/, with its scripts in files of their own and a strict policy", async () => {
    for (const path of paths) {
      const response = await visit(path);
      assert.equal(response.status, 200, path);
      assert.match(response.headers.get("content-type") ?? "", /^text\/html/);
      const policy = response.headers.get("content-security-policy") ?? "";
      assert.match(policy, /default-src 'none'/);
      assert.doesNotMatch(policy, /script-src[^;]*unsafe/);
      const html = await response.text();
      assert.doesNotMatch(html, /<script(?![^>]*\ssrc=)[^>]*>[^<]/, path);
      assert.doesNotMatch(html, /\s(src|href)="(https?:)?\/\/[^"]*\.(js|css|woff2?)"/, path);
    }
  });

  it("has no link that leads nowhere, and no anchor that is not there", async () => {
    for (const path of paths) {
      const { text } = await load(path);
      for (const [, link = ""] of text.matchAll(/\s(?:href|src)="([^"]+)"/g)) {
        if (/^(https?|mailto|data):/.test(link)) continue;
        const { pathname, hash } = new URL(link, `${service.url}${path}`);
        const target = await load(pathname);
        assert.equal(target.status, 200, `${path} links to ${link}`);
        const anchor = decodeURIComponent(hash.slice(1));
        if (anchor !== "" && target.type.startsWith("text/html"))
          assert.ok(findIds(target.text).has(anchor), `${path} links to ${link}`);
      }
    }
  });

  it("has each page as Markdown beside it, and llms.txt lists them", async () => {
    const list = await load("/docs/llms.txt");
    assert.match(list.type, /^text\/plain/);
    const links = Array.from(list.text.matchAll(/\]\(([^)]+)\)/g), ([, link = ""]) => link);
    assert.ok(links.length > 20);
    for (const link of links) assert.equal((await load(link)).status, 200, link);
    for (const name of names) {
      const { status, type, text } = await load(`/docs/${name === "README" ? "index" : name}.md`);
      assert.equal(status, 200, name);
      assert.match(type, /^text\/markdown/);
      assert.match(text, /^# /);
    }
  });

  it("shows the address that is served in the Markdown's examples, and no stranger's", async () => {
    const { text } = await load("/docs/api.md");
    assert.ok(text.includes(service.url));
    assert.doesNotMatch(text, /127\.0\.0\.1:8080/);
  });

  it("compresses pages for browsers that can read that", async () => {
    const response = await fetch(`${service.url}/docs/rules`, { headers: { "accept-encoding": "br" } });
    assert.equal(response.headers.get("content-encoding"), "br");
    assert.match(await response.text(), /<h1/);
  });

  it("tells people that there is no such page, and programs in JSON", async () => {
    const page = await load("/docs/nothing-of-the-sort");
    assert.equal(page.status, 404);
    assert.match(page.text, /<html/);
    for (const path of ["/docs/nothing", "/docs/assets", "/docs/..%2f..%2fpackage.json"]) {
      const response = await fetch(`${service.url}${path}`);
      assert.equal(response.status, 404, path);
      assert.match(response.headers.get("content-type") ?? "", /json/, path);
    }
    const outside = await fetch(`${service.url}/docs/assets/..%2f..%2fconfig.ts`);
    assert.ok([403, 404].includes(outside.status));
  });

  it("has only pages that exist in its table of contents", () => {
    for (const [name] of contents.flatMap(({ pages }) => pages))
      assert.ok(["index", "reference"].includes(name) || names.includes(name), name);
  });

  it("leads to the API reference in a checkout where it was not built", async () => {
    const folder = mkdtempSync(join(tmpdir(), "winnow-no-docs-"));
    const app = fastify();
    const own = createOwnAddresses({ baseUrl: () => service.url, listenHost: "127.0.0.1", dashboardHosts: [] });
    addDocsSite(app, () => service.url, own, folder);
    const { statusCode, headers } = await app.inject("/docs");
    assert.deepEqual([statusCode, headers.location], [302, "/docs/reference"]);
    await app.close();
    rmSync(folder, { recursive: true });
  });
});
