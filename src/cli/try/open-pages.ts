import { spawn } from "node:child_process";
import { mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";

/** The program of each system that opens a file in the user's browser. */
const openers: Partial<Record<NodeJS.Platform, [string, ...string[]]>> = {
  darwin: ["open"],
  // The empty text is the window's title: without it, the next word would count as the program to start.
  win32: ["cmd", "/c", "start", ""],
};

/** Writes pages, by the documents that they show, into a folder of their own and opens them in the browser. */
export async function openPages(pages: ReadonlyMap<string, string>): Promise<void> {
  if (pages.size === 0) return;
  // Only this user may read the folder.
  const folder = await mkdtemp(join(tmpdir(), "winnow-try-"));
  let number = 0;
  for (const [path, page] of pages) {
    number += 1;
    const plainName = basename(path).replaceAll(/[^\w.-]+/g, "-");
    const file = join(folder, `${number}-${plainName}.html`);
    await writeFile(file, page);
    const isOpen = await open(file);
    process.stderr.write(isOpen ? `The page is in ${file}.\n` : `No browser was found. Open ${file}.\n`);
  }
}

/** Resolves as soon as the program has taken the file, or to false if there is none. */
function open(file: string): Promise<boolean> {
  const [program, ...words] = openers[process.platform] ?? ["xdg-open"];
  return new Promise((resolve) => {
    const child = spawn(program, [...words, file], { stdio: "ignore", detached: true });
    child.on("error", () => resolve(false));
    child.on("spawn", () => {
      child.unref();
      resolve(true);
    });
  });
}
