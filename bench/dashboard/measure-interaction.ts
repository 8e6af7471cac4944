import type { Page } from "playwright-core";
import type { DashboardClient } from "../../test/dashboard-api/dashboard-client.ts";
import { type Dashboard, lendSession } from "../../test/e2e/support/dashboard.ts";

/** Something that a person does on a page. */
export interface Interaction {
  path: string;
  /** Waits until a person can begin. */
  ready: (page: Page) => Promise<unknown>;
  /** One or more keys or clicks; called several times in a row. */
  act: (page: Page) => Promise<unknown>;
}

const times = 5;

/** Keeps the longest interaction since it was last asked for, as the browser itself measures it. */
const watch = `
  window.longest = 0;
  new PerformanceObserver((list) => {
    for (const { interactionId, duration } of list.getEntries())
      if (interactionId > 0) window.longest = Math.max(window.longest, duration);
  }).observe({ type: "event", durationThreshold: 16, buffered: true });`;

/** The browser gives events after the frame, when it has nothing else to do. */
const takeLongest = `new Promise((done) => setTimeout(() => {
  const { longest } = window;
  window.longest = 0;
  done(longest);
}, 400))`;

/** Milliseconds of the slowest event of each time, ascending; less than 16 is 0. */
export async function measureInteraction(
  dashboard: Dashboard,
  client: DashboardClient,
  { path, ready, act }: Interaction,
): Promise<number[]> {
  await using window = await dashboard.openWindow();
  const { page } = window;
  await lendSession(window, client);
  await page.addInitScript(watch);
  await page.goto(`${dashboard.service.url}${path}`);
  await ready(page);
  await page.waitForLoadState("networkidle");
  await page.evaluate(takeLongest);
  const taken: number[] = [];
  for (let index = 0; index < times; index++) {
    await act(page);
    taken.push(Number(await page.evaluate(takeLongest)));
  }
  return taken.sort((a, b) => a - b);
}
