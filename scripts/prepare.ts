/**
 * `npm run prepare`, which npm runs after `npm ci`: removes files of packages that this machine does not need, and
 * builds the dashboard and the documentation, so that nothing else is needed to serve them. A production installation lacks
 * the build tools. There, they come built, or the service says how to build the dashboard.
 */
import { existsSync, rmSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { findNeedlessFiles } from "./install/needless-files.ts";

const packages = fileURLToPath(new URL("../node_modules/", import.meta.url));

// `npm ci --os=… --cpu=…` installs for another machine, and tells its scripts so.
const { npm_config_os: platform = process.platform, npm_config_cpu: arch = process.arch } = process.env;
for (const path of findNeedlessFiles(packages, { platform, arch })) rmSync(join(packages, path), { recursive: true });

if (existsSync(join(packages, "vite/package.json"))) {
  await import("./build-dashboard.ts");
  await import("./build-docs.ts");
} else console.log("The dashboard is not built here: its build tools are not installed.");
