import { existsSync, readdirSync } from "node:fs";
import { basename, join } from "node:path";
import { defineConfig, type MarkdownOptions } from "vitepress";
import { servedBase } from "./base.ts";
import { contents, indexPage } from "./contents.ts";
import { toAnchor } from "./to-anchor.ts";

/** Where the site is served; the service serves it below `/docs`. `/` for a web site of its own. */
const base = process.env.WINNOW_DOCS_BASE ?? servedBase;

/** The service makes the reference; a web site has none. */
const isServed = base === servedBase;

const folder = join(import.meta.dirname, "..");
const files = readdirSync(folder).filter((file) => file.endsWith(".md") && file !== indexPage.file);
const listed = new Set(contents.flatMap(({ pages }) => pages.map(([name]) => name)));

const toItem = ([name, text]: [string, string]) =>
  name === "reference"
    ? { text, link: "/reference", target: "_self", rel: "" }
    : { text, link: name === indexPage.name ? "/" : `/${name}` };

const isThere = ([name]: [string, string]) =>
  name === "reference" ? isServed : name === indexPage.name || existsSync(join(folder, `${name}.md`));

/** Pages that nobody has put into the table of contents yet; their titles are their headings. */
const unlisted = files.map((file) => basename(file, ".md")).filter((name) => !listed.has(name));

export default defineConfig({
  title: "Winnow",
  description:
    "A document parsing service that runs on your own machine: documents in, typed and validated entries out.",
  lang: "en",
  base,
  cleanUrls: true,
  metaChunk: true,
  // Records of decisions and experiments are for the people who change the code.
  srcExclude: ["decisions/**", "engine/**"],
  rewrites: { [indexPage.file]: `${indexPage.name}.md` },
  ignoreDeadLinks: [/[/]reference$/],
  head: [["link", { rel: "icon", type: "image/svg+xml", href: `${base}winnow-mark.svg` }]],
  transformHead: ({ page }) =>
    page === "404.md" ? [] : [["link", { rel: "alternate", type: "text/markdown", href: `${base}${page}` }]],
  markdown: {
    config: adaptToSite,
    anchor: { slugify: toAnchor },
    theme: { light: "github-light-high-contrast", dark: "github-dark" },
    languageAlias: { jsonata: "javascript", promql: "shell" },
  },
  themeConfig: {
    logo: { src: "/winnow-mark.svg", alt: "" },
    nav: isServed
      ? [
          { text: "API reference", link: "/reference", target: "_self", rel: "" },
          { text: "Dashboard", link: "../", target: "_self", rel: "" },
        ]
      : [],
    sidebar: [
      ...contents.map(({ title, pages }) => ({ text: title, items: pages.filter(isThere).map(toItem) })),
      ...(unlisted.length > 0 ? [{ text: "More", items: unlisted.map((name) => toItem([name, toTitle(name)])) }] : []),
    ],
    outline: [2, 3],
    search: { provider: "local" },
  },
});

function toTitle(name: string): string {
  return `${name.charAt(0).toUpperCase()}${name.slice(1).replaceAll("-", " ")}`;
}

type Markdown = Parameters<NonNullable<MarkdownOptions["config"]>>[0];

/** Makes what is written for GitHub fit the site. */
function adaptToSite(markdown: Markdown): void {
  markdown.core.ruler.push("adapt-to-site", ({ tokens }) => {
    for (const [index, token] of tokens.entries()) {
      adaptLinks(token.children ?? []);
      // A heading of a table that says nothing is none.
      const isEmpty = tokens[index + 1]?.type === "inline" && tokens[index + 1]?.content === "";
      if (token.type !== "th_open" || !isEmpty) continue;
      for (const each of tokens.slice(index, index + 3)) if (each.type !== "inline") each.tag = "td";
    }
  });
}

/**
 * Links to files that are in the repository only become plain text: they lead nowhere on the site. The others get the whole
 * path, because the first page is at `/docs` and at `/docs/`.
 */
function adaptLinks(tokens: ReturnType<Markdown["parseInline"]>): void {
  let isLeaving = false;
  for (const token of tokens) {
    const href = token.attrGet("href") ?? "";
    if (token.type === "link_open") {
      isLeaving = /^(\.\.|decisions|engine)\//.test(href);
      if (/^[\w-]+[.](md|json)/.test(href)) token.attrSet("href", `/${href}`);
    }
    if (!isLeaving || !/^link_(open|close)$/.test(token.type)) continue;
    token.tag = "span";
    if (token.type === "link_open") token.attrs = [["title", `In the repository: ${href}`]];
    token.type = "text_style";
  }
}
