import assert from "node:assert/strict";
import { existsSync, globSync, readFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { describe, it } from "node:test";
import { toAnchor } from "../../docs/.vitepress/to-anchor.ts";

const root = resolve(import.meta.dirname, "../..");
const pages = globSync(
  ["*.md", "docs/**/*.md", "deploy/**/*.md", "packages/**/*.md", "src/**/*.md", "dashboard/*.md"],
  {
    cwd: root,
    exclude: ["**/node_modules", "**/dist*"],
  },
).sort();

/** A page without its blocks of code, in which nothing is a link or a heading. */
function readText(page: string): string {
  return readFileSync(join(root, page), "utf8").replace(/^```.*?^```$/gms, "");
}

/** The anchors of a page's headings; a second heading with the same text gets a number. */
function findAnchors(page: string): Set<string> {
  const counts = new Map<string, number>();
  const headings = [...readText(page).matchAll(/^#+ (.+)$/gm)].map(([, heading = ""]) =>
    toAnchor(heading.replace(/\[([^\]]*)\]\([^)]*\)/g, "$1")),
  );
  return new Set(
    headings.map((anchor) => {
      const count = counts.get(anchor) ?? 0;
      counts.set(anchor, count + 1);
      return count === 0 ? anchor : `${anchor}-${count}`;
    }),
  );
}

describe("the links of all pages of the repository", () => {
  for (const page of pages) {
    it(`${page}: lead to files and headings that exist`, () => {
      for (const [, link = ""] of readText(page).matchAll(/\]\(([^)\s]+)\)/g)) {
        if (/^[a-z]+:/.test(link)) continue;
        const [path = "", anchor] = link.split("#");
        const target = path === "" ? page : join(dirname(page), path);
        assert.ok(existsSync(join(root, target)), `${page} links to ${link}`);
        if (anchor && target.endsWith(".md"))
          assert.ok(findAnchors(target).has(anchor), `${page} links to ${link}, which is no heading of ${target}`);
      }
    });
  }
});
