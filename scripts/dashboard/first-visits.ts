import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { z } from "zod";

/** The folder of the dashboard's build. */
export const dashboardBuild = fileURLToPath(new URL("../../dashboard/dist", import.meta.url));

/**
 * The most that a first visit to a page may load, in bytes of Brotli: less than a second on a line of 1.6 Mbit/s. Browsers get
 * Brotli over HTTPS and on the same machine. Over plain HTTP from elsewhere they get gzip, a tenth more.
 */
export const firstVisitBudgetBytes = 178_000;

/** The most files of a first visit: they leave a third of 25 requests for the page's data and pictures. */
export const firstVisitBudgetFiles = 22;

/** What a browser loads on a first visit to show a page: document, scripts and styles, as transferred. */
export interface FirstVisit {
  page: string;
  brotliBytes: number;
  gzipBytes: number;
  files: number;
}

/** What Vite says about the build of a language; the service serves neither it nor its folder. */
export function manifestFile(language: string): string {
  return `.vite/${language}.json`;
}

const manifestSchema = z.record(
  z.string(),
  z.object({
    file: z.string(),
    imports: z.array(z.string()).default([]),
    dynamicImports: z.array(z.string()).default([]),
    css: z.array(z.string()).default([]),
  }),
);
type Manifest = z.infer<typeof manifestSchema>;

/** What every page loads besides its chunks and its document. */
const everyPage = ["color-scheme.js", "winnow-mark.svg"];

/**
 * Counts a first visit to each page of a build in a language, the heaviest first: the entry, the page's chunk, and all that they
 * import.
 */
export function countFirstVisits(folder: string, language: string): FirstVisit[] {
  const manifest = readManifest(folder, language);
  const pages = manifest["index.html"]?.dynamicImports.filter((key) => /features\/|-route[.]tsx$/.test(key)) ?? [];
  if (pages.length === 0) throw new Error("The dashboard's build has no pages.");
  const visits = pages.map((key) => {
    const files = new Set([`${language}.html`, ...everyPage]);
    addFiles(manifest, "index.html", files);
    addFiles(manifest, key, files);
    const sum = (extension: string) =>
      [...files].reduce((bytes, file) => bytes + statSync(join(folder, file + extension)).size, 0);
    const page = key.replace(/^.*features\//, "").replace(/[.]tsx$/, "");
    return { page: `${language} ${page}`, brotliBytes: sum(".br"), gzipBytes: sum(".gz"), files: files.size };
  });
  return visits.toSorted((a, b) => b.brotliBytes - a.brotliBytes);
}

/** The scripts of the build in a language. */
export function listScripts(folder: string, language: string): string[] {
  return Object.values(readManifest(folder, language))
    .map(({ file }) => file)
    .filter((file) => file.endsWith(".js"));
}

function readManifest(folder: string, language: string): Manifest {
  return manifestSchema.parse(JSON.parse(readFileSync(join(folder, manifestFile(language)), "utf8")));
}

function addFiles(manifest: Manifest, key: string, files: Set<string>): void {
  const chunk = manifest[key];
  if (!chunk || files.has(chunk.file)) return;
  files.add(chunk.file);
  for (const file of chunk.css) files.add(file);
  for (const imported of chunk.imports) addFiles(manifest, imported, files);
}

/** Bytes in the budget's unit. */
export function toKilobytes(bytes: number): string {
  return (bytes / 1000).toFixed(1);
}
