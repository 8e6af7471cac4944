import assert from "node:assert/strict";
import type { Window } from "./dashboard.ts";

/** Makes sure that a page fits a phone, and keeps a picture of it in the dark. */
export async function lookOnPhone({ page, shoot }: Window, name: string): Promise<void> {
  const size = page.viewportSize() ?? { width: 1440, height: 900 };
  await page.setViewportSize({ width: 390, height: 844 });
  await page.emulateMedia({ colorScheme: "dark" });
  const width = Number(await page.evaluate("document.documentElement.scrollWidth"));
  assert.ok(width <= 390, `${name} is ${width} px wide`);
  await shoot(`${name}-phone-dark`);
  await page.emulateMedia({ colorScheme: "light" });
  await page.setViewportSize(size);
}
