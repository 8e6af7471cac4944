import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { AxeBuilder } from "@axe-core/playwright";
import { createTransport } from "nodemailer";
import { mailSources as mail } from "../../dashboard/src/texts/en/mail-sources.ts";
import { sources as says } from "../../dashboard/src/texts/en/sources.ts";
import { becomeOperator, type DashboardClient } from "../dashboard-api/dashboard-client.ts";
import { findFreePort } from "../support/free-port.ts";
import { startMailServer } from "../support/mail-server.ts";
import { attach, makeMail } from "../support/make-mail.ts";
import { makeInvoice } from "../support/make-pdf.ts";
import { standardSetup } from "../support/service.ts";
import { type Dashboard, lendSession, startDashboard } from "./support/dashboard.ts";
import { lookOnPhone } from "./support/look-on-phone.ts";

describe("sources of mails", () => {
  let port: number;
  let dashboard: Dashboard | string;
  let client: DashboardClient;

  before(async () => {
    port = await findFreePort();
    dashboard = await startDashboard(standardSetup, {
      WINNOW_MAIL_IN: `127.0.0.1:${port}`,
      WINNOW_MAIL_DOMAIN: "mail.example.com",
      // Nobody answers here.
      WINNOW_MAIL_DNS: "127.0.0.1:9",
    });
    if (typeof dashboard !== "string") client = await becomeOperator(dashboard.service, "ops@example.com");
  });
  after(async () => {
    if (typeof dashboard !== "string") await dashboard[Symbol.asyncDispose]();
  });

  it("somebody makes an address, copies it, sees what came there, and changes it", async (test) => {
    if (typeof dashboard === "string") return test.skip(dashboard);
    await using window = await dashboard.openWindow();
    await lendSession(window, client);
    const { page, shoot } = window;
    await page.goto(`${dashboard.service.url}/settings/sources`);
    await page.getByRole("button", { name: says.add }).click();
    await page.getByLabel(says.form.kind, { exact: true }).selectOption({ label: mail.kinds.mail });
    await page.getByText(mail.explain).waitFor();
    await page.getByRole("textbox", { name: says.form.name, exact: true }).fill("Invoices");
    const senders = page.getByLabel(mail.senders);
    for (const sender of ["example.com", "ada@here.test"]) {
      await senders.fill(sender);
      await senders.press("Enter");
    }
    await page.getByLabel(says.form.target).selectOption({ label: "plain" });
    assert.deepEqual((await new AxeBuilder({ page }).analyze()).violations, []);
    await shoot("mail-address-form");
    await lookOnPhone(window, "mail-address-form");
    await page.getByRole("button", { name: says.form.create }).click();
    const shown = page.getByText(/^invoices-[a-z2-9]{16}@mail\.example\.com$/);
    await shown.waitFor();
    const address = (await shown.textContent()) ?? "";
    await page.getByRole("button", { name: mail.copyAddress }).waitFor();

    const transport = createTransport({ host: "127.0.0.1", port, ignoreTLS: true });
    const attachments = [attach("may.pdf", await makeInvoice("A-1"))];
    await transport.sendMail({ from: "Ada <ada@here.test>", to: address, subject: "Our invoice for May", attachments });
    await assert.rejects(
      transport.sendMail({ from: "eve@there.test", to: address, subject: "Win a prize", attachments }),
    );
    transport.close();
    await page.getByText(says.counts(1, 0, 1)).waitFor();
    assert.deepEqual((await new AxeBuilder({ page }).analyze()).violations, []);
    await shoot("mail-address-list");
    await lookOnPhone(window, "mail-address-list");

    await page.getByRole("link", { name: "Invoices" }).click();
    await page.getByText(mail.from("eve@there.test")).waitFor();
    await page.getByText("Our invoice for May").waitFor();
    assert.deepEqual((await new AxeBuilder({ page }).analyze()).violations, []);
    await shoot("mail-address-log");
    await lookOnPhone(window, "mail-address-log");

    await page.goto(`${dashboard.service.url}/settings/sources`);
    await page.getByRole("button", { name: mail.changeAddress }).click();
    await page.getByRole("dialog").getByRole("button", { name: mail.changeAddress }).click();
    await page.getByText(mail.changed).waitFor();
    await page.getByText(address).waitFor({ state: "detached" });
    assert.deepEqual(window.complaints, []);
  });

  it("somebody tests a mailbox, saves it, and finds its documents", async (test) => {
    if (typeof dashboard === "string") return test.skip(dashboard);
    await using server = await startMailServer();
    server.put(await makeMail({ subject: "Offer", attachments: [attach("offer.pdf", await makeInvoice("B-1"))] }));
    await using window = await dashboard.openWindow();
    await lendSession(window, client);
    const { page, shoot } = window;
    const fill = (name: string, value: string) => page.getByRole("textbox", { name, exact: true }).fill(value);
    await page.goto(`${dashboard.service.url}/settings/sources`);
    await page.getByRole("button", { name: says.add }).click();
    await page.getByLabel(says.form.kind, { exact: true }).selectOption({ label: mail.kinds.mailbox });
    await fill(says.form.name, "Post");
    await fill(mail.host, "127.0.0.1");
    await page.getByLabel(mail.security).selectOption({ label: mail.securities.none });
    assert.equal(await page.getByRole("textbox", { name: mail.port, exact: true }).inputValue(), "143");
    await fill(mail.port, String(server.port));
    await page.getByLabel(mail.security).selectOption({ label: mail.securities.starttls });
    await page.getByLabel(mail.security).selectOption({ label: mail.securities.none });
    await fill(mail.user, "ada");
    await page.getByLabel(mail.password, { exact: true }).fill("wrong");
    await page.getByRole("button", { name: says.form.test, exact: true }).click();
    await page.getByText(/does not accept this user name and password/).waitFor();
    await page.getByLabel(mail.password, { exact: true }).fill(server.password);
    await page.getByRole("button", { name: says.form.test, exact: true }).click();
    await page.getByText("Offer").waitFor();
    await fill(mail.user, "eve");
    await page.getByText(says.form.testGood).waitFor({ state: "detached" });
    await fill(mail.user, "ada");
    assert.deepEqual((await new AxeBuilder({ page }).analyze()).violations, []);
    await shoot("mailbox-form");
    await lookOnPhone(window, "mailbox-form");
    await page.getByRole("button", { name: says.form.create }).click();
    await page.getByRole("link", { name: "Post" }).click();
    await page.getByText("offer.pdf").waitFor();
    assert.deepEqual(window.complaints, []);
  });
});
