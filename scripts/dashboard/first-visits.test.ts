import assert from "node:assert/strict";
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { test } from "node:test";
import { languages } from "../../src/domain/language.ts";
import {
  countFirstVisits,
  dashboardBuild,
  firstVisitBudgetBytes,
  firstVisitBudgetFiles,
  manifestFile,
  toKilobytes,
} from "./first-visits.ts";

test("no page's first load takes more than 178 kB, or more than 22 files", (context) => {
  assert.deepEqual([firstVisitBudgetBytes, firstVisitBudgetFiles], [178_000, 22]);
  assert.ok(
    existsSync(join(dashboardBuild, manifestFile("en"))),
    "The dashboard's build is missing or old. Run npm run build:dashboard.",
  );
  const visits = languages.flatMap((language) => countFirstVisits(dashboardBuild, language));
  for (const { page, brotliBytes, files } of visits)
    context.diagnostic(`${page}: ${toKilobytes(brotliBytes)} kB in ${files} files`);
  assert.deepEqual(
    visits.filter(({ brotliBytes, files }) => brotliBytes > firstVisitBudgetBytes || files > firstVisitBudgetFiles),
    [],
  );
});

test("a page counts everything it imports once, and nothing that it loads later", () => {
  const chunk = (file: string, more = {}) => ({ file: `assets/${file}`, ...more });
  const folder = writeBuild(
    {
      "index.html": chunk("index.js", {
        css: ["assets/index.css"],
        imports: ["_kit.js"],
        dynamicImports: ["src/features/home/home.tsx", "src/features/chart/chart.tsx", "src/app/texts.ts"],
      }),
      "_kit.js": chunk("kit.js"),
      "_table.js": chunk("table.js", { imports: ["_kit.js"], css: ["assets/table.css"] }),
      "src/features/home/home.tsx": chunk("home.js", { imports: ["_kit.js", "_table.js"] }),
      "src/features/chart/chart.tsx": chunk("chart.js", { dynamicImports: ["_table.js"] }),
      "src/app/texts.ts": chunk("texts.js"),
    },
    ["index.js", "index.css", "kit.js", "table.js", "table.css", "home.js", "chart.js", "texts.js"],
  );
  const visits = countFirstVisits(folder, "de");
  rmSync(folder, { recursive: true });
  // Three files that every page loads and three of the entry; every file is 10 bytes of Brotli and 11 of gzip.
  assert.deepEqual(visits, [
    { page: "de home/home", brotliBytes: 90, gzipBytes: 99, files: 9 },
    { page: "de chart/chart", brotliBytes: 70, gzipBytes: 77, files: 7 },
  ]);
});

test("a build without pages, or with a missing file, throws", () => {
  const entry = { file: "assets/index.js", dynamicImports: ["src/features/home/home.tsx"] };
  for (const manifest of [
    {},
    { "index.html": { file: "assets/index.js" } },
    { "index.html": entry, "src/features/home/home.tsx": { file: "assets/gone.js" } },
  ]) {
    const folder = writeBuild(manifest, ["index.js"]);
    assert.throws(() => countFirstVisits(folder, "de"), /no pages|gone[.]js/);
    rmSync(folder, { recursive: true });
  }
});

/** A build of files that are 10 bytes of Brotli and 11 of gzip each. */
function writeBuild(manifest: object, assets: string[]): string {
  const folder = mkdtempSync(join(tmpdir(), "winnow-build-"));
  const files = ["de.html", "color-scheme.js", "winnow-mark.svg", ...assets.map((file) => `assets/${file}`)];
  const write = (file: string, content: string) => {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), content);
  };
  write(manifestFile("de"), JSON.stringify(manifest));
  for (const file of files) {
    write(`${file}.br`, "x".repeat(10));
    write(`${file}.gz`, "x".repeat(11));
  }
  return folder;
}
