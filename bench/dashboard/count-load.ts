import type { DashboardClient } from "../../test/dashboard-api/dashboard-client.ts";
import { type Dashboard, lendSession } from "../../test/e2e/support/dashboard.ts";

/** What a browser with an empty cache loads until a page is at rest, in bytes as transferred, headers included. */
export interface Load {
  requests: number;
  /** Document, scripts and styles. */
  code: number;
  data: number;
  pictures: number;
}

/** Visits a page in a window of its own. */
export async function countLoad(dashboard: Dashboard, client: DashboardClient, path: string): Promise<Load> {
  await using window = await dashboard.openWindow();
  await lendSession(window, client);
  const session = await window.context.newCDPSession(window.page);
  await session.send("Network.enable");
  const types = new Map<string, string>();
  const load: Load = { requests: 0, code: 0, data: 0, pictures: 0 };
  session.on("Network.responseReceived", ({ requestId, type, response }) => {
    if (response.url.startsWith(dashboard.service.url)) types.set(requestId, type);
  });
  session.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    const type = types.get(requestId);
    if (type === undefined) return;
    load.requests += 1;
    if (type === "Document" || type === "Script" || type === "Stylesheet") load.code += encodedDataLength;
    else if (type === "Image" || type === "Font") load.pictures += encodedDataLength;
    else load.data += encodedDataLength;
  });
  await window.page.goto(`${dashboard.service.url}${path}`);
  await window.page.locator("#content h1").first().waitFor();
  await window.page.waitForLoadState("networkidle");
  return load;
}
