/**
 * `npm run build:dashboard`: builds the dashboard into dashboard/dist, with a Brotli and a gzip copy of each file. With
 * --budget it prints what a first visit to each page loads, and ends with 1 if a page loads more than the budget.
 * `npm ci`, which builds it too, only says so.
 */
import { readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { build } from "vite";
import { countFirstVisits, dashboardBuild, firstVisitBudgetBytes, toKilobytes } from "./dashboard/first-visits.ts";

const folder = fileURLToPath(new URL("../dashboard/", import.meta.url));

/** Built here and then moved, so that a service starting meanwhile finds the old build or the new one, never half of one. */
const draft = join(folder, `dist.${process.pid}`);

/** Quality of Brotli, 0 to 11: 9 is within 3 % of 11 at a tenth of its time, and the build is part of `npm ci`. */
const brotliQuality = 9;

/** Files that compress; pictures in browsers' formats are compressed already. */
const compressible = /[.](js|css|html|svg|json)$/;

process.env.NODE_ENV = "production";
await build({ configFile: join(folder, "vite.config.ts"), logLevel: "warn", build: { outDir: draft } });

compressFiles();
rmSync(dashboardBuild, { recursive: true, force: true });
renameSync(draft, dashboardBuild);
const visits = countFirstVisits(dashboardBuild);
const hasBudget = process.argv.includes("--budget");
if (hasBudget) {
  console.log("First visit in kB: Brotli, gzip");
  for (const { page, brotliBytes, gzipBytes } of visits)
    console.log(`${toKilobytes(brotliBytes).padStart(8)} ${toKilobytes(gzipBytes).padStart(8)}  ${page}`);
}
const heaviest = Math.max(...visits.map(({ brotliBytes }) => brotliBytes));
if (heaviest > firstVisitBudgetBytes) {
  console.error(
    `A first visit loads ${toKilobytes(heaviest)} kB; the budget is ${toKilobytes(firstVisitBudgetBytes)} kB.`,
  );
  if (hasBudget) process.exitCode = 1;
}

/** Writes `.gz` and `.br` beside each file. */
function compressFiles(): void {
  for (const path of readdirSync(draft, { recursive: true, encoding: "utf8" })) {
    // The manifest is only for counting, and is not served.
    if (!compressible.test(path) || path.startsWith(".vite")) continue;
    const content = readFileSync(join(draft, path));
    writeFileSync(join(draft, `${path}.gz`), gzipSync(content, { level: 9 }));
    const params = { [constants.BROTLI_PARAM_QUALITY]: brotliQuality };
    writeFileSync(join(draft, `${path}.br`), brotliCompressSync(content, { params }));
  }
}
