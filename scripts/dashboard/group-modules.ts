import type { Plugin } from "vite";

/** Modules that the pages of so many features use are loaded by all: a file of its own costs a request, and compresses worse. */
const manyFeatures = 4;

/**
 * Modules that the same pages use are loaded by all pages if they have fewer characters than this, for the same reason. With
 * 1500, a first visit has a request less, and 2 kB more.
 */
const fewCharacters = 600;

/** Modules that no page needs at once, but so many parts that are loaded later, come with the first of them, in one file. */
const manyParts = 3;

/** Of those, icons are in a file of their own: parts that are shown at once need an icon of them, and nothing of dialogs and menus. */
const icon = /[\\/]@tabler[\\/]icons-react[\\/].*[\\/]icons[\\/]/;

/** Modules of which every page uses others: those with few characters are smaller together than a request for each. */
const hooks = /[\\/]@mantine[\\/]hooks[\\/].*use-/;
const fewInHooks = 1200;

/** Through these, every page would seem to use everything. */
const indexes = /[\\/]esm[\\/]index[.]mjs$|tabler-icons-react[.]mjs$|[\\/]texts[\\/]\w\w[\\/]?\w*[.]ts$/;

/** The modules of pages, which are loaded on their first visit. */
const pageModule = /[\\/]features[\\/].*-page[.]tsx$|-route[.]tsx$/;

/** Modules that every page loads, found when all are known. */
const common = new Set<string>();

/** Modules that many parts of pages load later. */
const later = new Set<string>();

/** The name of the file of each other module that several pages use. */
const shared = new Map<string, string>();

/** Finds the modules that so many pages use that all of them load them. */
export const findCommonModules: Plugin = {
  name: "find-common-modules",
  apply: "build",
  buildEnd() {
    for (const found of [common, later, shared]) found.clear();
    const groups = new Map<string, { ids: string[]; features: number; characters: number }>();
    // Each is asked for once, because asking takes the bundler longer than everything else here.
    const modules = new Map([...this.getModuleIds()].map((id) => [id, this.getModuleInfo(id)]));
    for (const [id, info] of modules) {
      if (hooks.test(id) && (info?.code?.length ?? 0) < fewInHooks) common.add(id);
      const importers = findImporters(id, (each) => modules.get(each)?.importers ?? []);
      const pages = importers.filter((each) => pageModule.test(each));
      const parts = importers.filter((each) => (modules.get(each)?.dynamicImporters.length ?? 0) > 0);
      if (pages.length === 0 && parts.length >= manyParts) later.add(id);
      if (pages.length < 2) continue;
      const key = pages.sort().join("\n");
      const features = new Set(pages.map((page) => page.replace(/[^\\/]*$/, "")));
      const group = groups.get(key) ?? { ids: [], features: features.size, characters: 0 };
      groups.set(key, group);
      group.ids.push(id);
      group.characters += info?.code?.length ?? 0;
    }
    for (const [number, { ids, features, characters }] of [...groups.values()].entries()) {
      const isCommon = features >= manyFeatures || characters < fewCharacters;
      for (const id of ids) isCommon ? common.add(id) : shared.set(id, `part${number}`);
    }
  },
};

/**
 * The files into which the bundler puts modules that several pages use. A module that is imported is used by at least the same
 * pages, so these files never import each other in a circle.
 */
export const moduleGroups = [
  // What the first script imports, in one file.
  { name: "base", tags: ["$initial" as const], priority: 3 },
  { name: (id: string) => (common.has(id) ? "kit" : null), debugName: "kit", priority: 2 },
  {
    name: (id: string) => {
      if (!later.has(id)) return null;
      return icon.test(id) ? "icons" : "later";
    },
    debugName: "later",
    priority: 1,
    includeDependenciesRecursively: false,
  },
  // One file for each set of pages, whichever parts of them load the module, too.
  {
    name: (id: string) => shared.get(id) ?? null,
    debugName: "parts",
    priority: 1,
    includeDependenciesRecursively: false,
  },
];

/** A module and those that import it, directly or through others, other than lazily. */
function findImporters(id: string, importersOf: (id: string) => readonly string[]): string[] {
  const seen = new Set([id]);
  for (const each of seen) for (const importer of importersOf(each)) if (!indexes.test(importer)) seen.add(importer);
  return [...seen];
}
