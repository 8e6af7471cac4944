import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import type { Page } from "playwright-core";
import { texts } from "../../dashboard/src/texts/en.ts";
import { becomeOperator, type DashboardClient, makeMember } from "../dashboard-api/dashboard-client.ts";
import { uploadAndWait } from "../dashboard-api/upload.ts";
import { invoiceLines, makePdf } from "../support/make-pdf.ts";
import { startReceiver } from "../support/receiver.ts";
import { invoiceFields, toTokenSecret } from "../support/service.ts";
import { until } from "../support/until.ts";
import { ada, type Dashboard, goTo, lendSession, startDashboard } from "./support/dashboard.ts";

const fields = invoiceFields.map((field) => ({ ...field, unique: false }));
const token = toTokenSecret("ada");
const setup = {
  accounts: [
    {
      email: ada.email,
      tokens: [{ name: "tests", token }],
      parsers: [
        { slug: "invoices", fields },
        { slug: "several", fields: invoiceFields },
      ],
    },
  ],
};
const words = texts.viewer;

describe("while the service is slow, or away for a moment", () => {
  let dashboard: Dashboard | string;
  let client: DashboardClient;
  let parserId = "";
  /** A parser that finds several entries in a document. */
  let severalId = "";

  before(async () => {
    dashboard = await startDashboard(setup);
    if (typeof dashboard === "string") return;
    client = await becomeOperator(dashboard.service, ada.email);
    const { items } = await client.get("listParsers");
    parserId = items.find(({ slug }) => slug === "invoices")?.id ?? "";
    severalId = items.find(({ slug }) => slug === "several")?.id ?? "";
  });
  after(async () => {
    if (typeof dashboard !== "string") await dashboard[Symbol.asyncDispose]();
  });

  const send = async (number: string) =>
    uploadAndWait(client, parserId, await makePdf([invoiceLines({ number })]), { name: `${number}.pdf` });

  /** Opens a document that hears of every change, and the editor of its invoice number. */
  const openEditor = async (page: Page, url: string) => {
    const listening = page.waitForResponse(/\/events$/);
    await page.goto(url);
    await listening;
    await page.getByRole("button", { name: /^Invoice number/ }).click();
    await page.keyboard.press("Enter");
  };

  it("a deletion can be undone for as long as that is offered", async (test) => {
    if (typeof dashboard === "string") return test.skip(dashboard);
    const { id } = await send("D-1");
    await using window = await dashboard.openWindow();
    const { page } = window;
    await lendSession(window, client);
    await page.clock.install();
    await page.goto(`${dashboard.service.url}/documents`);
    const remove = async () => {
      await page.getByLabel(texts.documents.select("D-1.pdf")).check();
      await page.getByRole("button", { name: texts.common.delete, exact: true }).click();
      await page.getByRole("row").filter({ hasText: "D-1.pdf" }).waitFor({ state: "detached" });
    };
    await remove();
    const undo = page.getByRole("button", { name: texts.common.undo });
    // Whoever points at a notification keeps it.
    await undo.hover();
    await page.clock.fastForward(60_000);
    await undo.click();
    await page.getByRole("row").filter({ hasText: "D-1.pdf" }).waitFor();
    assert.equal((await client.get("getDocument", { params: { documentId: id } })).id, id);

    await undo.waitFor({ state: "detached" });
    await remove();
    const deleting = page.waitForRequest((request) => request.method() === "DELETE");
    await page.getByRole("button", { name: texts.common.close }).click();
    assert.match((await deleting).url(), new RegExp(`/documents/${id}$`));
    assert.deepEqual(window.complaints, []);
  });

  it("of failed documents that are processed again, none is sent twice if one is refused meanwhile", async (test) => {
    if (typeof dashboard === "string") return test.skip(dashboard);
    await using host = await startReceiver();
    host.answer = (_request, response) => {
      response.statusCode = 404;
      response.end();
    };
    for (const name of ["one", "two"]) {
      await dashboard.service.clientFor(token).parseAsync("invoices", { file_url: `${host.url}/${name}.pdf` });
    }
    const failed = async () => (await client.get("listDocuments", { query: { status: "failed" } })).items.length;
    await until("both have failed", async () => (await failed()) === 2);
    await using window = await dashboard.openWindow();
    const { page } = window;
    await lendSession(window, client);
    let sent = 0;
    await page.route(/\/reprocess$/, async (route) => {
      sent += 1;
      if (sent === 2) await route.abort();
      else await route.continue();
    });
    await page.goto(`${dashboard.service.url}/documents?status=failed`);
    await page.getByRole("row").nth(2).waitFor();
    await page.getByLabel(texts.documents.selectAll).check();
    await page.getByText(texts.documents.selected(2)).waitFor();
    const again = page.getByRole("button", { name: texts.documents.processAgain });
    await again.click();
    await page.getByText(texts.common.unreachable).waitFor();
    await page.getByText(texts.documents.selected(1)).waitFor();
    await again.click();
    await page.getByText(texts.documents.selected(1)).waitFor({ state: "detached" });
    await until("two have failed again", async () => (await failed()) === 4);
    assert.equal(sent, 3);
    assert.deepEqual(window.complaints, []);
  });

  it("a confirmation that waits for a correction is never given to another entry", async (test) => {
    if (typeof dashboard === "string") return test.skip(dashboard);
    const bytes = await makePdf(["E-1", "E-2"].map((number) => invoiceLines({ number })));
    const { id, entries } = await uploadAndWait(client, severalId, bytes, { texts: { has_multiple_entries: "true" } });
    assert.equal(entries.length, 2);
    await using window = await dashboard.openWindow();
    const { page } = window;
    await lendSession(window, client);
    const isAnswered = Promise.withResolvers<void>();
    await page.route(/\/entries\//, async (route) => {
      await isAnswered.promise;
      await route.continue();
    });
    await page.goto(`${dashboard.service.url}/documents/${id}`);
    await page.getByRole("button", { name: /^Invoice number\s*E-1/ }).click();
    await page.keyboard.press("Enter");
    await page.getByLabel(words.valueOf("Invoice number")).fill("E-1b");
    const saving = page.waitForResponse(/\/entries\//);
    await page.keyboard.press("Enter");
    await page.getByRole("button", { name: words.confirm, exact: true }).click();
    await page.getByRole("tab", { name: words.entry(2) }).click();
    await page.getByRole("button", { name: /^Invoice number\s*E-2/ }).waitFor();
    isAnswered.resolve();
    await (await saving).finished();
    // A correction of this entry is answered after whatever else was sent.
    await page.getByRole("button", { name: /^Invoice number\s*E-2/ }).click();
    await page.getByLabel(words.valueOf("Invoice number")).fill("E-2b");
    await page.keyboard.press("Enter");
    await page.getByRole("button", { name: /^Invoice number\s*E-2b/ }).waitFor();
    await until("it is saved", async () => {
      const now = await client.get("getDocument", { params: { documentId: id } });
      return now.entries[1]?.parsedData.invoice_number === "E-2b";
    });
    const now = await client.get("getDocument", { params: { documentId: id } });
    assert.equal(now.entries[1]?.reviewedAt, null);
    assert.deepEqual(window.complaints, []);
  });

  it("a document that cannot be loaded again stays open, with what is being typed", async (test) => {
    if (typeof dashboard === "string") return test.skip(dashboard);
    const { id, entries } = await send("F-1");
    await using window = await dashboard.openWindow();
    const { page } = window;
    await lendSession(window, client);
    await openEditor(page, `${dashboard.service.url}/documents/${id}`);
    const input = page.getByLabel(words.valueOf("Invoice number"));
    await input.fill("F-1b");
    let failed = 0;
    const isAway = Promise.withResolvers<void>();
    await page.route(new RegExp(`/documents/${id}$`), async (route) => {
      await route.abort();
      failed += 1;
      // It is asked once more before it gives up.
      if (failed === 2) isAway.resolve();
    });
    const body = { text: "What is this?", mentions: [] };
    await client.get("addComment", { params: { entryId: entries[0]?.id ?? "" }, body });
    await isAway.promise;
    await page.getByRole("tab", { name: words.tabs.details }).waitFor();
    await input.press("Enter");
    await page.getByRole("button", { name: /^Invoice number\s*F-1b/ }).waitFor();
    assert.equal(await page.getByText(texts.common.unreachable).count(), 0);
    assert.deepEqual(window.complaints, []);
  });

  it("a correction is not hidden by an answer that was read before it", async (test) => {
    if (typeof dashboard === "string") return test.skip(dashboard);
    const { id, entries } = await send("J-1");
    await using window = await dashboard.openWindow();
    const { page } = window;
    await lendSession(window, client);
    await openEditor(page, `${dashboard.service.url}/documents/${id}`);
    await page.getByLabel(words.valueOf("Invoice number")).fill("J-2");
    const [isRead, isSaved, isTold] = [1, 2, 3].map(() => Promise.withResolvers<void>());
    let isFirst = true;
    await page.route(new RegExp(`/documents/${id}$`), async (route) => {
      if (!isFirst) return route.continue();
      isFirst = false;
      const early = await route.fetch();
      isRead?.resolve();
      await isSaved?.promise;
      // The page may no longer want it.
      await route.fulfill({ response: early }).catch(() => {});
      isTold?.resolve();
    });
    const body = { text: "Is this right?", mentions: [] };
    await client.get("addComment", { params: { entryId: entries[0]?.id ?? "" }, body });
    await isRead?.promise;
    await page.keyboard.press("Enter");
    const corrected = page.getByRole("button", { name: /^Invoice number\s*J-2/ });
    await corrected.waitFor();
    isSaved?.resolve();
    await isTold?.promise;
    await page.getByRole("tab", { name: `${words.tabs.comments} 1` }).waitFor();
    assert.equal(await corrected.count(), 1);
    assert.deepEqual(window.complaints, []);
  });

  it("what happened while another page was open is there on the way back", async (test) => {
    if (typeof dashboard === "string") return test.skip(dashboard);
    await send("G-1");
    await using window = await dashboard.openWindow();
    const { page } = window;
    await lendSession(window, client);
    await page.goto(`${dashboard.service.url}/documents`);
    await page.getByRole("link", { name: "G-1.pdf" }).waitFor();
    await goTo(page, texts.shell.usage);
    await page.getByRole("heading", { name: texts.usage.title, level: 1 }).waitFor();
    await send("G-2");
    await goTo(page, texts.shell.documents);
    await page.getByRole("link", { name: "G-2.pdf" }).waitFor();
    assert.deepEqual(window.complaints, []);
  });

  it("a document that is left while it is being taken is not kept from colleagues", async (test) => {
    if (typeof dashboard === "string") return test.skip(dashboard);
    await makeMember(client, "ben@example.com", "reviewer");
    const lines = invoiceLines({ number: "I-1" }).slice(0, -1);
    const { id } = await uploadAndWait(client, parserId, await makePdf([lines]), { name: "I-1.pdf" });
    await using window = await dashboard.openWindow();
    const { page } = window;
    await lendSession(window, client);
    const isAsked = Promise.withResolvers<void>();
    const isLeft = Promise.withResolvers<void>();
    await page.route(/\/lease$/, async (route) => {
      if (route.request().method() !== "DELETE") {
        isAsked.resolve();
        await isLeft.promise;
      }
      await route.continue();
    });
    // Whether the page has sent something about the lease, and been answered, in that order.
    await page.addInitScript(`
      window.leases = [];
      const send = window.fetch;
      window.fetch = async (url, init) => {
        const tell = (what) => String(url).endsWith("/lease") && window.leases.push(init.method + " " + what);
        tell("sent");
        const answer = await send(url, init);
        tell("answered");
        return answer;
      };
    `);
    await page.clock.install();
    await page.goto(`${dashboard.service.url}/documents/${id}`);
    await isAsked.promise;
    await goTo(page, texts.shell.documents);
    await page.getByRole("heading", { name: texts.documents.title, level: 1 }).waitFor();
    await page.clock.fastForward(1000);
    isLeft.resolve();
    const leases = async () => (await page.evaluate("window.leases")) as string[];
    await until("it is given back", async () => (await leases()).includes("DELETE answered"));
    assert.deepEqual(await leases(), ["POST sent", "POST answered", "DELETE sent", "DELETE answered"]);
    assert.equal((await client.get("getDocument", { params: { documentId: id } })).heldBy, null);
    assert.deepEqual(window.complaints, []);
  });

  it("what is changed in a parser while it is being saved stays", async (test) => {
    if (typeof dashboard === "string") return test.skip(dashboard);
    await using window = await dashboard.openWindow();
    const { page } = window;
    await lendSession(window, client);
    const isTyped = Promise.withResolvers<void>();
    await page.route(new RegExp(`/parsers/${parserId}$`), async (route) => {
      if (route.request().method() !== "GET") await isTyped.promise;
      await route.continue();
    });
    await page.goto(`${dashboard.service.url}/parsers/${parserId}`);
    await page.getByRole("tab", { name: texts.parsers.editor.settingsTab }).click();
    const name = page.getByRole("textbox", { name: texts.parsers.settings.name, exact: true });
    await name.fill("Bills");
    await page.getByRole("button", { name: texts.parsers.editor.save, exact: true }).click();
    await name.fill("Bills and notes");
    isTyped.resolve();
    await page.getByText(texts.parsers.editor.saved).waitFor();
    assert.equal(await name.inputValue(), "Bills and notes");
    await page.getByRole("button", { name: texts.parsers.editor.save, exact: true }).click();
    await until("the rest is saved", async () => {
      return (await client.get("getParser", { params: { parserId } })).name === "Bills and notes";
    });
    assert.deepEqual(window.complaints, []);
  });
});
