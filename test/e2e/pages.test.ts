import assert from "node:assert/strict";
import { after, before, describe, it, type TestContext } from "node:test";
import type { BrowserContextOptions, Page } from "playwright-core";
import { dashboardBuild, listScripts } from "../../scripts/dashboard/first-visits.ts";
import { startBrowser, type TestBrowser } from "../support/browser.ts";
import { startTestService, type TestService } from "../support/service.ts";
import { keepPicture } from "./support/keep-picture.ts";

const screens = {
  wide: { width: 1280, height: 900 },
  phone: { width: 390, height: 844 },
};

describe("the pages in a real browser", () => {
  let service: TestService;
  let browser: TestBrowser | string;

  before(async () => {
    [service, browser] = await Promise.all([startTestService(), startBrowser()]);
  });
  after(async () => {
    if (typeof browser !== "string") await browser.close();
    await service[Symbol.asyncDispose]();
  });

  /** Opens a page and calls `look`; any complaint from the page, or request to strangers, fails the test. */
  async function visit(
    test: TestContext,
    path: string,
    options: BrowserContextOptions,
    look: (page: Page) => Promise<void>,
  ): Promise<void> {
    if (typeof browser === "string") return test.skip(browser);
    const context = await browser.newContext(options);
    const complaints: string[] = [];
    const strangers: string[] = [];
    const page = await context.newPage();
    page.on("console", (message) => {
      if (["error", "warning"].includes(message.type())) complaints.push(message.text());
    });
    page.on("pageerror", (error) => complaints.push(error.message));
    page.on("requestfailed", (request) => complaints.push(`${request.url()} failed`));
    page.on("request", (request) => {
      const isOwn = request.url().startsWith(`${service.url}/`) || request.url().startsWith("data:");
      if (!isOwn) strangers.push(request.url());
    });
    try {
      const response = await page.goto(`${service.url}${path}`);
      assert.equal(response?.status(), 200);
      await look(page);
      assert.deepEqual({ complaints, strangers }, { complaints: [], strangers: [] });
    } finally {
      await context.close();
    }
  }

  for (const path of ["/", "/docs", "/docs/reference"]) {
    for (const colorScheme of ["light", "dark"] as const) {
      for (const [screen, viewport] of Object.entries(screens)) {
        it(`${path} renders on a ${screen} ${colorScheme} screen without errors, scrolling or foreign requests`, async (test) => {
          await visit(test, path, { colorScheme, viewport }, async (page) => {
            await page.locator("h1").first().waitFor();
            const name = `${path === "/" ? "home" : path.slice(1).replace("/", "-")}-${screen}-${colorScheme}`;
            await keepPicture(page, name, { fullPage: screen === "wide" && path === "/" });
            const width = await page.evaluate("document.documentElement.scrollWidth");
            assert.ok(Number(width) <= viewport.width, `the page is ${width} px wide on ${viewport.width} px`);
            const ground = await page.evaluate("getComputedStyle(document.body).backgroundColor");
            const isDark = brightness(String(ground)) < 128;
            assert.equal(isDark, colorScheme === "dark", `the background is ${ground}`);
            assert.equal(await page.locator("h1").count(), 1);
            assert.notEqual(await page.title(), "");
            assert.equal(await page.locator("html").getAttribute("lang"), "en");
          });
        });
      }
    }
  }

  it("every script of the dashboard can be the first one that a page loads", async (test) => {
    if (typeof browser === "string") return test.skip(browser);
    const page = await browser.newPage();
    const empty = `${service.url}/empty`;
    await page.route(empty, (route) => route.fulfill({ contentType: "text/html", body: '<div id="root"></div>' }));
    const failed: string[] = [];
    for (const file of listScripts(dashboardBuild, "en")) {
      await page.goto(empty);
      const load = `import("/${file}").then(() => null, (error) => String(error.stack))`;
      const complaint = await page.evaluate(load);
      if (complaint !== null) failed.push(`${file}: ${complaint}`);
    }
    assert.deepEqual(failed, []);
  });

  it("the reference names every endpoint", async (test) => {
    await visit(test, "/docs/reference", {}, async (page) => {
      for (const path of ["/parse", "/parse/async", "/document/", "/parsed-data/"]) {
        assert.ok((await page.getByText(path).count()) > 0, `${path} is not in the reference`);
      }
    });
  });

  it("every link within the reference has a target", async (test) => {
    await visit(test, "/docs/reference", {}, async (page) => {
      const broken = await page.evaluate(
        `[...document.querySelectorAll('a[href^="#"]')].map((link) => link.getAttribute("href").slice(1)).filter((id) => !document.getElementById(id))`,
      );
      assert.deepEqual(broken, []);
    });
  });

  it("the reference can be used by keyboard: the first stop skips to the content", async (test) => {
    await visit(test, "/docs/reference", {}, async (page) => {
      await page.keyboard.press("Tab");
      const href = await page.evaluate(`document.activeElement.getAttribute("href")`);
      assert.equal(await page.locator(`main${href}, main ${href}`).count(), 1, `the first link leads to ${href}`);
    });
  });
});

/** Returns 0 to 255, for a colour as browsers compute it: `rgb(1, 2, 3)`. */
function brightness(color: string): number {
  const [red = 0, green = 0, blue = 0] = (color.match(/\d+/g) ?? []).map(Number);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
