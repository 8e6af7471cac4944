import { join } from "node:path";
import type { Page, PageScreenshotOptions } from "playwright-core";

/** Git ignores it. */
const artefacts = join(import.meta.dirname, "../../artefacts");

/** Keeps a screenshot for people to look at, if `WINNOW_TEST_PICTURES=1` asks for them, as painting is slow. */
export async function keepPicture(page: Page, name: string, options: PageScreenshotOptions = {}): Promise<void> {
  if (process.env.WINNOW_TEST_PICTURES !== "1") return;
  await page.screenshot({ ...options, path: join(artefacts, `${name}.png`) });
}
