import assert from "node:assert/strict";
import { after, describe, test } from "node:test";
import type { Page } from "playwright-core";
import { startBrowser } from "../../support/browser.ts";
import { sendRaw } from "../../support/raw-http.ts";
import { startTestService } from "../../support/service.ts";

const browser = await startBrowser();
const skip = typeof browser === "string" ? browser : false;
const service = await startTestService();
after(async () => {
  if (typeof browser !== "string") await browser.close();
  await service[Symbol.asyncDispose]();
});

interface Visit {
  page: Page;
  /** The browser's complaints: refused by the Content-Security-Policy, not found, broken. */
  complaints: string[];
  /** Every requested address. */
  asked: string[];
}

async function visit(path: string, options: { colorScheme?: "light" | "dark"; width?: number } = {}): Promise<Visit> {
  if (typeof browser === "string") throw new Error(browser);
  const viewport = { width: options.width ?? 1280, height: 900 };
  const page = await browser.newPage({ colorScheme: options.colorScheme ?? "light", viewport });
  const [complaints, asked]: [string[], string[]] = [[], []];
  page.on("console", (message) => complaints.push(message.text()));
  page.on("pageerror", (error) => complaints.push(error.message));
  page.on("request", (request) => asked.push(request.url()));
  await page.goto(`${service.url}${path}`);
  return { page, complaints, asked };
}

/** Brightness of the page's background, 0 to 255. */
const brightness = (page: Page) =>
  page.evaluate("Number(/\\d+/.exec(getComputedStyle(document.body).backgroundColor)[0])") as Promise<number>;

describe("the pages in a real browser", { skip }, () => {
  test("they load without errors, and send requests to the service only", async () => {
    for (const path of ["/docs/reference"]) {
      const { page, complaints, asked } = await visit(path);
      assert.deepEqual(complaints, []);
      for (const address of asked) assert.ok(address.startsWith(service.url) || address.startsWith("data:"), address);
      await page.close();
    }
  });

  test("they follow the reader's light or dark system, with their style sheet applied", async () => {
    for (const path of ["/docs/reference"]) {
      const [light, dark] = [await visit(path), await visit(path, { colorScheme: "dark" })];
      assert.ok((await brightness(light.page)) > 200);
      assert.ok((await brightness(dark.page)) < 60);
      await Promise.all([light.page.close(), dark.page.close()]);
    }
  });

  test("a narrow screen scrolls in one direction only", async () => {
    for (const path of ["/docs/reference"]) {
      const { page } = await visit(path, { width: 360 });
      assert.equal(await page.evaluate("document.documentElement.scrollWidth <= innerWidth"), true);
      await page.close();
    }
  });

  test("the table of contents links to each endpoint, and example answers unfold", async () => {
    const { page } = await visit("/docs/reference");
    await page.getByRole("link", { name: "Get a document" }).click();
    assert.match(page.url(), /#getDocument$/);
    const example = page.locator("#getDocument details").first();
    assert.equal(await example.locator("pre").isVisible(), false);
    await example.locator("summary").click();
    assert.match(await example.locator("pre").innerText(), /"document_retrieved"/);
    await page.close();
  });
});

test("the reference shows the address at which it was opened, such as another port of a container", async () => {
  const ask = (host: string) =>
    sendRaw(service.url, `GET /docs/reference HTTP/1.1\r\nhost: ${host}\r\nconnection: close\r\n\r\n`);
  const { body } = await ask("localhost:9123");
  assert.match(body, /WINNOW_URL=(&quot;|")http:\/\/localhost:9123(&quot;|")/);
  assert.equal(body.includes(service.url), false);
  // Nobody can make it show a name of their own.
  assert.equal((await ask("stranger.example:9123")).body.includes("stranger.example"), false);
});
