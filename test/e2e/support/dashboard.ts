import type { BrowserContext, BrowserContextOptions, Page } from "playwright-core";
import { texts } from "../../../dashboard/src/texts/en.ts";
import type { DashboardClient } from "../../dashboard-api/dashboard-client.ts";
import { startBrowser } from "../../support/browser.ts";
import { startTestService, type TestService } from "../../support/service.ts";
import { patienceMs } from "../../support/until.ts";
import { keepPicture } from "./keep-picture.ts";

/** A person who signs in. */
export interface Person {
  name: string;
  email: string;
  password: string;
}

/** The person in the journeys. */
export const ada: Person = { name: "Ada", email: "ada@example.com", password: "a sentence is easy to remember" };

/** The dashboard of a separate service, in a real browser. */
export interface Dashboard extends AsyncDisposable {
  service: TestService;
  /** A browser window with its own cookies: a person at another machine. */
  openWindow(options?: BrowserContextOptions): Promise<Window>;
}

/** A window, and what its pages complained of: errors on the console, exceptions, requests to strangers. */
export interface Window extends AsyncDisposable {
  page: Page;
  context: BrowserContext;
  complaints: string[];
  /** Keeps a screenshot, if pictures are asked for. */
  shoot(name: string): Promise<void>;
}

/** Starts a service without accounts (or with those of `setup`) and a browser; a sentence if none can be started. */
export async function startDashboard(
  setup: object = { accounts: [] },
  settings: Record<string, string> = {},
): Promise<Dashboard | string> {
  const [service, browser] = await Promise.all([startTestService({ setup, settings }), startBrowser()]);
  if (typeof browser === "string") {
    await service[Symbol.asyncDispose]();
    return browser;
  }
  const index = await (await fetch(service.url, { headers: { accept: "text/html" } })).text();
  if (!index.includes('id="root"')) throw new Error("The dashboard is not built: npm run build:dashboard.");
  return {
    service,
    async openWindow(options = {}) {
      const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, ...options });
      context.setDefaultTimeout(patienceMs);
      const page = await context.newPage();
      return {
        page,
        context,
        complaints: listenToPage(page, service.url),
        shoot: (name) => keepPicture(page, name),
        [Symbol.asyncDispose]: () => context.close(),
      };
    },
    async [Symbol.asyncDispose]() {
      await browser.close();
      await service[Symbol.asyncDispose]();
    },
  };
}

/** Gives a window a client's session, for journeys that are not about signing in. */
export async function lendSession({ context }: Window, client: DashboardClient): Promise<void> {
  const [name = "", value = ""] = (client.cookie ?? "").split("=");
  await context.addCookies([{ name, value, url: client.url }]);
}

/** Signs in, as a person does. */
export async function signIn(page: Page, url: string, { email, password }: Person): Promise<void> {
  await page.goto(`${url}/sign-in`);
  await page.getByLabel(texts.session.email).fill(email);
  await page.getByLabel(texts.session.password, { exact: true }).fill(password);
  await page.getByRole("button", { name: texts.session.signIn, exact: true }).click();
  await page.getByRole("navigation", { name: texts.shell.navigation }).waitFor();
}

/** Goes to a page through the navigation. */
export async function goTo(page: Page, label: string): Promise<void> {
  await page.getByRole("navigation", { name: texts.shell.navigation }).getByRole("link", { name: label }).click();
}

/** What a page complains of from now on; the list grows. */
export function listenToPage(page: Page, url: string): string[] {
  const complaints: string[] = [];
  page.on("console", (message) => {
    // A refused request is also reported on the console; the pages say it in their own words.
    const isRefusal = message.text().startsWith("Failed to load resource");
    if (["error", "warning"].includes(message.type()) && !isRefusal) complaints.push(message.text());
  });
  page.on("pageerror", (error) => complaints.push(error.message));
  page.on("request", (request) => {
    const isOwn = [`${url}/`, "data:", "blob:"].some((start) => request.url().startsWith(start));
    if (!isOwn) complaints.push(`asked a stranger: ${request.url()}`);
  });
  return complaints;
}
