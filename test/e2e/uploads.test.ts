import assert from "node:assert/strict";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";
import { texts } from "../../dashboard/src/texts/en.ts";
import { becomeOperator } from "../dashboard-api/dashboard-client.ts";
import { invoiceLines, makeInvoice, makePdf } from "../support/make-pdf.ts";
import { invoiceFields } from "../support/service.ts";
import { ada, type Dashboard, lendSession, startDashboard, type Window } from "./support/dashboard.ts";
import { dropFiles } from "./support/drop-files.ts";

const setup = { accounts: [{ email: ada.email, parsers: [{ slug: "invoices", fields: invoiceFields }] }] };
const words = texts.documents;

describe("files dropped on the dashboard", () => {
  let dashboard: Dashboard | string;
  let window: Window;
  let folder: string;
  let file: string;

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), "winnow-test-drops-"));
    file = join(folder, "invoice.pdf");
    await writeFile(file, await makeInvoice("INV-1"));
    dashboard = await startDashboard(setup);
    if (typeof dashboard === "string") return;
    window = await dashboard.openWindow();
    await lendSession(window, await becomeOperator(dashboard.service, ada.email));
  });
  after(async () => {
    if (typeof dashboard !== "string") await dashboard[Symbol.asyncDispose]();
    await rm(folder, { recursive: true, force: true });
  });

  it("a file dropped where nothing takes it is not opened by the browser", async (test) => {
    if (typeof dashboard === "string") return test.skip(dashboard);
    const { page } = window;
    await page.goto(`${dashboard.service.url}/usage`);
    await page.getByRole("heading", { level: 1 }).waitFor();
    await page.waitForLoadState("networkidle");
    await dropFiles(page, { x: 700, y: 500 }, [file]);
    await page.getByText(texts.common.dropsNothing).waitFor();
    assert.equal(window.context.pages().length, 1, "the browser opened the file");
  });

  it("a file dropped beside the drop zone is taken like one dropped on it", async (test) => {
    if (typeof dashboard === "string") return test.skip(dashboard);
    const { page } = window;
    await page.goto(`${dashboard.service.url}/documents`);
    await page.getByText(words.dropTitle).waitFor();
    await dropFiles(page, { x: 700, y: 850 }, [file]);
    await page.getByText(words.uploaded(1, 0)).waitFor();
    await dropFiles(page, { x: 60, y: 600 }, [file]);
    await page.getByText(words.uploaded(2, 0)).waitFor();
    await page.goto(`${dashboard.service.url}/parsers/new`);
    await page.getByText(texts.parsers.create.dropTitle).waitFor();
    await dropFiles(page, { x: 60, y: 850 }, [file]);
    await page.getByRole("heading", { name: texts.pointing.fields, exact: true }).waitFor();
  });

  it("a dropped folder sends the files in it", async (test) => {
    if (typeof dashboard === "string") return test.skip(dashboard);
    const { page } = window;
    const inner = join(folder, "March", "second week");
    await mkdir(inner, { recursive: true });
    await writeFile(join(folder, "March", "first.pdf"), await makeInvoice("INV-2"));
    await writeFile(join(inner, "second.pdf"), await makeInvoice("INV-3"));
    await page.goto(`${dashboard.service.url}/documents`);
    await page.getByText(words.dropTitle).waitFor();
    await dropFiles(page, { x: 700, y: 850 }, [join(folder, "March")]);
    await page.getByText(words.uploaded(2, 0)).waitFor();
    const uploads = page.getByRole("region", { name: words.uploads });
    await uploads.getByRole("link", { name: "first.pdf" }).waitFor();
    await uploads.getByRole("link", { name: "second.pdf" }).waitFor();
  });

  it("a PDF that needs a password asks for it, again if it is wrong, and then goes on", async (test) => {
    if (typeof dashboard === "string") return test.skip(dashboard);
    const { page, shoot } = window;
    const locked = join(folder, "locked.pdf");
    await writeFile(locked, await makePdf([invoiceLines({ number: "INV-9" })], { password: "open sesame" }));
    const input = page.getByLabel(texts.passwords.of("locked.pdf"));
    const open = async () => {
      await input.fill("guessed");
      await page.keyboard.press("Enter");
      await page.getByText(texts.passwords.wrong).waitFor();
      assert.equal(await input.inputValue(), "", "a wrong password is typed anew");
      await input.fill("open sesame");
      await page.getByRole("button", { name: texts.passwords.open }).click();
    };
    await page.goto(`${dashboard.service.url}/documents`);
    await page.getByText(words.dropTitle).waitFor();
    await dropFiles(page, { x: 700, y: 850 }, [locked]);
    await input.waitFor();
    await shoot("uploads-password");
    await open();
    await page.getByRole("region", { name: words.uploads }).getByRole("link", { name: "locked.pdf" }).waitFor();

    await page.goto(`${dashboard.service.url}/inbox`);
    await page.getByText(texts.inbox.dropTitle).waitFor();
    await dropFiles(page, { x: 700, y: 850 }, [locked]);
    await input.waitFor();
    await shoot("inbox-password");
    await open();
    await input.waitFor({ state: "detached" });
    await page.getByText("locked.pdf").waitFor();

    await page.goto(`${dashboard.service.url}/parsers/new`);
    await page.getByText(texts.parsers.create.dropTitle).waitFor();
    await dropFiles(page, { x: 60, y: 850 }, [locked]);
    await open();
    await page.getByRole("heading", { name: texts.pointing.fields, exact: true }).waitFor();
    assert.deepEqual(window.complaints, []);
  });

  it("says how many files were refused, and offers to retry only what can succeed", async (test) => {
    if (typeof dashboard === "string") return test.skip(dashboard);
    const { page, shoot } = window;
    await writeFile(join(folder, "notes.txt"), "not a document");
    await writeFile(join(folder, "empty.pdf"), "");
    await page.goto(`${dashboard.service.url}/documents`);
    await page.getByText(words.dropTitle).waitFor();
    const uploads = page.getByRole("region", { name: words.uploads });
    const retry = uploads.getByRole("button", { name: texts.common.retry });
    await dropFiles(page, { x: 700, y: 850 }, [file, join(folder, "notes.txt"), join(folder, "empty.pdf")]);
    await uploads.getByText(words.uploaded(1, 2)).waitFor();
    await shoot("uploads-refused");
    assert.equal(await retry.count(), 0, "the same file would be refused again");

    // A connection that is lost can come back.
    await page.route("**/documents", (route) => route.abort());
    await dropFiles(page, { x: 700, y: 850 }, [file]);
    await uploads.getByText(words.uploaded(1, 3)).waitFor();
    await page.unroute("**/documents");
    await retry.click();
    await uploads.getByText(words.uploaded(2, 2)).waitFor();
    assert.deepEqual(window.complaints, []);
  });
});
