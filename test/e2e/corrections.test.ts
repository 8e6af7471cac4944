import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import type { Page } from "playwright-core";
import { texts } from "../../dashboard/src/texts/en.ts";
import { becomeOperator, type DashboardClient, password } from "../dashboard-api/dashboard-client.ts";
import { uploadAndWait } from "../dashboard-api/upload.ts";
import { invoiceLines, makePdf } from "../support/make-pdf.ts";
import { startReceiver } from "../support/receiver.ts";
import { invoiceFields, toTokenSecret } from "../support/service.ts";
import { ada, type Dashboard, lendSession, signIn, startDashboard } from "./support/dashboard.ts";

const fields = [
  ...invoiceFields.map((field) => ({ ...field, unique: false })),
  { name: "delivery", type: "date", hints: ["Delivery"] },
  { name: "line_items", type: "list", fields: [{ name: "description" }, { name: "amount", type: "money" }] },
];
const token = toTokenSecret("ada");
const setup = {
  accounts: [
    {
      email: ada.email,
      tokens: [{ name: "tests", token }],
      parsers: [
        { slug: "invoices", fields },
        { slug: "untaught", fields },
      ],
    },
  ],
};
const words = texts.viewer;

/** The size of the tests' pages, in points, and where their lines are (see `makePdf`). */
const pdfPage = { width: 595.28, height: 841.89, left: 60, top: 60, lineHeight: 24 };

/** A line that no field asks for; the tests draw a box around it. */
const drawnLine = "Our reference R-7781";

