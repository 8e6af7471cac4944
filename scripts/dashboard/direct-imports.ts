import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";

const modules = fileURLToPath(new URL("../../node_modules/", import.meta.url));

/** Packages whose index names hundreds of files, with its path: through it, each page would seem to use all of them. */
const indexes = {
  "@mantine/core": "@mantine/core/esm/index.mjs",
  "@tabler/icons-react": "@tabler/icons-react/dist/esm/tabler-icons-react.mjs",
};

/**
 * Imports each component from its own file, and not through its package's index, so that the bundler knows which pages
 * use it (`group-modules.ts`).
 */
export const directImports: Plugin = {
  name: "direct-imports",
  apply: "build",
  enforce: "pre",
  transform: (code, id) => (/[\\/]dashboard[\\/]src[\\/]/.test(id) ? { code: importDirectly(code), map: null } : null),
};

/** The code of a module, with direct imports. */
export function importDirectly(code: string): string {
  return Object.entries(indexes).reduce(replaceImports, code);
}

function replaceImports(code: string, [name, index]: [string, string]): string {
  if (!code.includes(`from "${name}"`)) return code;
  const files = findFiles(join(modules, index));
  return code.replaceAll(new RegExp(`^import \\{([^}]*)\\} from "${name}";`, "gm"), (statement, list: string) => {
    const items = list.split(",").map((item) => item.trim());
    // Types stay behind, where they are removed with the rest of them.
    const types = items.filter((item) => item.startsWith("type ")).map((item) => item.slice("type ".length));
    const values = readList(items.filter((item) => !item.startsWith("type ")).join(","));
    const direct = values.map(([local, original]) => {
      const file = files.get(original);
      if (!file) throw new Error(`${name} has no file for ${original}, which is imported by: ${statement}`);
      return file.isDefault
        ? `import ${local} from "${file.path}";`
        : `import { ${file.name} as ${local} } from "${file.path}";`;
    });
    return [...(types.length > 0 ? [`import type { ${types.join(", ")} } from "${name}";`] : []), ...direct].join(" ");
  });
}

interface ExportFile {
  path: string;
  name: string;
  isDefault: boolean;
}

const known = new Map<string, Map<string, ExportFile>>();

/** The file of each export of an index. */
function findFiles(index: string): Map<string, ExportFile> {
  const before = known.get(index);
  if (before) return before;
  const text = readFileSync(index, "utf8");
  const toPath = (relative: string) => join(dirname(index), relative).replaceAll("\\", "/");
  const files = new Map<string, ExportFile>();
  const imported = new Map<string, ExportFile>();
  for (const [, list = "", path = ""] of text.matchAll(/^import \{([^}]*)\} from ["'](.*)["'];$/gm))
    for (const [local, original] of readList(list))
      imported.set(local, { path: toPath(path), name: original, isDefault: original === "default" });
  for (const [, list = "", path] of text.matchAll(/^export \{([^}]*)\}(?: from ["'](.*)["'])?;$/gm)) {
    for (const [exported, original] of readList(list)) {
      const file = path
        ? { path: toPath(path), name: original, isDefault: original === "default" }
        : imported.get(original);
      if (file) files.set(exported, file);
    }
  }
  known.set(index, files);
  return files;
}

/** The items of `{ a, b as c }`: the new name, then the original one. */
function readList(list: string): [string, string][] {
  return list.split(",").flatMap((item) => {
    const [original, renamed] = item.trim().split(/\s+as\s+/);
    return original ? [[renamed ?? original, original] as [string, string]] : [];
  });
}
