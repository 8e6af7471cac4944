import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { AxeBuilder } from "@axe-core/playwright";
import { texts } from "../../dashboard/src/texts/en.ts";
import { becomeOperator, type DashboardClient, password } from "../dashboard-api/dashboard-client.ts";
import { uploadAndWait } from "../dashboard-api/upload.ts";
import { invoiceLines, makePdf } from "../support/make-pdf.ts";
import { startReceiver } from "../support/receiver.ts";
import { invoiceFields, toTokenSecret } from "../support/service.ts";
import { ada, type Dashboard, lendSession, startDashboard, type Window } from "./support/dashboard.ts";

const tokenSecret = toTokenSecret("pages");
const webhookSecret = "whsec_the-secret-of-the-pages-0123456789";
const headerSecret = "a header value that is nobody's business";

const setup = {
  accounts: [
    {
      email: ada.email,
      balance: "100.00",
      tokens: [{ name: "pages", token: tokenSecret }],
      parsers: [
        {
          slug: "invoices",
          rate_per_page: "0.05",
          fields: [
            ...invoiceFields,
            { name: "iban", type: "text", rules: [{ rule: "required" }] },
            { name: "line_items", type: "list", fields: [{ name: "description" }, { name: "amount", type: "money" }] },
          ],
        },
      ],
    },
  ],
};

/** Pages for signed-in people; `:parser` and `:document` stand for real ones. */
const pages = {
  home: "/",
  inbox: "/inbox",
  documents: "/documents",
  viewer: "/documents/:document",
  review: "/review",
  parsers: "/parsers",
  "new-parser": "/parsers/new",
  parser: "/parsers/:parser",
  sheet: "/parsers/:parser/sheet",
  integrations: "/parsers/:parser/integrations",
  learning: "/parsers/:parser/learning",
  templates: "/templates",
  template: "/templates/invoice",
  usage: "/usage",
  profile: "/settings",
  people: "/settings/people",
  sources: "/settings/sources",
  tokens: "/settings/tokens",
  "language-model": "/settings/language-model",
  activity: "/settings/activity",
  accounts: "/operator/accounts",
  limits: "/operator/limits",
};

/** What axe finds wrong with colours. */
const colourRules = ["color-contrast", "link-in-text-block"];

/** Waits until a change of colours is painted. */
const nextFrames = "new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(true))))";

const desk = { width: 1440, height: 900 };
const phone = { width: 390, height: 844 };