describe("what people correct by hand", () => {
  let dashboard: Dashboard | string;
  let client: DashboardClient;
  let parserId = "";
  /** A parser that nobody corrects, so that it reads as on its first day. */
  let untaughtId = "";

  before(async () => {
    dashboard = await startDashboard(setup);
    if (typeof dashboard === "string") return;
    client = await becomeOperator(dashboard.service, ada.email);
    const { items } = await client.get("listParsers");
    parserId = items.find(({ slug }) => slug === "invoices")?.id ?? "";
    untaughtId = items.find(({ slug }) => slug === "untaught")?.id ?? "";
  });
  after(async () => {
    if (typeof dashboard !== "string") await dashboard[Symbol.asyncDispose]();
  });

  const send = async (parser: string, number: string, name: string) => {
    const lines = [...invoiceLines({ number }), drawnLine, "Delivery: 2026-04-02", "Delivery: 2026-04-09"];
    return uploadAndWait(client, parser, await makePdf([lines]), { name });
  };

  it("a region drawn on the page, a picked runner-up and the rows of a list become the entry's values", async (test) => {
    if (typeof dashboard === "string") return test.skip(dashboard);
    const { id } = await send(parserId, "INV-1", "drawn.pdf");
    const entry = async () => (await client.get("getDocument", { params: { documentId: id } })).entries[0];
    await using window = await dashboard.openWindow();
    const { page, shoot } = window;
    await lendSession(window, client);
    await page.goto(`${dashboard.service.url}/documents/${id}`);

    await page.getByRole("button", { name: /^Invoice number/ }).click();
    await page.getByRole("button", { name: words.drawFor, exact: true }).click();
    await page.getByText(words.drawHint("Invoice number")).waitFor();
    await drawAround(page, 4, () => shoot("corrections-drawing"));
    await page.getByRole("button", { name: /^Invoice number\s*Our reference R-7781/ }).waitFor();
    await shoot("corrections-drawn");
    const drawn = await entry();
    assert.equal(drawn?.parsedData.invoice_number, drawnLine);
    assert.equal(JSON.stringify(drawn?.grounding.invoice_number).includes('"page":1'), true, "its place is kept");

    await page.getByRole("button", { name: /^Delivery/ }).click();
    await page.getByText(words.alternatives, { exact: true }).waitFor();
    await shoot("corrections-runners-up");
    const runnerUp = page.getByRole("button", { name: /^2026-04-0[29]/ }).first();
    const picked = ((await runnerUp.textContent()) ?? "").slice(0, 10);
    await runnerUp.click();
    await page.getByRole("button", { name: new RegExp(`^Delivery\\s*${picked}`) }).waitFor();
    assert.equal((await entry())?.parsedData.delivery, picked);

    for (const [row, description] of ["Paper", "Ink"].entries()) {
      await page.getByRole("button", { name: words.addRow, exact: true }).click();
      const input = page.getByLabel(/^Value of .*Description/);
      await input.fill(description);
      await input.press("Tab");
      await page.getByLabel(/^Value of .*Amount/).fill(`${row + 1}0.50`);
      await page.keyboard.press("Enter");
      await page.getByRole("button", { name: `Description: ${description}` }).waitFor();
      await page.getByRole("button", { name: `Amount: ${row + 1}0.50` }).waitFor();
    }
    await page.getByRole("button", { name: "Amount: 10.50" }).click();
    await page.keyboard.press("Enter");
    await page.getByLabel(/^Value of .*Amount/).fill("11.25");
    await page.keyboard.press("Enter");
    await page.getByRole("button", { name: "Amount: 11.25" }).waitFor();
    await shoot("corrections-rows");
    const items = [
      { description: "Paper", amount: 11.25 },
      { description: "Ink", amount: 20.5 },
    ];
    assert.deepEqual((await entry())?.parsedData.line_items, items);

    await page.getByRole("button", { name: words.removeRow(1) }).click();
    await page.getByRole("button", { name: "Description: Paper" }).waitFor({ state: "detached" });
    assert.deepEqual((await entry())?.parsedData.line_items, items.slice(1));
    await page.getByRole("button", { name: texts.common.undo }).click();
    await page.getByRole("button", { name: "Description: Paper" }).waitFor();
    await shoot("corrections-row-undone");
    assert.deepEqual((await entry())?.parsedData.line_items, items);
    assert.deepEqual(window.complaints, []);
  });

  it("a value says by which caption it was found, and an empty field why it is empty", async (test) => {
    if (typeof dashboard === "string") return test.skip(dashboard);
    const { id } = await uploadAndWait(client, untaughtId, await makePdf([invoiceLines({ number: "INV-5" })]));
    await using window = await dashboard.openWindow();
    const { page, shoot } = window;
    await lendSession(window, client);
    await page.goto(`${dashboard.service.url}/documents/${id}`);
    await page.getByRole("button", { name: /^Invoice number/ }).click();
    await page.getByText(words.foundBy("Invoice number:")).waitFor();
    await shoot("corrections-found-by");
    const [entry] = (await client.get("getDocument", { params: { documentId: id } })).entries;
    const why = entry?.unfilled.delivery?.why;
    assert.ok(why && entry.parsedData.delivery === null);
    await page.getByRole("button", { name: /^Delivery/ }).click();
    await page.getByText(words.whyEmpty[why]).waitFor();
    await shoot("corrections-why-empty");
    assert.deepEqual(window.complaints, []);
  });

  it("a deleted document comes back by Undo; a failed one says why and is processed again", async (test) => {
    if (typeof dashboard === "string") return test.skip(dashboard);
    const { service } = dashboard;
    await send(untaughtId, "INV-2", "kept.pdf");
    await using window = await dashboard.openWindow();
    const { page, shoot } = window;
    await lendSession(window, client);
    await page.goto(`${service.url}/documents`);
    const row = (name: string) => page.getByRole("row").filter({ hasText: name });

    await page.getByLabel(texts.documents.select("kept.pdf")).check();
    await page.getByRole("button", { name: texts.common.delete, exact: true }).click();
    await row("kept.pdf").waitFor({ state: "detached" });
    await shoot("corrections-document-deleted");
    await page.getByRole("button", { name: texts.common.undo }).click();
    await row("kept.pdf").waitFor();
    await page.reload();
    await row("kept.pdf").waitFor();

    await using host = await startReceiver();
    host.answer = (_request, response) => {
      response.statusCode = 404;
      response.end();
    };
    await service.clientFor(token).parseAsync("untaught", { file_url: `${host.url}/gone.pdf` });
    const failed = page.getByRole("row").filter({ hasText: texts.documents.statuses.failed });
    await failed.getByRole("link").waitFor();
    await shoot("corrections-documents-failed");
    await failed.getByRole("link").click();
    const alert = page.getByRole("alert").filter({ hasText: words.failedTitle });
    await alert.getByText("404").waitFor();
    await page.getByText(words.noFile).waitFor();
    assert.equal(await page.getByRole("link", { name: words.download }).count(), 0, "there is nothing to download");
    await shoot("corrections-document-failed");

    const back = await makePdf([invoiceLines({ number: "INV-3" })]);
    host.answer = (_request, response) => void response.end(back);
    await page.getByRole("button", { name: words.processAgain }).last().click();
    await page.getByRole("button", { name: /^Invoice number\s*INV-3/ }).waitFor();
    await page.getByAltText(words.pageAlt(1)).waitFor();
    await page.getByRole("link", { name: words.download }).waitFor();
    await shoot("corrections-document-again");
    assert.deepEqual(window.complaints, []);
  });

  it("a mapping is tried on a real entry while it is written; a replaced secret is shown once", async (test) => {
    if (typeof dashboard === "string") return test.skip(dashboard);
    await send(untaughtId, "INV-4", "mapped.pdf");
    const url = "https://erp.example.com/hook";
    const { secret: oldSecret } = await client.get("createWebhook", {
      params: { parserId: untaughtId },
      body: { name: "erp", url },
    });
    await using window = await dashboard.openWindow();
    const { page, shoot } = window;
    await lendSession(window, client);
    await page.goto(`${dashboard.service.url}/parsers/${untaughtId}/integrations`);
    const says = texts.integrations;

    await page.getByRole("button", { name: says.edit, exact: true }).click();
    const form = page.getByRole("dialog");
    await form.getByRole("switch", { name: says.form.useMapping }).click();
    const editor = form.getByRole("textbox", { name: says.preview.editor });
    const output = form.getByRole("region", { name: says.preview.output });
    await output.getByText("INV-4").waitFor();
    await editor.fill('{ "nr": invoice_number');
    await form.getByRole("alert").waitFor();
    await shoot("corrections-mapping-broken");
    await editor.fill('{ "nr": invoice_number, "cents": $number(total) * 100 }');
    await output.getByText('"cents": 11880').waitFor();
    await shoot("corrections-mapping");
    await form.getByRole("button", { name: texts.common.save }).click();
    await form.waitFor({ state: "detached" });
    const [webhook] = (await client.get("listWebhooks", { params: { parserId: untaughtId } })).items;
    assert.match(webhook?.mapping ?? "", /"cents"/);

    await page.getByRole("button", { name: says.rotate, exact: true }).click();
    await page.getByRole("button", { name: says.rotateConfirm, exact: true }).click();
    const secret = (await page.getByTestId("secret").textContent()) ?? "";
    await shoot("corrections-secret");
    assert.ok(secret.length >= 16 && secret !== oldSecret, "it is a new one");
    await page.getByRole("button", { name: texts.common.secretCopiedClose }).click();
    await page.getByText(/^The previous secret stays valid until/).waitFor();
    await page.reload();
    await page.getByText(/^The previous secret stays valid until/).waitFor();
    assert.equal((await page.content()).includes(secret), false, "the secret is shown once");
    assert.deepEqual(window.complaints, []);
  });

  it("a parser can be frozen before its first example", async (test) => {
    if (typeof dashboard === "string") return test.skip(dashboard);
    const says = texts.learning;
    await using window = await dashboard.openWindow();
    const { page, shoot } = window;
    await lendSession(window, client);
    const { id } = await client.get("createParser", { body: { name: "Untaught", from: { kind: "blank" } } });
    await page.goto(`${dashboard.service.url}/parsers/${id}/learning`);
    await page.getByRole("heading", { name: says.emptyTitle }).waitFor();
    await page.getByRole("button", { name: says.freeze, exact: true }).click();
    await page.getByText(says.states.frozen, { exact: true }).waitFor();
    await shoot("corrections-frozen");
    await page.getByRole("button", { name: says.thaw, exact: true }).click();
    await page.getByText(says.states.ready, { exact: true }).waitFor();
    assert.deepEqual(window.complaints, []);
  });

  it("a changed password and signing out everywhere end the sessions of other machines", async (test) => {
    if (typeof dashboard === "string") return test.skip(dashboard);
    const { url } = dashboard.service;
    const says = texts.settings;
    await using window = await dashboard.openWindow();
    await using other = await dashboard.openWindow();
    const { page, shoot } = window;
    const before = { ...ada, password };
    await signIn(page, url, before);
    await signIn(other.page, url, before);
    const isSignedOut = async () => {
      await other.page.reload();
      await other.page.getByRole("heading", { name: texts.session.signInTitle }).waitFor();
    };

    await page.goto(`${url}/settings`);
    const form = page.locator("form").filter({ hasText: says.password.change });
    await form.getByLabel(says.password.current).fill("not the password");
    await form.getByLabel(says.password.new).fill(ada.password);
    await form.getByRole("button", { name: says.password.change }).click();
    await form.getByRole("alert").or(form.locator("[data-error]")).first().waitFor();
    await shoot("corrections-password-wrong");
    await form.getByLabel(says.password.current).fill(password);
    await form.getByRole("button", { name: says.password.change }).click();
    await page.getByText(says.password.changed).waitFor();
    await shoot("corrections-password");
    await isSignedOut();

    await signIn(other.page, url, ada);
    await page.getByRole("button", { name: says.sessions.signOut }).click();
    await page.getByRole("dialog").getByRole("button", { name: says.sessions.signOut }).click();
    await page.getByRole("heading", { name: texts.session.signInTitle }).waitFor();
    await shoot("corrections-signed-out");
    await isSignedOut();
    assert.deepEqual([window.complaints, other.complaints], [[], []]);
  });
});

/** Drags a box around a line of the page's text, counted from 0. */
async function drawAround(page: Page, line: number, whileDrawing: () => Promise<void>): Promise<void> {
  const picture = page.getByAltText(words.pageAlt(1));
  await picture.waitFor();
  const sheet = await picture.boundingBox();
  assert.ok(sheet);
  const at = (x: number, y: number): [number, number] => [
    sheet.x + (x / pdfPage.width) * sheet.width,
    sheet.y + (y / pdfPage.height) * sheet.height,
  ];
  const top = pdfPage.top + line * pdfPage.lineHeight;
  await page.mouse.move(...at(pdfPage.left - 8, top - 5));
  await page.mouse.down();
  await page.mouse.move(...at(pdfPage.left + 180, top + 18), { steps: 5 });
  await whileDrawing();
  await page.mouse.up();
}
