import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, globSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { z } from "zod";
import { readDocument } from "../src/reading/read-document.ts";

/**
 * Measures the reading of text PDFs with word boxes, per page and core, next to `pdftotext -bbox-layout` if it is
 * installed. Both read the same files, in turn, in one run. In a labelled folder (manifest.jsonl), only files whose
 * `text_layer` is `born-digital` are read: Winnow compares the text layer of a scan with its picture, which no other
 * reader does.
 *
 *   node bench/reading.ts --data FOLDER [--files 40] [--rounds 5]
 */
const { values } = parseArgs({
  options: {
    data: { type: "string" },
    files: { type: "string", default: "40" },
    rounds: { type: "string", default: "5" },
  },
});
if (values.data === undefined) {
  console.error("Name a folder of PDF files: node bench/reading.ts --data FOLDER");
  process.exit(2);
}

const hasYardstick = spawnSync("pdftotext", ["-v"]).error === undefined;
const files: { path: string; pages: number }[] = [];
for (const path of listFiles(values.data).slice(0, Number(values.files))) {
  const { pages } = await readDocument(readFileSync(path), {});
  if (pages.every((page) => page.reading.method === "text")) files.push({ path, pages: pages.length });
}
const pageCount = files.reduce((sum, file) => sum + file.pages, 0);

const ours: number[] = [];
const yardstick: number[] = [];
for (let round = 0; round < Number(values.rounds); round++) {
  ours.push(await measureOurs());
  if (hasYardstick) yardstick.push(measureYardstick());
}

console.log(`| reader | CPU ms a page (median of ${values.rounds}) | pages/s a core |
|---|---|---|
| Winnow (PDFium) | ${median(ours).toFixed(1)} | ${(1000 / median(ours)).toFixed(0)} |`);
if (hasYardstick) {
  const ratios = ours.map((ms, round) => (yardstick[round] ?? 0) / ms);
  console.log(`| pdftotext -bbox-layout | ${median(yardstick).toFixed(1)} | ${(1000 / median(yardstick)).toFixed(0)} |

Pages/s of Winnow / pdftotext, round by round: median ${median(ratios).toFixed(2)}.`);
} else {
  console.log("\npdftotext is not installed: no yardstick (Debian: poppler-utils).");
}
console.log(`\n${files.length} files with ${pageCount} pages, text layers only.`);

function listFiles(folder: string): string[] {
  const manifest = join(folder, "manifest.jsonl");
  if (!existsSync(manifest))
    return globSync("**/*.pdf", { cwd: folder })
      .sort()
      .map((path) => join(folder, path));
  const line = z.object({ file: z.string(), text_layer: z.string().nullish() });
  return readFileSync(manifest, "utf8")
    .trim()
    .split("\n")
    .map((text) => line.parse(JSON.parse(text)))
    .filter(({ text_layer: layer, file }) => layer === "born-digital" && file.endsWith(".pdf"))
    .map(({ file }) => join(folder, file));
}

async function measureOurs(): Promise<number> {
  const begin = process.cpuUsage();
  for (const { path } of files) await readDocument(readFileSync(path), {});
  const { user, system } = process.cpuUsage(begin);
  return (user + system) / 1000 / pageCount;
}

/** CPU milliseconds per page of the child processes, including the start of the program, as its users have it. */
function measureYardstick(): number {
  const folder = mkdtempSync(join(tmpdir(), "winnow-bench-"));
  const script = `for file in "$@"; do pdftotext -bbox-layout "$file" ${folder}/out.html; done; times`;
  const printed = execFileSync("sh", ["-c", script, "sh", ...files.map((file) => file.path)], { encoding: "utf8" });
  rmSync(folder, { recursive: true });
  const [, ofChildren = ""] = printed.trim().split("\n").slice(-2);
  const seconds = ofChildren
    .split(" ")
    .map((time) => Number(time.split("m")[0]) * 60 + Number(time.split("m")[1]?.replace("s", "")));
  return (seconds.reduce((sum, each) => sum + each, 0) * 1000) / pageCount;
}

function median(numbers: number[]): number {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? Number.NaN;
}
