import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { z } from "zod";
import { toPlainText } from "../src/formats/plain-text.ts";
import { readDocument } from "../src/reading/read-document.ts";

/**
 * Measures OCR of labelled pictures, next to stock `tesseract` if it is installed: word recall and precision against
 * human transcripts, the share of expected values that are in the text in one piece, and CPU seconds per page. A set is
 * a folder with manifest.jsonl whose lines name `file`, `ocr_truth` (lines or words with `text`) and `expected`.
 *
 *   node bench/ocr.ts --data SET_FOLDER [--files 24]
 */
const { values: options } = parseArgs({
  options: { data: { type: "string" }, files: { type: "string", default: "24" } },
});
if (options.data === undefined) {
  console.error("Name the folder of a labelled set: node bench/ocr.ts --data FOLDER");
  process.exit(2);
}

const folder = options.data;
const lineSchema = z.object({ file: z.string(), ocr_truth: z.string(), expected: z.record(z.string(), z.unknown()) });
const piece = z.object({ text: z.string() });
const truthSchema = z.union([
  z.object({ lines: z.array(piece) }).transform(({ lines }) => lines),
  z.object({ words: z.array(piece) }).transform(({ words }) => words),
]);

interface Score {
  found: number;
  given: number;
  truth: number;
  values: number;
  valuesInOnePiece: number;
  cpuSeconds: number;
}

const manifest = readFileSync(join(folder, "manifest.jsonl"), "utf8")
  .trim()
  .split("\n")
  .slice(0, Number(options.files))
  .map((line) => lineSchema.parse(JSON.parse(line)));
const hasYardstick = spawnSync("tesseract", ["--version"]).error === undefined;
const ours = emptyScore();
const stock = emptyScore();
for (const { file, ocr_truth: truthFile, expected } of manifest) {
  const truth = truthSchema.parse(JSON.parse(readFileSync(join(folder, truthFile), "utf8"))).map(({ text }) => text);
  const path = join(folder, file);
  score(ours, await readOurs(path), truth, expected);
  if (hasYardstick) score(stock, readStock(path), truth, expected);
}

const row = (name: string, { found, truth, given, values, valuesInOnePiece, cpuSeconds }: Score) =>
  `| ${name} | ${(found / truth).toFixed(3)} | ${(found / given).toFixed(3)} | ${(valuesInOnePiece / values).toFixed(3)} | ${(cpuSeconds / manifest.length).toFixed(2)} |`;
console.log(`| reader | word recall | word precision | values in one piece | CPU s a page |
|---|---|---|---|---|
${row("Winnow", ours)}`);
if (hasYardstick) console.log(row("tesseract, stock settings", stock));
else console.log("\ntesseract is not installed: no yardstick (Debian: tesseract-ocr).");
console.log(`\n${manifest.length} pictures of ${folder}.`);

async function readOurs(path: string): Promise<{ text: string; cpuSeconds: number }> {
  const begin = process.cpuUsage();
  const { pages } = await readDocument(readFileSync(path), {});
  const { user, system } = process.cpuUsage(begin);
  const words = pages.flatMap((page) => page.words.map((word) => word.text));
  return { text: words.join(" "), cpuSeconds: (user + system) / 1e6 };
}

function readStock(path: string): { text: string; cpuSeconds: number } {
  const script = 'tesseract "$1" - 2>/dev/null; printf "\\f"; times';
  const env = { ...process.env, OMP_THREAD_LIMIT: "1" };
  const { stdout } = spawnSync("sh", ["-c", script, "sh", path], { encoding: "utf8", env, maxBuffer: 2 ** 26 });
  const end = stdout.lastIndexOf("\f");
  const [, ofChildren = ""] = stdout
    .slice(end + 1)
    .trim()
    .split("\n");
  const cpuSeconds = ofChildren
    .split(" ")
    .reduce((sum, time) => sum + Number(time.split("m")[0]) * 60 + Number(time.split("m")[1]?.replace("s", "")), 0);
  return { text: stdout.slice(0, end), cpuSeconds };
}

function score(
  into: Score,
  read: { text: string; cpuSeconds: number },
  truth: string[],
  expected: Record<string, unknown>,
) {
  const given = wordsOf(read.text);
  const wanted = wordsOf(truth.join(" "));
  const left = new Map<string, number>();
  for (const word of given) left.set(word, (left.get(word) ?? 0) + 1);
  for (const word of wanted) {
    const count = left.get(word) ?? 0;
    if (count === 0) continue;
    left.set(word, count - 1);
    into.found++;
  }
  into.given += given.length;
  into.truth += wanted.length;
  const flat = wordsOf(read.text).join("");
  for (const value of Object.values(expected)) {
    const text = typeof value === "string" ? wordsOf(value).join("") : "";
    if (text === "") continue;
    into.values++;
    if (flat.includes(text)) into.valuesInOnePiece++;
  }
  into.cpuSeconds += read.cpuSeconds;
}

/** Words as compared: case and punctuation do not count. */
function wordsOf(text: string): string[] {
  return toPlainText(text)
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== "");
}

function emptyScore(): Score {
  return { found: 0, given: 0, truth: 0, values: 0, valuesInOnePiece: 0, cpuSeconds: 0 };
}
