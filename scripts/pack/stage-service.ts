import { cpSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import manifest from "../../package.json" with { type: "json" };
import { emptyFolder, root, writeManifest } from "./folders.ts";
import { loadOwnRuntime, runtimeDependencies } from "./stage-runtimes.ts";
import { stripFolder } from "./strip-folder.ts";

/** Tesseract's languages come in two sizes, and only the smaller one is used: the package brings it along (38 MB less). */
const isLanguage = (name: string) => name.startsWith("@tesseract.js-data/");
const needlessSize = /[\\/]4[.]0[.]0$/;

/**
 * The manifest of the service's package: what its users need of this repository's. They bring Node themselves, and what
 * prepares a checkout is no concern of theirs.
 */
export function toPackageManifest() {
  const { name, version, description, license, type, dependencies, optionalDependencies } = manifest;
  const { node: _pinned, "onnxruntime-node": runtime, ...needed } = dependencies;
  return {
    name,
    version,
    description,
    license,
    type,
    engines: { node: ">=22.18" },
    bin: { winnow: "bin/winnow.js" },
    dependencies: needed,
    bundleDependencies: Object.keys(needed).filter(isLanguage),
    optionalDependencies: { ...optionalDependencies, ...runtimeDependencies(runtime) },
    publishConfig: { access: "public", provenance: true },
  };
}

/** Puts the package of the service together; dashboard and documentation have been built. Returns its folder. */
export function stageService(): string {
  const folder = emptyFolder("winnow");
  const content = toPackageManifest();
  let runtimeLoads = 0;
  stripFolder(join(root, "src"), join(folder, "src"), (code) => {
    const changed = loadOwnRuntime(code);
    if (changed !== null) runtimeLoads += 1;
    return changed ?? code;
  });
  if (runtimeLoads !== 1) throw new Error(`ONNX Runtime is loaded at ${runtimeLoads} places, not at one.`);
  const copy = (name: string, filter: (path: string) => boolean = () => true) =>
    cpSync(join(root, name), join(folder, name), { recursive: true, filter });
  for (const name of ["migrations", "samples", "LICENSE", "README.md", "CHANGELOG.md"]) copy(name);
  // The manifest of the build is only for counting.
  copy("dashboard/dist", (path) => !/[\\/][.]vite$/.test(path));
  copy("docs/.vitepress/dist");
  for (const name of content.bundleDependencies) copy(join("node_modules", name), (path) => !needlessSize.test(path));
  mkdirSync(join(folder, "bin"));
  cpSync(join(root, "scripts/pack/winnow.js"), join(folder, "bin/winnow.js"));
  writeManifest(folder, content);
  return folder;
}
