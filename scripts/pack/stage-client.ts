import { execFileSync } from "node:child_process";
import { cpSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import manifest from "../../packages/client/package.json" with { type: "json" };
import { emptyFolder, root, writeManifest } from "./folders.ts";
import { stripFolder } from "./strip-folder.ts";
import { toJsPaths } from "./strip-types.ts";

const source = join(root, "packages/client");

/** Puts the package of the TypeScript client together: JavaScript and its types. Returns its folder. */
export function stageClient(): string {
  const folder = emptyFolder("client");
  const target = join(folder, "dist");
  stripFolder(join(source, "src"), target);
  const compiler = join(root, "node_modules/typescript-native/bin/tsc");
  const output = [
    "--noEmit",
    "false",
    "--declaration",
    "--emitDeclarationOnly",
    "--rootDir",
    join(source, "src"),
    "--outDir",
    target,
  ];
  execFileSync(process.execPath, [compiler, "--project", source, ...output], { cwd: root, stdio: "inherit" });
  for (const name of readdirSync(target).filter((each) => each.endsWith(".d.ts"))) {
    const path = join(target, name);
    writeFileSync(path, toJsPaths(readFileSync(path, "utf8")));
  }
  cpSync(join(source, "README.md"), join(folder, "README.md"));
  cpSync(join(root, "LICENSE"), join(folder, "LICENSE"));
  writeManifest(folder, manifest);
  return folder;
}
