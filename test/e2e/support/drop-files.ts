import type { Page } from "playwright-core";

/** Drops files of this machine on a point of the page, as the browser itself does when a person lets go of them. */
export async function dropFiles(page: Page, point: { x: number; y: number }, paths: string[]): Promise<void> {
  const browser = await page.context().newCDPSession(page);
  const data = { items: [], files: paths, dragOperationsMask: 1 };
  for (const type of ["dragEnter", "dragOver", "drop"] as const)
    await browser.send("Input.dispatchDragEvent", { type, ...point, data });
  await browser.detach();
}