describe("every page of the dashboard", () => {
  let dashboard: Dashboard | string;
  let window: Window;
  let ids: { parser: string; document: string };

  before(async () => {
    dashboard = await startDashboard(setup);
    if (typeof dashboard === "string") return;
    const client = await becomeOperator(dashboard.service, ada.email);
    ids = await fill(client);
    window = await dashboard.openWindow({ reducedMotion: "reduce" });
    await lendSession(window, client);
  });
  after(async () => {
    if (typeof dashboard !== "string") await dashboard[Symbol.asyncDispose]();
  });

  it("an address without a page says so, whether somebody is signed in or not", async (test) => {
    if (typeof dashboard === "string") return test.skip(dashboard);
    await using stranger = await dashboard.openWindow();
    for (const { page } of [window, stranger]) {
      for (const path of ["/nowhere", "/some/where/else"]) {
        const answer = await page.goto(`${dashboard.service.url}${path}`);
        assert.equal(answer?.status(), 404);
        await page.getByRole("heading", { name: texts.common.notFoundTitle }).waitFor();
      }
    }
    await stranger.shoot("page-missing");
    for (const path of ["/dapi/v1/nowhere", "/dashboard-api/nowhere", "/files/nowhere"]) {
      const answer = await fetch(`${dashboard.service.url}${path}`, { headers: { accept: "text/html" } });
      assert.match(String(answer.headers.get("content-type")), /json/, path);
    }
    const forPrograms = await fetch(`${dashboard.service.url}/nowhere`);
    assert.deepEqual([forPrograms.status, ((await forPrograms.json()) as { code: string }).code], [404, "not_found"]);
  });

  const toPath = (path: string) => path.replace(":parser", ids.parser).replace(":document", ids.document);

  for (const [name, path] of Object.entries(pages)) {
    it(`${name}: axe finds nothing in light and dark, it fits a phone, and it shows no secret`, async (test) => {
      if (typeof dashboard === "string") return test.skip(dashboard);
      const { page, complaints } = window;
      complaints.length = 0;
      await page.setViewportSize(desk);
      await page.emulateMedia({ colorScheme: "light" });
      await page.goto(`${dashboard.service.url}${toPath(path)}`);
      await page.locator("#content h1").first().waitFor();
      await page.waitForLoadState("networkidle");
      for (const colorScheme of ["light", "dark"] as const) {
        await page.emulateMedia({ colorScheme });
        await page.evaluate(nextFrames);
        await window.shoot(`page-${name}-wide-${colorScheme}`);
        const axe = new AxeBuilder({ page }).setLegacyMode();
        // The dark page differs only in its colours.
        const { violations } = await (colorScheme === "light" ? axe : axe.withRules(colourRules)).analyze();
        const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" ")}`);
        assert.deepEqual(found, [], colorScheme);
      }
      await page.setViewportSize(phone);
      for (const colorScheme of ["dark", "light"] as const) {
        await page.emulateMedia({ colorScheme });
        await page.evaluate(nextFrames);
        await window.shoot(`page-${name}-phone-${colorScheme}`);
      }
      const width = await page.evaluate("document.documentElement.scrollWidth");
      assert.ok(Number(width) <= phone.width, `it is ${width} px wide on ${phone.width} px`);
      const content = await page.content();
      for (const secret of [tokenSecret, webhookSecret, headerSecret, password]) {
        assert.equal(content.includes(secret), false, "a secret is in the page's source");
      }
      assert.deepEqual(complaints, []);
    });
  }

  it("in German, whose words are longer, axe finds nothing on any page, and each fits a desk and a phone", async (test) => {
    if (typeof dashboard === "string") return test.skip(dashboard);
    await using german = await dashboard.openWindow({ locale: "de-DE", reducedMotion: "reduce" });
    await german.context.addCookies(await window.context.cookies());
    const { page, complaints } = german;
    for (const [name, path] of Object.entries(pages)) {
      await page.setViewportSize(desk);
      await page.goto(`${dashboard.service.url}${toPath(path)}`);
      await page.locator("#content h1").first().waitFor();
      await page.waitForLoadState("networkidle");
      assert.equal(await page.locator("html").getAttribute("lang"), "de", name);
      const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze();
      assert.deepEqual(
        violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" ")}`),
        [],
        name,
      );
      for (const [screen, viewport] of Object.entries({ wide: desk, phone })) {
        await page.setViewportSize(viewport);
        await page.evaluate(nextFrames);
        await german.shoot(`page-${name}-german-${screen}`);
        const width = Number(await page.evaluate("document.documentElement.scrollWidth"));
        assert.ok(width <= viewport.width, `${name} is ${width} px wide on ${viewport.width} px`);
      }
    }
    assert.deepEqual(complaints, []);
  });
});

/** A parser with a webhook, and documents in all states, so that no page is empty. */
async function fill(client: DashboardClient): Promise<{ parser: string; document: string }> {
  await using receiver = await startReceiver();
  const { items } = await client.get("listParsers");
  const parserId = items[0]?.id ?? "";
  const webhook = {
    name: "erp",
    url: `${receiver.url}/hook`,
    secret: webhookSecret,
    headers: { "X-Key": headerSecret },
  };
  await client.get("createWebhook", { params: { parserId }, body: webhook });
  const lines = [...invoiceLines({ number: "INV-1" }), "Description   Amount", "Paper   100.00", "Ink   18.80"];
  const { id } = await uploadAndWait(client, parserId, await makePdf([lines, ["Page two"]]), { name: "invoice-1.pdf" });
  await uploadAndWait(client, parserId, await makePdf([lines]), { name: "invoice-1-again.pdf" });
  return { parser: parserId, document: id };
}
