import { globSync } from "node:fs";
import { sep } from "node:path";

/** Where an installation runs, in terms of `process.platform` and `process.arch`. */
export interface Machine {
  platform: string;
  arch: string;
}

/** Unused files of a package; its authors offer no smaller package. */
interface Needless {
  /** Glob below node_modules. */
  files: string;
  /** Glob of files to keep although `files` matches them, or of what must exist before anything is removed. */
  needed: string;
}

/**
 * 375 MB on Linux:
 * - ONNX Runtime carries its libraries for five machines in one package (245 MB).
 * - Node brings the headers to build native add-ons with (67 MB).
 * - Tesseract has each core once more as text for browsers (25 MB). All others stay: in Node it loads the ones of its older
 *   engine, although the newer is asked for.
 * - Tesseract's languages come in two sizes, of which the second reader takes the smaller (38 MB).
 */
function listNeedless({ platform, arch }: Machine): Needless[] {
  return [
    { files: "onnxruntime-node/bin/*/*/*", needed: `onnxruntime-node/bin/*/${platform}/${arch}` },
    { files: "node/node_modules/node-*/include", needed: "node/bin/node*" },
    { files: "tesseract.js-core/*.wasm.js", needed: "tesseract.js-core/*.wasm" },
    { files: "@tesseract.js-data/*/4.0.0", needed: "@tesseract.js-data/*/4.0.0_best_int" },
  ];
}

/** Paths below `packages`, a folder node_modules, of what nothing here loads on this machine. */
export function findNeedlessFiles(packages: string, machine: Machine): string[] {
  return listNeedless(machine).flatMap(({ files, needed }) => {
    const find = (glob: string) => globSync(glob, { cwd: packages }).map((path) => path.split(sep).join("/"));
    const kept = new Set(find(needed));
    // A package with another layout than before is left alone.
    return kept.size === 0 ? [] : find(files).filter((path) => !kept.has(path));
  });
}
