/**
 * `npm run build:docs`: builds the documentation in docs/ as a site, into docs/.vitepress/dist, which the service serves at
 * `/docs`. `WINNOW_DOCS_BASE=/ npm run build:docs` builds it for a web site of its own.
 */
import { execFileSync } from "node:child_process";
import { cpSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { servedBase } from "../docs/.vitepress/base.ts";
import { contents, indexPage } from "../docs/.vitepress/contents.ts";

const source = fileURLToPath(new URL("../docs/", import.meta.url));
const result = join(source, ".vitepress/dist");

/** Built here and then moved, so that a service starting meanwhile finds the old site or the new one, never half of one. */
const draft = join(source, `.vitepress/dist.${process.pid}`);

const base = process.env.WINNOW_DOCS_BASE ?? servedBase;

const vitepress = fileURLToPath(new URL("../node_modules/vitepress/bin/vitepress.js", import.meta.url));

// Its progress is nobody's concern; if it fails, the error has what it printed.
execFileSync(process.execPath, [vitepress, "build", source, "--outDir", draft], { stdio: "pipe" });
cpSync(fileURLToPath(new URL("../dashboard/public/winnow-mark.svg", import.meta.url)), join(draft, "winnow-mark.svg"));
for (const path of readdirSync(draft)) if (path.endsWith(".html")) moveScripts(join(draft, path));
writeMarkdown();
rmSync(join(draft, "hashmap.json"), { force: true });
rmSync(result, { recursive: true, force: true });
renameSync(draft, result);

/** Browsers run no inline script here: VitePress's own, which choose light or dark, go into a file. */
function moveScripts(path: string): void {
  const scripts: string[] = [];
  const page = readFileSync(path, "utf8").replace(
    /<script id="check-[\w-]+">(.*?)<\/script>/gs,
    (_, script: string) => {
      scripts.push(script);
      return scripts.length === 1 ? `<script src="${base}first.js"></script>` : "";
    },
  );
  if (/<script(?![^>]*\ssrc=)[^>]*>/.test(page)) throw new Error(`${path} has a script that browsers will not run.`);
  writeFileSync(path, page);
  writeFileSync(join(draft, "first.js"), scripts.map((script) => `${script}\n`).join(""));
}

/** Each page's Markdown beside it, and `llms.txt`, which lists them for programs. */
function writeMarkdown(): void {
  for (const file of readdirSync(source)) {
    if (file === indexPage.file) cpSync(join(source, file), join(draft, `${indexPage.name}.md`));
    else if (/[.](md|schema[.]json)$/.test(file)) cpSync(join(source, file), join(draft, file));
  }
  const isThere = (name: string) => readdirSync(draft).includes(`${name}.md`);
  const groups = contents.map(({ title, pages }) => {
    const links = pages.filter(([name]) => isThere(name)).map(([name, text]) => `- [${text}](${base}${name}.md)`);
    return `## ${title}\n\n${links.join("\n")}\n`;
  });
  const about =
    "> Winnow is a document parsing service that runs on your own machine: PDF files and pictures in, typed and validated " +
    "entries out, as JSON or by webhook.";
  const openapi = base === servedBase ? "\nThe interface for programs: [OpenAPI 3.1](/openapi.json)\n" : "";
  writeFileSync(join(draft, "llms.txt"), `# Winnow\n\n${about}\n${openapi}\n${groups.join("\n")}`);
}
