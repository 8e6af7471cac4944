import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

/** The checkout. */
export const root = fileURLToPath(new URL("../../", import.meta.url));

/** Where the packages are put together, one folder each, and where their tarballs go. */
export const packFolder = join(root, "dist");

/** An empty folder for a package. */
export function emptyFolder(name: string): string {
  const folder = join(packFolder, name);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  return folder;
}

/** Writes a package.json. A statement of provenance is only accepted for a package that names its repository. */
export function writeManifest(folder: string, content: object): void {
  const { GITHUB_SERVER_URL: server, GITHUB_REPOSITORY: name } = process.env;
  const repository = server && name ? { repository: { type: "git", url: `git+${server}/${name}.git` } } : {};
  writeFileSync(join(folder, "package.json"), `${JSON.stringify({ ...content, ...repository }, null, 2)}\n`);
}
