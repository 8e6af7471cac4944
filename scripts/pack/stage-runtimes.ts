import { execFileSync } from "node:child_process";
import { cpSync, globSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { emptyFolder, root, writeManifest } from "./folders.ts";

/** A kind of machine, in terms of `process.platform` and `process.arch`. */
interface Machine {
  platform: string;
  arch: string;
}

const upstream = "onnxruntime-node";

/** Those that ONNX Runtime has a library for. */
const machines: Machine[] = [
  { platform: "darwin", arch: "arm64" },
  { platform: "linux", arch: "arm64" },
  { platform: "linux", arch: "x64" },
  { platform: "win32", arch: "arm64" },
  { platform: "win32", arch: "x64" },
];

/** How `src` loads ONNX Runtime, and how the package does: from what was installed for this kind of machine. */
const loading = {
  inCheckout: `import("${upstream}")`,
  // biome-ignore lint/suspicious/noTemplateCurlyInString: it is code.
  inPackage: "import(`@winnow/onnxruntime-${process.platform}-${process.arch}`)",
};

/** The packages with ONNX Runtime, of which npm installs the one for the user's machine. */
export function runtimeDependencies(version: string): Record<string, string> {
  return Object.fromEntries(machines.map((machine) => [nameOf(machine), version]));
}

/** The code of the package, which loads ONNX Runtime from there. Null if this file does not load it. */
export function loadOwnRuntime(code: string): string | null {
  return code.includes(loading.inCheckout) ? code.replace(loading.inCheckout, loading.inPackage) : null;
}

/**
 * Puts the packages with ONNX Runtime together, for this machine or for all, and returns their folders. Upstream's package
 * has the libraries of all machines (245 MB), and its install script downloads those for graphics cards from outside the
 * registry: where that host cannot be reached, nobody could install Winnow.
 */
export function stageRuntimes({ forAll }: { forAll: boolean }): string[] {
  if (!forAll) {
    const { platform, arch } = process;
    return [stageRuntime(join(root, "node_modules", upstream), { platform, arch })];
  }
  const folder = mkdtempSync(join(tmpdir(), "winnow-runtimes-"));
  try {
    const { version } = readManifest(join(root, "node_modules", upstream));
    execFileSync("npm", ["pack", "--loglevel=error", `${upstream}@${version}`], { cwd: folder, stdio: "inherit" });
    execFileSync("tar", ["-xzf", `${upstream}-${version}.tgz`], { cwd: folder });
    return machines.map((machine) => stageRuntime(join(folder, "package"), machine));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function stageRuntime(source: string, machine: Machine): string {
  const { platform, arch } = machine;
  const folder = emptyFolder(`onnxruntime-${platform}-${arch}`);
  const { version, license, dependencies } = readManifest(source);
  for (const path of globSync(["dist/*.js", `bin/*/${platform}/${arch}/*`], { cwd: source }))
    cpSync(join(source, path), join(folder, path), { recursive: true });
  writeManifest(folder, {
    name: nameOf(machine),
    version,
    description: `ONNX Runtime for Node on ${platform} ${arch}, repacked for Winnow from ${upstream}.`,
    license,
    main: "dist/index.js",
    os: [platform],
    cpu: [arch],
    dependencies: { "onnxruntime-common": dependencies["onnxruntime-common"] },
    publishConfig: { access: "public", provenance: true },
  });
  return folder;
}

function nameOf({ platform, arch }: Machine): string {
  return `@winnow/onnxruntime-${platform}-${arch}`;
}

function readManifest(folder: string): { version: string; license: string; dependencies: Record<string, string> } {
  return JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
}
