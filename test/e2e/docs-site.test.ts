import assert from "node:assert/strict";
import { after, before, describe, it, type TestContext } from "node:test";
import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "playwright-core";
import { startBrowser, type TestBrowser } from "../support/browser.ts";
import { startTestService, type TestService } from "../support/service.ts";
import { keepPicture } from "./support/keep-picture.ts";

describe("the documentation in a real browser", () => {
  let service: TestService;
  let browser: TestBrowser | string;
  before(async () => {
    [service, browser] = await Promise.all([startTestService(), startBrowser()]);
  });
  after(async () => {
    if (typeof browser !== "string") await browser.close();
    await service[Symbol.asyncDispose]();
  });

  /** Opens a page of the documentation; any complaint of the browser, or request to strangers, fails the test. */
  async function read(test: TestContext, path: string, look: (page: Page) => Promise<void>): Promise<void> {
    if (typeof browser === "string") return test.skip(browser);
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
    const page = await context.newPage();
    const complaints: string[] = [];
    page.on("console", (message) => complaints.push(message.text()));
    page.on("pageerror", (error) => complaints.push(error.message));
    page.on("request", (request) => {
      if (!/^(data|blob):/.test(request.url()) && !request.url().startsWith(`${service.url}/`))
        complaints.push(`asks ${request.url()}`);
    });
    await page.goto(`${service.url}${path}`);
    await page.locator("h1").first().waitFor();
    await page.waitForLoadState("networkidle");
    await look(page);
    assert.deepEqual(complaints, []);
    await context.close();
  }

  it("finds a page by what stands in it, and opens it at the place", async (test) => {
    await read(test, "/docs", async (page) => {
      await page.keyboard.press("Control+k");
      await page.getByRole("searchbox").fill("date_before");
      await page.locator("#localsearch-list a").first().waitFor();
      await keepPicture(page, "docs-search");
      await page.keyboard.press("Enter");
      await page.waitForURL(/\/docs\/rules/);
      await page.getByRole("heading", { name: "Rules", level: 1 }).waitFor();
    });
  });

  it("shows examples for the address at which it was opened, on the first page and on others", async (test) => {
    await read(test, "/docs/api", async (page) => {
      const readPage = () => page.locator(".vp-doc").innerText();
      await page.getByText(service.url).first().waitFor();
      assert.doesNotMatch(await readPage(), /127\.0\.0\.1:8080/);
      await page.locator(".VPSidebar").getByRole("link", { name: "Deployment" }).click();
      await page.waitForURL(/deployment/);
      await page.getByText(service.url).first().waitFor();
      assert.doesNotMatch(await readPage(), /127\.0\.0\.1:8080/);
    });
  });

  it("leads from the table of contents, and from the page before, to the API reference and back", async (test) => {
    await read(test, "/docs/api", async (page) => {
      await page.locator(".VPDocFooter").getByRole("link", { name: "API reference" }).click();
      await page.waitForURL(/\/docs\/reference$/);
      await page.getByRole("link", { name: "All documentation" }).click();
      await page.locator(".VPSidebar").getByRole("link", { name: "API reference" }).click();
      await page.getByRole("heading", { name: "API reference", level: 1 }).waitFor();
    });
  });

  it("leads from an old address of the reference to its new one", async (test) => {
    await read(test, "/docs#getDocument", async (page) => {
      await page.waitForURL(/\/docs\/reference#getDocument$/);
    });
  });

  for (const [name, path] of [
    ["index", "/docs"],
    ["rules", "/docs/rules"],
    ["quick-start", "/docs/quick-start"],
    ["setup-file", "/docs/setup-file"],
    ["field-types", "/docs/field-types"],
    ["compare", "/docs/compare"],
    ["templates", "/docs/templates"],
  ] as const) {
    it(`${name}: axe finds nothing in light and dark, and it fits a phone`, async (test) => {
      await read(test, path, async (page) => {
        for (const colorScheme of ["light", "dark"] as const) {
          await page.emulateMedia({ colorScheme });
          await page.setViewportSize({ width: 1440, height: 900 });
          await page.evaluate("new Promise((done) => setTimeout(done, 600))");
          await keepPicture(page, `docs-${name}-wide-${colorScheme}`);
          const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze();
          const found = violations.map(
            ({ id, nodes }) =>
              `${id}: ${nodes
                .slice(0, 3)
                .map(({ html }) => html.slice(0, 300))
                .join(" ")}`,
          );
          assert.deepEqual(found, [], colorScheme);
          await page.setViewportSize({ width: 390, height: 844 });
          await keepPicture(page, `docs-${name}-phone-${colorScheme}`);
          assert.ok(Number(await page.evaluate("document.documentElement.scrollWidth")) <= 390);
        }
      });
    });
  }
});
