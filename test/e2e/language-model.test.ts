import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { languageModels as words } from "../../dashboard/src/texts/en/language-models.ts";
import { texts } from "../../dashboard/src/texts/en.ts";
import { becomeOperator, type DashboardClient } from "../dashboard-api/dashboard-client.ts";
import { type ModelServer, startModelServer } from "../language-models/model-server.ts";
import { answerCheck, heldToSchema, isTrap } from "../language-models/sample-invoice.ts";
import { ada, type Dashboard, lendSession, startDashboard } from "./support/dashboard.ts";

const key = "sk-of-ada";

describe("the page of the account's language model", () => {
  let dashboard: Dashboard | string;
  let client: DashboardClient;
  let server: ModelServer;

  before(async () => {
    server = await startModelServer({
      answer: answerCheck,
      twist: (request) => (isTrap(request) ? heldToSchema : null),
    });
    dashboard = await startDashboard({ accounts: [{ email: ada.email }] });
    if (typeof dashboard !== "string") client = await becomeOperator(dashboard.service, ada.email);
  });
  after(async () => {
    await server[Symbol.asyncDispose]();
    if (typeof dashboard !== "string") await dashboard[Symbol.asyncDispose]();
  });

  it("sets one up with a key that is never shown again, checks it, and says what was sent where", async (test) => {
    if (typeof dashboard === "string") return test.skip(dashboard);
    await using window = await dashboard.openWindow();
    await lendSession(window, client);
    const { page, shoot, complaints } = window;
    await page.goto(`${dashboard.service.url}/settings/language-model`);
    await page.getByText(words.used.none).waitFor();
    await shoot("language-model-none");

    const fill = (label: string, text: string) => page.getByLabel(label, { exact: true }).fill(text);
    await fill(words.form.address, "nowhere");
    await fill(words.form.name, "scripted");
    await page.getByRole("button", { name: texts.common.save }).click();
    await page.getByText("address must be an http or https address").waitFor();
    await shoot("language-model-refused");
    await fill(words.form.address, server.url);
    await fill(words.form.key, key);
    await fill(words.form.inputPrice, "0.5");
    await fill(words.form.outputPrice, "1.5");
    await fill(words.form.monthlyLimit, "20");
    await page.getByRole("button", { name: texts.common.save }).click();
    await page.getByText(words.used.own("scripted", new URL(server.url).host)).waitFor();
    await page.getByText(words.form.keyKept).waitFor();
    await shoot("language-model-saved");

    await page.getByRole("button", { name: words.used.check }).click();
    const found = page.getByRole("table", { name: words.check.label });
    await found.getByText(words.check.right(15, 15)).waitFor();
    assert.equal(server.requests.at(-1)?.received.headers.authorization, `Bearer ${key}`);
    const log = page.getByRole("table", { name: words.requests.label });
    assert.equal(
      await log
        .getByRole("row")
        .filter({ hasText: words.requests.outcomes.answered ?? "" })
        .count(),
      4,
    );
    await page.reload();
    await found.waitFor();
    await page.getByText(words.month.limit("20")).waitFor();
    await shoot("language-model-checked");
    assert.ok(!(await page.content()).includes(key));

    await page.goto(`${dashboard.service.url}/usage`);
    await page.getByText(texts.usage.asked("0", "4")).waitFor();
    await shoot("usage-of-language-model");
    await page.goBack();

    await page.getByRole("button", { name: words.form.remove }).click();
    await page.getByRole("dialog").getByRole("button", { name: words.form.remove }).click();
    await page.getByText(words.used.none).waitFor();
    assert.equal((await client.get("getLanguageModel")).own, null);
    assert.deepEqual(complaints, []);
  });
});
