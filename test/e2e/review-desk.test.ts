import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import type { Page } from "playwright-core";
import { texts } from "../../dashboard/src/texts/en.ts";
import { becomeOperator, type DashboardClient, makeMember, password } from "../dashboard-api/dashboard-client.ts";
import { uploadAndWait } from "../dashboard-api/upload.ts";
import { invoiceLines, makePdf } from "../support/make-pdf.ts";
import { invoiceFields } from "../support/service.ts";
import { until } from "../support/until.ts";
import { ada, type Dashboard, lendSession, startDashboard } from "./support/dashboard.ts";

const fields = invoiceFields.map((field) => ({ ...field, unique: false }));
const setup = {
  accounts: [
    {
      email: ada.email,
      parsers: [
        { slug: "invoices", fields },
        { slug: "desk", fields },
        { slug: "single", fields: fields.slice(0, 1) },
      ],
    },
  ],
};
const words = texts.viewer;

/** An invoice without its total, which the parser requires. */
const withoutTotal = (number: string) => makePdf([invoiceLines({ number }).slice(0, -1)]);

describe("nothing that a person does at the desk is lost", () => {
  let dashboard: Dashboard | string;
  let client: DashboardClient;
  let parserId = "";
  let deskId = "";

  before(async () => {
    dashboard = await startDashboard(setup);
    if (typeof dashboard === "string") return;
    client = await becomeOperator(dashboard.service, ada.email);
    const { items } = await client.get("listParsers");
    parserId = items.find(({ slug }) => slug === "invoices")?.id ?? "";
    deskId = items.find(({ slug }) => slug === "desk")?.id ?? "";
  });
  after(async () => {
    if (typeof dashboard !== "string") await dashboard[Symbol.asyncDispose]();
  });

  const entryOf = async (documentId: string) => {
    const [entry] = (await client.get("getDocument", { params: { documentId } })).entries;
    assert.ok(entry);
    return entry;
  };

  it("keys typed while an editor is still loading arrive in it in order, and none runs a shortcut", async (test) => {
    if (typeof dashboard === "string") return test.skip(dashboard);
    const { id } = await uploadAndWait(client, parserId, await makePdf([invoiceLines({ number: "INV-1" })]));
    await using window = await dashboard.openWindow();
    const { page } = window;
    await lendSession(window, client);
    const editorCode = Promise.withResolvers<void>();
    await page.route(/value-editor/, async (route) => {
      await editorCode.promise;
      await route.continue();
    });
    await page.goto(`${dashboard.service.url}/documents/${id}`);
    await page.getByRole("button", { name: /^Invoice number/ }).click();
    await page.keyboard.press("Enter");
    await page.keyboard.type("C-1dx");
    await page.keyboard.press("Backspace");
    editorCode.resolve();
    await page.getByLabel(words.valueOf("Invoice number")).waitFor();
    assert.equal(await page.getByLabel(words.valueOf("Invoice number")).inputValue(), "C-1d");
    await page.keyboard.type("9");
    await page.keyboard.press("Tab");
    await page.getByLabel(words.valueOf("Invoice date")).waitFor();
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: /^Invoice number\s*C-1d9/ }).waitFor();

    // The code is there now: the very next key is the input's own.
    await page.getByRole("button", { name: /^Invoice number/ }).click();
    await page.keyboard.press("Enter");
    await page.keyboard.type("C-2d");
    await page.keyboard.press("Enter");
    await page.getByRole("button", { name: /^Invoice number\s*C-2d/ }).waitFor();
    assert.equal((await entryOf(id)).reviewedAt, null, "a typed letter confirmed the entry");
    assert.deepEqual(window.complaints, []);
  });

  it("a whole edit typed before its editor is loaded is saved, and the keys after it are commands again", async (test) => {
    if (typeof dashboard === "string") return test.skip(dashboard);
    const { id } = await uploadAndWait(client, parserId, await makePdf([invoiceLines({ number: "INV-2" })]));
    await using window = await dashboard.openWindow();
    const { page } = window;
    await lendSession(window, client);
    const editorCode = Promise.withResolvers<void>();
    await page.route(/value-editor/, async (route) => {
      await editorCode.promise;
      await route.continue();
    });
    await page.goto(`${dashboard.service.url}/documents/${id}`);
    await page.getByRole("button", { name: /^Invoice number/ }).click();
    for (const key of ["Enter", "c", "-", "7", "Tab", "2", "0", "2", "6", "-", "0", "5", "-", "0", "1", "Enter", "j"]) {
      await page.keyboard.press(key);
    }
    editorCode.resolve();
    await page.getByRole("button", { name: /^Invoice number\s*c-7/ }).waitFor();
    await page.getByRole("button", { name: /^Invoice date\s*2026-05-01/ }).waitFor();
    await page.locator('[data-slot="total"][aria-current="true"]').waitFor();
    assert.equal((await entryOf(id)).reviewedAt, null);
    assert.deepEqual(window.complaints, []);
  });

  it("a value that could not be saved stays in its editor, with the reason and a button to try again", async (test) => {
    if (typeof dashboard === "string") return test.skip(dashboard);
    const { id } = await uploadAndWait(client, parserId, await makePdf([invoiceLines({ number: "INV-3" })]));
    await using window = await dashboard.openWindow();
    const { page, shoot } = window;
    await lendSession(window, client);
    await page.goto(`${dashboard.service.url}/documents/${id}`);
    const isChange = (url: URL) => url.pathname.includes("/entries/");
    for (const fail of ["a refusal", "no connection"]) {
      await page.route(isChange, (route) => (fail === "a refusal" ? route.fulfill({ status: 500 }) : route.abort()));
      await page.getByRole("button", { name: /^Invoice number/ }).click();
      await page.keyboard.press("Enter");
      await page.keyboard.type(`C-3 after ${fail}`);
      await page.keyboard.press("Enter");
      const input = page.getByLabel(words.valueOf("Invoice number"));
      await page.getByText(fail === "a refusal" ? texts.common.unexpected : texts.common.unreachable).waitFor();
      assert.equal(await input.inputValue(), `C-3 after ${fail}`);
      await page.keyboard.press("Escape");
      await input.waitFor({ state: "detached" });
      await page.keyboard.press("Enter");
      await page.keyboard.type(`C-4 after ${fail}`);
      await page.keyboard.press("Tab");
      await page.getByRole("button", { name: texts.common.retry }).waitFor();
      await shoot("desk-not-saved");
      await page.keyboard.press("Escape");
      await page.getByRole("button", { name: words.confirm, exact: true }).click();
      // The one of the first round may still be shown.
      await page.getByText(words.unsavedFirst).first().waitFor();
      await page.unroute(isChange);
      await page.getByRole("button", { name: texts.common.retry }).click();
      await page.getByRole("button", { name: new RegExp(`^Invoice number\\s*C-4 after ${fail}`) }).waitFor();
    }
    const entry = await entryOf(id);
    assert.equal(entry.parsedData.invoice_number, "C-4 after no connection");
    assert.equal(entry.reviewedAt, null, "an entry with an unsaved value is not confirmed");
    assert.deepEqual(window.complaints, []);
  });

  it("a correction that waited behind one that somebody overtook overwrites nothing unseen", async (test) => {
    if (typeof dashboard === "string") return test.skip(dashboard);
    const { id } = await uploadAndWait(client, parserId, await makePdf([invoiceLines({ number: "INV-7" })]));
    await using window = await dashboard.openWindow();
    const { page } = window;
    await lendSession(window, client);
    const isOvertaken = Promise.withResolvers<void>();
    const isSent = Promise.withResolvers<void>();
    await page.route(/\/entries\//, async (route) => {
      isSent.resolve();
      await isOvertaken.promise;
      await route.continue();
    });
    await page.goto(`${dashboard.service.url}/documents/${id}`);
    await page.getByRole("button", { name: /^Invoice number/ }).click();
    await page.keyboard.press("Enter");
    await page.keyboard.type("C-7");
    await page.keyboard.press("Tab");
    await page.getByLabel(words.valueOf("Invoice date")).fill("2026-05-07");
    await page.keyboard.press("Enter");
    await isSent.promise;
    const { id: entryId, updatedAt } = await entryOf(id);
    const theirs = { kind: "setValue", field: "invoice_date", value: "2026-04-30", place: null } as const;
    await client.get("changeEntry", { params: { entryId }, body: { updatedAt, changes: [theirs] } });
    isOvertaken.resolve();
    const refused = page.getByRole("button", { name: texts.common.retry });
    await until("both are refused", async () => (await refused.count()) === 2);
    const { invoice_number, invoice_date } = (await entryOf(id)).parsedData;
    assert.deepEqual({ invoice_number, invoice_date }, { invoice_number: "INV-7", invoice_date: "2026-04-30" });
    assert.equal(await page.getByLabel(words.valueOf("Invoice date")).inputValue(), "2026-05-07");
    await page.getByText(words.savedValue("2026-04-30")).waitFor();
    await window.shoot("desk-overtaken");
    // The other editor loses the focus to this button, which is no reason to send its text, too.
    await refused.first().click();
    await page.getByRole("button", { name: /^Invoice number\s*C-7/ }).waitFor();
    assert.equal((await entryOf(id)).parsedData.invoice_date, "2026-04-30");
    await refused.click();
    await page.getByRole("button", { name: /^Invoice date\s*2026-05-07/ }).waitFor();
    assert.equal((await entryOf(id)).parsedData.invoice_date, "2026-05-07");
  });

  it("what was typed is not replaced by what follows if the input is focused anew meanwhile, as on a slow page", async (test) => {
    if (typeof dashboard === "string") return test.skip(dashboard);
    const { id } = await uploadAndWait(client, parserId, await makePdf([invoiceLines({ number: "INV-8" })]));
    await using window = await dashboard.openWindow();
    const { page } = window;
    await lendSession(window, client);
    await page.goto(`${dashboard.service.url}/documents/${id}`);
    await page.getByRole("button", { name: /^Invoice number/ }).click();
    await page.keyboard.press("Enter");
    const input = page.getByLabel(words.valueOf("Invoice number"));
    await input.waitFor();
    await page.keyboard.type("C-8 ");
    await page.evaluate("document.activeElement.dispatchEvent(new FocusEvent('focusin', { bubbles: true }))");
    await page.keyboard.type("and more");
    assert.equal(await input.inputValue(), "C-8 and more");
    await page.keyboard.press("Enter");
    await page.getByRole("button", { name: /^Invoice number\s*C-8 and more/ }).waitFor();
    assert.deepEqual(window.complaints, []);
  });

  it("what was typed when the session ended is still there after signing in again", async (test) => {
    if (typeof dashboard === "string") return test.skip(dashboard);
    const { id } = await uploadAndWait(client, parserId, await makePdf([invoiceLines({ number: "INV-4" })]));
    await using window = await dashboard.openWindow();
    const { page, shoot } = window;
    await lendSession(window, client);
    await page.goto(`${dashboard.service.url}/documents/${id}`);
    await page.getByRole("button", { name: /^Invoice number/ }).click();
    await page.keyboard.press("Enter");
    await page.keyboard.type("typed before");
    await window.context.clearCookies();
    await page.keyboard.press("Enter");
    await page.getByLabel(texts.session.email).fill(ada.email);
    await page.getByLabel(texts.session.password, { exact: true }).fill(password);
    await page.getByRole("button", { name: texts.session.signIn, exact: true }).click();
    const input = page.getByLabel(words.valueOf("Invoice number"));
    await input.waitFor();
    await shoot("desk-after-signing-in");
    assert.equal(await input.inputValue(), "typed before");
    await page.getByRole("button", { name: texts.common.retry }).click();
    await page.getByRole("button", { name: /^Invoice number\s*typed before/ }).waitFor();
    assert.equal((await entryOf(id)).parsedData.invoice_number, "typed before");
    assert.deepEqual(window.complaints, []);
  });

  it("what somebody typed is not shown to a colleague who signs in on the same page", async (test) => {
    if (typeof dashboard === "string") return test.skip(dashboard);
    const { id } = await uploadAndWait(client, parserId, await makePdf([invoiceLines({ number: "INV-6" })]));
    const colleague = "colleague@example.com";
    await makeMember(client, colleague, "viewer");
    await using window = await dashboard.openWindow();
    const { page } = window;
    await lendSession(window, client);
    await page.goto(`${dashboard.service.url}/documents/${id}`);
    await page.getByRole("button", { name: words.delete, exact: true }).waitFor();
    await page.getByRole("button", { name: /^Invoice number/ }).click();
    await page.keyboard.press("Enter");
    await page.keyboard.type("typed by Ada");
    await window.context.clearCookies();
    await page.keyboard.press("Enter");
    await page.getByLabel(texts.session.email).fill(colleague);
    await page.getByLabel(texts.session.password, { exact: true }).fill(password);
    await page.getByRole("button", { name: texts.session.signIn, exact: true }).click();
    await page.getByRole("button", { name: /^Invoice number\s*INV-6/ }).waitFor();
    assert.equal(await page.getByText("typed by Ada").count(), 0);
    assert.equal(await page.getByLabel(words.valueOf("Invoice number")).count(), 0);
    // A colleague who may only look is not offered what the service would refuse.
    assert.equal(await page.getByRole("button", { name: words.delete, exact: true }).count(), 0);
    assert.deepEqual(window.complaints, []);
  });

  it("confirming against a broken rule takes a second click, and can be undone in review after it moved on", async (test) => {
    if (typeof dashboard === "string") return test.skip(dashboard);
    const sent: { id: string }[] = [];
    for (const number of ["R-1", "R-2", "R-3"])
      sent.push(await uploadAndWait(client, deskId, await withoutTotal(number)));
    const confirmed = async (at: number) => (await entryOf(sent[at]?.id ?? "")).reviewedAt !== null;
    await using window = await dashboard.openWindow();
    const { page, shoot } = window;
    await lendSession(window, client);
    await page.goto(`${dashboard.service.url}/review`);
    const confirm = page.getByRole("button", { name: words.confirm, exact: true });
    const anyway = page.getByRole("button", { name: words.confirmAnyway, exact: true });
    const shows = (number: string) => page.getByRole("button", { name: new RegExp(`^Invoice number\\s*${number}`) });

    await shows("R-1").waitFor();
    await confirm.click();
    const warning = page.getByRole("alert").filter({ hasText: words.confirmWarning(1) });
    await warning.getByText("Total is required, but no value was found.").waitFor();
    await shoot("desk-confirm-warning");
    assert.equal(await confirmed(0), false);
    await page.keyboard.press("Escape");
    await warning.waitFor({ state: "detached" });
    await confirm.dblclick();
    await warning.waitFor();
    assert.equal(await confirmed(0), false, "the second half of a double click is no second thought");
    await anyway.click();
    await shows("R-2").waitFor();
    assert.equal(await confirmed(0), true);

    await page.keyboard.press("c");
    await anyway.waitFor();
    await page.keyboard.press("c");
    await shows("R-3").waitFor();
    const toasts = page.getByRole("button", { name: texts.common.undo });
    await toasts.waitFor();
    await shoot("desk-confirmed");
    assert.equal(await toasts.count(), 1, "one at a time");
    assert.deepEqual(await buttonsUnder(page), [], "it covers no button");

    await toasts.click();
    await shows("R-2").waitFor();
    await until("the confirmation is taken back", async () => !(await confirmed(1)));
    await page.keyboard.press("Control+z");
    await shows("R-1").waitFor();
    await until("the confirmation is taken back", async () => !(await confirmed(0)));
    await shoot("desk-undone");

    for (const at of [0, 1, 2]) {
      await shows(`R-${at + 1}`).waitFor();
      await confirm.click();
      await anyway.click();
    }
    await page.getByRole("heading", { name: texts.review.doneTitle }).waitFor();
    await page.keyboard.press("Control+z");
    await shows("R-3").waitFor();
    await until("the confirmation is taken back", async () => !(await confirmed(2)));
    assert.deepEqual(window.complaints, []);
  });

  it("an entry that a correction takes out of the queue stays until the person goes on, also if the queue is loaded meanwhile", async (test) => {
    if (typeof dashboard === "string") return test.skip(dashboard);
    for (const { entryId } of (await client.get("listReview", { query: { limit: 100 } })).items) {
      await client.get("confirmEntry", { params: { entryId } });
    }
    const single = (await client.get("listParsers")).items.find(({ slug }) => slug === "single");
    const parser = await client.get("getParser", { params: { parserId: single?.id ?? "" } });
    const { version, name, description, fields: own } = parser;
    const settings = { ...parser.settings, reviewThreshold: 0.999 };
    await client.get("changeParser", {
      params: { parserId: parser.id },
      body: { version, name, description, fields: own, settings },
    });
    for (const number of ["S-1", "S-2"]) {
      await uploadAndWait(client, parser.id, await makePdf([invoiceLines({ number })]));
    }
    await using window = await dashboard.openWindow();
    const { page, shoot } = window;
    await lendSession(window, client);
    await page.goto(`${dashboard.service.url}/review`);
    const shows = (number: string) => page.getByRole("button", { name: new RegExp(`^Invoice number\\s*${number}`) });
    await shows("S-1").click();
    await page.keyboard.press("Enter");
    await page.keyboard.type("S-1 corrected");
    await page.keyboard.press("Enter");
    await page.getByText(texts.review.left(1)).waitFor();
    await shows("S-1 corrected").waitFor();
    await shoot("desk-corrected");
    await page.keyboard.press("c");
    await shows("S-2").waitFor();
    const isReloaded = Promise.withResolvers<void>();
    await page.route(/\/confirm$/, async (route) => {
      await isReloaded.promise;
      await route.continue();
    });
    await page.keyboard.press("c");
    // A comment makes the page load the queue again, and the entry is still in it.
    const reloading = page.waitForResponse(/\/review[?]/);
    const [last] = (await client.get("listReview", { query: { limit: 1 } })).items;
    const body = { text: "What is this?", mentions: [] };
    await client.get("addComment", { params: { entryId: last?.entryId ?? "" }, body });
    await (await reloading).finished();
    isReloaded.resolve();
    await page.getByRole("heading", { name: texts.review.doneTitle }).waitFor();
    assert.deepEqual(window.complaints, []);
  });

  it("the rail of pages follows the page that is in view", async (test) => {
    if (typeof dashboard === "string") return test.skip(dashboard);
    const pages = Array.from({ length: 24 }, (_, page) => (page === 0 ? invoiceLines({ number: "INV-5" }) : ["More"]));
    const { id } = await uploadAndWait(client, parserId, await makePdf(pages));
    await using window = await dashboard.openWindow({ reducedMotion: "reduce" });
    const { page, shoot } = window;
    await lendSession(window, client);
    await page.goto(`${dashboard.service.url}/documents/${id}`);
    const rail = page.getByRole("navigation", { name: words.thumbnails });
    await rail.waitFor();
    for (const [top, shown] of [
      [1e6, 24],
      [0, 1],
    ] as const) {
      await page.getByRole("region", { name: words.pages }).evaluate((pane, to) => pane.scrollTo(0, to), top);
      const current = rail.getByRole("button", { name: words.goToPage(shown), exact: true });
      await until("the rail shows the page's thumbnail", async () => {
        const [outer, inner] = await Promise.all([rail.boundingBox(), current.boundingBox()]);
        if (!outer || !inner || (await current.getAttribute("aria-current")) === null) return false;
        return inner.y >= outer.y - 1 && inner.y + inner.height <= outer.y + outer.height + 1;
      });
      await shoot(`desk-rail-${shown}`);
    }
    assert.deepEqual(window.complaints, []);
  });
});

/** The names of the buttons that a notification lies over. */
function buttonsUnder(page: Page): Promise<unknown> {
  return page.evaluate(`
    (() => {
      const toast = document.querySelector(".mantine-Notification-root");
      if (!toast) return ["there is no notification"];
      const own = toast.getBoundingClientRect();
      return [...document.querySelectorAll("button, a, input")]
        .filter((button) => !toast.contains(button) && button.checkVisibility())
        .filter((button) => {
          const { left, right, top, bottom } = button.getBoundingClientRect();
          return left < own.right && right > own.left && top < own.bottom && bottom > own.top;
        })
        .map((button) => button.textContent || button.getAttribute("aria-label") || button.tagName);
    })()`);
}
