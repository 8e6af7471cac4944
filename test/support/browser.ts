import chromium from "@sparticuz/chromium";
import { type Browser, chromium as launcher } from "playwright-core";

/**
 * A real browser from the packages, or the sentence why none starts here: its binary is made for Linux on x64, and needs
 * libraries that every desktop and most containers have.
 */
export async function startBrowser(): Promise<Browser | string> {
  if (process.platform !== "linux" || process.arch !== "x64") return "the packaged browser runs on Linux x64 only";
  try {
    return await launcher.launch({ executablePath: await chromium.executablePath(), args: ["--no-sandbox"] });
  } catch (error) {
    return `the packaged browser did not start: ${error instanceof Error ? error.message.split("\n")[0] : error}`;
  }
}
