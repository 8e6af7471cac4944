import assert from "node:assert/strict";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";
import { AxeBuilder } from "@axe-core/playwright";
import { sources as says } from "../../dashboard/src/texts/en/sources.ts";
import { becomeOperator, type DashboardClient, makeMember } from "../dashboard-api/dashboard-client.ts";
import { makeInvoice } from "../support/make-pdf.ts";
import { standardSetup } from "../support/service.ts";
import { type Dashboard, lendSession, startDashboard } from "./support/dashboard.ts";
import { lookOnPhone } from "./support/look-on-phone.ts";

describe("sources", () => {
  let root: string;
  let dashboard: Dashboard | string;
  let client: DashboardClient;

  before(async () => {
    root = await mkdtemp(join(tmpdir(), "winnow-sources-"));
    dashboard = await startDashboard(standardSetup, { WINNOW_SOURCE_FOLDERS: root });
    if (typeof dashboard !== "string") client = await becomeOperator(dashboard.service, "ops@example.com");
  });
  after(async () => {
    if (typeof dashboard !== "string") await dashboard[Symbol.asyncDispose]();
    await rm(root, { recursive: true, force: true });
  });

  it("somebody adds a folder after a test, sees what came from it, pauses and removes it", async (test) => {
    if (typeof dashboard === "string") return test.skip(dashboard);
    const path = join(root, "scans");
    await mkdir(path);
    await writeFile(join(path, "good.pdf"), await makeInvoice("A-1"));
    await writeFile(join(path, "note.txt"), "no document");
    await using window = await dashboard.openWindow();
    await lendSession(window, client);
    const { page, shoot } = window;
    const { url } = dashboard.service;
    await page.goto(`${url}/settings/sources`);
    await page.getByText(says.noneTitle).waitFor();
    await shoot("sources-empty");

    await page.getByRole("button", { name: says.add }).click();
    await page.getByRole("textbox", { name: says.form.name, exact: true }).fill("Scanner");
    await page.getByRole("textbox", { name: says.form.path, exact: true }).fill("/etc");
    await page.getByRole("button", { name: says.form.test, exact: true }).click();
    await page.getByText(/may not use the folder/).waitFor();
    await page.getByRole("textbox", { name: says.form.path, exact: true }).fill(path);
    await page.getByLabel(says.form.target).selectOption({ label: "plain" });
    await page.getByRole("button", { name: says.form.test, exact: true }).click();
    await page.getByText(says.form.testGood).waitFor();
    await page.getByText("note.txt").waitFor();
    assert.deepEqual((await new AxeBuilder({ page }).analyze()).violations, []);
    await shoot("sources-form");
    await lookOnPhone(window, "sources-form");
    await page.getByRole("button", { name: says.form.create }).click();
    await page.getByText(says.counts(1, 0, 1)).waitFor();
    assert.deepEqual((await new AxeBuilder({ page }).analyze()).violations, []);
    await shoot("sources-list");
    await lookOnPhone(window, "sources-list");

    await page.getByRole("link", { name: "Scanner" }).click();
    await page.getByRole("row").filter({ hasText: "note.txt" }).getByText(says.items.states.refused).waitFor();
    await shoot("sources-log");
    assert.deepEqual((await new AxeBuilder({ page }).analyze()).violations, []);
    await lookOnPhone(window, "sources-log");
    await page.getByLabel(says.items.filter).selectOption({ label: says.items.states.taken });
    await page.getByText("note.txt").waitFor({ state: "detached" });
    await page.getByRole("link", { name: "good.pdf" }).click();
    await page.waitForURL(/\/documents\/[0-9a-f-]{36}/);

    await page.goto(`${url}/settings/sources`);
    await page.getByRole("button", { name: `${says.pause}: Scanner` }).click();
    await page.getByText(says.states.paused, { exact: true }).waitFor();
    await page.getByRole("button", { name: `${says.edit}: Scanner` }).click();
    await page.getByRole("textbox", { name: says.form.name, exact: true }).fill("Copier");
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByRole("link", { name: "Copier" }).waitFor();
    await page.getByRole("button", { name: `${says.remove}: Copier` }).click();
    await page.getByRole("button", { name: says.remove, exact: true }).click();
    await page.getByText(says.noneTitle).waitFor();
    assert.deepEqual(window.complaints, []);
  });

  it("a viewer sees sources and logs, and can change nothing", async (test) => {
    if (typeof dashboard === "string") return test.skip(dashboard);
    const settings = {
      ...{ kind: "bucket" as const, endpoint: "https://s3.example.com", region: null, bucket: "scans", prefix: "in/" },
      accessKeyId: "key",
    };
    await client.get("createSource", { body: { name: "Bucket", settings, secret: "hidden", parserId: null } });
    const viewer = await makeMember(client, "viewer@example.com", "viewer");
    await using window = await dashboard.openWindow();
    await lendSession(window, viewer);
    const { page } = window;
    await page.goto(`${dashboard.service.url}/settings/sources`);
    await page.getByText("s3://scans/in/ (s3.example.com)").waitFor();
    assert.equal(await page.getByRole("button", { name: says.edit }).count(), 0);
    assert.equal(await page.getByRole("button", { name: says.add }).count(), 0);
    await page.getByRole("button", { name: `${says.log}: Bucket` }).click();
    await page.getByText(says.items.none).waitFor();
    assert.deepEqual(window.complaints, []);
  });
});
