import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { sql } from "kysely";
import { texts } from "../../dashboard/src/texts/en.ts";
import { hashPassword } from "../../src/accounts/passwords.ts";
import { changeBackupState, readBackupState } from "../../src/backup/backup-state-store.ts";
import { addDocuments, type Machine, makeEmptyMachine, makeMachine } from "../backup/made-service.ts";
import { startFirst } from "../backup/start-first.ts";
import { backUp, type PlaceMaker, placeKinds, type TestPlace } from "../backup/test-places.ts";
import { startBrowser, type TestBrowser } from "../support/browser.ts";
import { patienceMs, until } from "../support/until.ts";
import { ada, listenToPage, signIn } from "./support/dashboard.ts";
import { keepPicture } from "./support/keep-picture.ts";

const words = texts.backups;
const secret = "a secret of the backup tests, long enough";

const desktop = { width: 1440, height: 900 };

interface Look {
  name: string;
  options: { colorScheme: "light" | "dark"; viewport: { width: number; height: number } };
}

const plain: Look = { name: "light", options: { colorScheme: "light", viewport: desktop } };

/** Light and dark, desktop and phone. */
const looks: Look[] = [
  plain,
  { name: "dark", options: { colorScheme: "dark", viewport: desktop } },
  { name: "phone", options: { colorScheme: "light", viewport: { width: 390, height: 844 } } },
];

describe("backups in the dashboard", () => {
  let browser: TestBrowser | string;
  let places: PlaceMaker;
  let place: TestPlace;
  let machine: Machine;

  before(async () => {
    browser = await startBrowser();
    places = await placeKinds.folder();
    place = await places.make();
    await using lost = await makeMachine();
    await addDocuments(lost, 12);
    await sql`update accounts set email = ${ada.email}, name = ${ada.name}, is_operator = true,
      password_hash = ${await hashPassword(ada.password)}`.execute(lost.database.db);
    const source = { database: lost.database, files: lost.files, secret, isSecretKept: true, version: "1.0.0" };
    for (const day of ["02", "03", "04"]) await backUp(source, place, `winnow-2026-01-${day}`);
    machine = await makeEmptyMachine();
  });
  after(async () => {
    if (typeof browser !== "string") await browser.close();
    await places[Symbol.asyncDispose]();
    await machine[Symbol.asyncDispose]();
  });

  it("bring a lost service back on the first start, and tell the operator of the last one", async (test) => {
    if (typeof browser === "string") return test.skip(browser);
    await using first = await startFirst(machine, place.settings);
    const { url } = first.client;
    const open = async ({ name, options }: Look) => {
      const context = await (browser as TestBrowser).newContext(options);
      context.setDefaultTimeout(patienceMs);
      const page = await context.newPage();
      const complaints = listenToPage(page, url);
      const shoot = async (what: string) => {
        await keepPicture(page, `${what}-${name}`);
        const width = await page.evaluate("document.documentElement.scrollWidth - window.innerWidth");
        assert.ok(Number(width) <= 0, `${what} ${name}: ${width} pixels too wide`);
      };
      return { page, complaints, shoot, close: () => context.close() };
    };
    for (const look of looks) {
      const { page, complaints, shoot, close } = await open(look);
      await page.goto(url);
      await page.getByText(words.restoreInstead).waitFor();
      await shoot("first-start");
      await page.getByRole("button", { name: words.restoreLink }).click();
      await page.getByRole("heading", { name: words.restoreTitle }).waitFor();
      await page.getByLabel(texts.session.code).fill("0000-0000-0000");
      await page.getByRole("button", { name: words.show }).click();
      await page.getByText(/The code is wrong/).waitFor();
      await shoot("restore-code");
      await page.getByLabel(texts.session.code).fill(first.code);
      await page.getByRole("button", { name: words.show }).click();
      await page.getByRole("radio").first().waitFor();
      assert.equal(await page.getByRole("radio").count(), 3);
      await shoot("restore-choice");
      assert.deepEqual(complaints, []);
      await close();
    }

    const { page, complaints, shoot, close } = await open(plain);
    await page.goto(`${url}/sign-up#${first.code}`);
    await page.getByRole("button", { name: words.restoreLink }).click();
    await page.getByRole("button", { name: words.restore }).click();
    await page.getByRole("heading", { name: words.progressTitle }).waitFor();
    await shoot("restore-progress");
    await page.getByRole("heading", { name: texts.session.signInTitle }).waitFor();
    await close();
    assert.deepEqual(complaints, []);

    for (const look of looks) {
      const { page, complaints, shoot, close } = await open({
        ...look,
        options: { ...look.options, viewport: desktop },
      });
      await signIn(page, url, ada);
      await page.setViewportSize(look.options.viewport);
      await page.getByRole("heading", { name: words.title }).waitFor();
      await page.getByText(place.address).waitFor();
      await page.getByRole("heading", { name: words.title }).scrollIntoViewIfNeeded();
      await shoot("home-backups");
      assert.deepEqual(complaints, []);
      await close();
    }

    const operator = await open(plain);
    await signIn(operator.page, url, ada);
    const { db } = machine.database;
    const before = (await place.list()).length;
    await operator.page.getByRole("button", { name: words.make }).click();
    await until("the service says that there is one more", async () => {
      const state = await readBackupState(db);
      return state?.running === null && state.requestedAt === null && state.backups.length > before;
    });
    const failure = {
      at: new Date().toISOString(),
      message: "The backup at s3://backups/winnow cannot be written: the bucket is missing.",
    };
    await changeBackupState(db, (state) => state && { ...state, failure });
    await operator.page.reload();
    await operator.page.getByText(/The last backup failed: The backup at s3/).waitFor();
    await operator.shoot("home-backups-trouble");
    await operator.close();
  });
});
