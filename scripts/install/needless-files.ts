import { globSync } from "node:fs";
import { sep } from "node:path";

/** Where an installation runs, in terms of `process.platform` and `process.arch`. */
export interface Machine {
  platform: string;
  arch: string;
}

/** Unused files of a package whose authors offer no smaller one. */
interface Needless {
  /** Glob below node_modules. */
  files: string;
  /** Glob of files to keep although `files` matches them, or of what must exist before anything is removed. */
  needed: string;
}

/**
 * 375 MB on Linux:
 * - ONNX Runtime has its libraries for five kinds of machine in one package (245 MB).
 * - Node comes with the headers for building native add-ons (67 MB).
 * - Tesseract has a second copy of each core, as text for browsers (25 MB). All other cores stay: in Node it loads those
 *   of its older engine, although the newer one is asked for.
 * - Tesseract's languages come in two sizes, and the second reader only uses the smaller one (38 MB).
 */
function listNeedless({ platform, arch }: Machine): Needless[] {
  return [
    { files: "onnxruntime-node/bin/*/*/*", needed: `onnxruntime-node/bin/*/${platform}/${arch}` },
    { files: "node/node_modules/node-*/include", needed: "node/bin/node*" },
    { files: "tesseract.js-core/*.wasm.js", needed: "tesseract.js-core/*.wasm" },
    { files: "@tesseract.js-data/*/4.0.0", needed: "@tesseract.js-data/*/4.0.0_best_int" },
  ];
}

/** The files below `packages`, a node_modules folder, that nothing here loads on this machine. */
export function findNeedlessFiles(packages: string, machine: Machine): string[] {
  return listNeedless(machine).flatMap(({ files, needed }) => {
    const find = (glob: string) => globSync(glob, { cwd: packages }).map((path) => path.split(sep).join("/"));
    const kept = new Set(find(needed));
    // A package whose layout has changed is left alone.
    return kept.size === 0 ? [] : find(files).filter((path) => !kept.has(path));
  });
}
