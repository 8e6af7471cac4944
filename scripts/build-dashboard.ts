/**
 * `npm run build:dashboard`: builds the dashboard into dashboard/dist, writes each file a second and third time compressed,
 * and prints what a first visit of each page loads. With --budget it ends with 1 when a page loads more than its budget.
 */
import { readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { build } from "vite";
import { z } from "zod";

const folder = fileURLToPath(new URL("../dashboard/", import.meta.url));
const dist = join(folder, "dist");

/** Built here and then moved, so that a service that starts meanwhile finds the old build or the new one, never half of one. */
const draft = join(folder, `dist.${process.pid}`);

/**
 * Most that a first visit of a page may load, in bytes of Brotli, which browsers are sent over HTTPS and on the same machine:
 * a second on a line of 1.6 Mbit/s. Over plain HTTP from elsewhere it is gzip, a tenth more.
 */
const budgetBytes = 200_000;

/** Quality of Brotli, 0 to 11: 9 is within 3 % of 11 at a tenth of its time, and the build is part of `npm ci`. */
const brotliQuality = 9;

/** Files that compress; pictures of the formats that browsers take are compressed already. */
const compressible = /[.](js|css|html|svg|json)$/;

const manifestSchema = z.record(
  z.string(),
  z.object({
    file: z.string(),
    src: z.string().optional(),
    imports: z.array(z.string()).default([]),
    dynamicImports: z.array(z.string()).default([]),
    css: z.array(z.string()).default([]),
  }),
);

process.env.NODE_ENV = "production";
await build({ configFile: join(folder, "vite.config.ts"), logLevel: "warn", build: { outDir: draft } });

const manifest = manifestSchema.parse(JSON.parse(readFileSync(join(draft, ".vite/manifest.json"), "utf8")));
rmSync(join(draft, ".vite"), { recursive: true });
const sizes = compressFiles();
rmSync(dist, { recursive: true, force: true });
renameSync(draft, dist);
const heaviest = printFirstVisits();
if (heaviest > budgetBytes) {
  console.error(`A first visit loads ${toKilobytes(heaviest)} kB; the budget is ${toKilobytes(budgetBytes)} kB.`);
  if (process.argv.includes("--budget")) process.exitCode = 1;
}

interface Sizes {
  gzip: number;
  brotli: number;
}

/** Writes `.gz` and `.br` beside each file; returns their sizes by the file's path. */
function compressFiles(): Map<string, Sizes> {
  const found = new Map<string, Sizes>();
  for (const path of readdirSync(draft, { recursive: true, encoding: "utf8" })) {
    if (!compressible.test(path)) continue;
    const content = readFileSync(join(draft, path));
    const gzipped = gzipSync(content, { level: 9 });
    const brotli = brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: brotliQuality } });
    found.set(path.replaceAll("\\", "/"), { gzip: gzipped.length, brotli: brotli.length });
    writeFileSync(join(draft, `${path}.gz`), gzipped);
    writeFileSync(join(draft, `${path}.br`), brotli);
  }
  return found;
}

/** Prints each page's load: the document, the entry, the page's own chunk, and all that these import. */
function printFirstVisits(): number {
  const pages = manifest["index.html"]?.dynamicImports.filter((key) => /features\/|-route[.]tsx$/.test(key)) ?? [];
  const base = ["index.html", "color-scheme.js", "winnow-mark.svg"];
  const loads = pages.map((key) => {
    const files = new Set(base);
    addFiles("index.html", files);
    addFiles(key, files);
    const total = (kind: keyof Sizes) => [...files].reduce((sum, file) => sum + (sizes.get(file)?.[kind] ?? 0), 0);
    const [bytes, gzip] = [total("brotli"), total("gzip")];
    return { page: key.replace(/^.*features\//, "").replace(/[.]tsx$/, ""), bytes, gzip };
  });
  console.log("First visit in kB: Brotli, gzip");
  for (const { page, bytes, gzip } of loads.toSorted((a, b) => b.bytes - a.bytes))
    console.log(`${toKilobytes(bytes).padStart(8)} ${toKilobytes(gzip).padStart(8)}  ${page}`);
  return Math.max(0, ...loads.map(({ bytes }) => bytes));
}

function addFiles(key: string, files: Set<string>): void {
  const chunk = manifest[key];
  if (!chunk || files.has(chunk.file)) return;
  files.add(chunk.file);
  for (const file of chunk.css) files.add(file);
  for (const imported of chunk.imports) addFiles(imported, files);
}

function toKilobytes(bytes: number): string {
  return (bytes / 1000).toFixed(1);
}
