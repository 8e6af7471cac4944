/**
 * `npm run build:dashboard`: builds the dashboard into dashboard/dist, once in each language: a page of its own (`de.html`)
 * and scripts, of which equal ones are kept once; each file with a Brotli and a gzip copy. With WINNOW_DASHBOARD_LANGUAGE,
 * only in that language, which is faster. With --budget it prints what a first visit to each page loads, and ends with 1 if a
 * page loads more than the budget. `npm ci`, which builds it too, only says so.
 */
import { cpSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { brotliCompress, constants, gzipSync } from "node:zlib";
import { build } from "vite";
import { languages } from "../src/domain/language.ts";
import {
  countFirstVisits,
  dashboardBuild,
  firstVisitBudgetBytes,
  firstVisitBudgetFiles,
  manifestFile,
  toKilobytes,
} from "./dashboard/first-visits.ts";

const folder = fileURLToPath(new URL("../dashboard/", import.meta.url));

/** Built here and then moved, so that a service starting meanwhile finds the old build or the new one, never half of one. */
const draft = join(folder, `dist.${process.pid}`);

/** Quality of Brotli, 0 to 11: 11 makes a first visit 7 % smaller than 9, and takes a few seconds more. */
const brotliQuality = 11;

const toBrotli = promisify(brotliCompress);

/** Files that compress; pictures in browsers' formats are compressed already. */
const compressible = /[.](js|css|html|svg|json)$/;

process.env.NODE_ENV = "production";
const only = process.env.WINNOW_DASHBOARD_LANGUAGE;
const built = languages.filter((language) => only === undefined || language === only);
for (const language of built) await buildIn(language);

await compressFiles();
rmSync(dashboardBuild, { recursive: true, force: true });
renameSync(draft, dashboardBuild);
const visits = built.flatMap((language) => countFirstVisits(dashboardBuild, language));
const hasBudget = process.argv.includes("--budget");
if (hasBudget) {
  console.log("First visit: kB of Brotli, kB of gzip, files");
  for (const { page, brotliBytes, gzipBytes, files } of visits) {
    const numbers = [toKilobytes(brotliBytes), toKilobytes(gzipBytes), String(files)];
    console.log(`${numbers.map((number) => number.padStart(8)).join("")}  ${page}`);
  }
}
const most = Math.max(...visits.map(({ files }) => files));
const heaviest = Math.max(...visits.map(({ brotliBytes }) => brotliBytes));
if (heaviest > firstVisitBudgetBytes || most > firstVisitBudgetFiles) {
  console.error(
    `A first visit loads up to ${toKilobytes(heaviest)} kB in up to ${most} files; ` +
      `the budget is ${toKilobytes(firstVisitBudgetBytes)} kB in ${firstVisitBudgetFiles} files.`,
  );
  if (hasBudget) process.exitCode = 1;
}

/** Builds one language, and puts its files to those of the others. */
async function buildIn(language: string): Promise<void> {
  const outDir = `${draft}.${language}`;
  process.env.WINNOW_DASHBOARD_LANGUAGE = language;
  await build({ configFile: join(folder, "vite.config.ts"), logLevel: "warn", build: { outDir } });
  renameSync(join(outDir, ".vite/manifest.json"), join(outDir, manifestFile(language)));
  renameSync(join(outDir, "index.html"), join(outDir, `${language}.html`));
  // Files with the same name are the same: it contains a hash of the content.
  cpSync(outDir, draft, { recursive: true });
  rmSync(outDir, { recursive: true });
}

/** Writes `.gz` and `.br` beside each file. */
async function compressFiles(): Promise<void> {
  // The manifest is only for counting, and is not served.
  const paths = readdirSync(draft, { recursive: true, encoding: "utf8" }).filter(
    (path) => compressible.test(path) && !path.startsWith(".vite"),
  );
  await Promise.all(
    paths.map(async (path) => {
      const content = readFileSync(join(draft, path));
      writeFileSync(join(draft, `${path}.gz`), gzipSync(content, { level: 9 }));
      const params = { [constants.BROTLI_PARAM_QUALITY]: brotliQuality };
      writeFileSync(join(draft, `${path}.br`), await toBrotli(content, { params }));
    }),
  );
}
