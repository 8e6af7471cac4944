/**
 * `npm run pack`: makes the packages that people install, as tarballs in dist/: the service with its command, ONNX Runtime
 * for this machine (with `-- --all` for all machines), and the TypeScript client. Node strips no types below node_modules,
 * so they contain JavaScript. `npm run try:package` installs and tries them.
 */
import { execFileSync } from "node:child_process";
import { packFolder } from "./pack/folders.ts";
import { stageClient } from "./pack/stage-client.ts";
import { stageRuntimes } from "./pack/stage-runtimes.ts";
import { stageService } from "./pack/stage-service.ts";

await import("./build-dashboard.ts");
await import("./build-docs.ts");
const forAll = process.argv.includes("--all");
for (const folder of [...stageRuntimes({ forAll }), stageService(), stageClient()])
  execFileSync("npm", ["pack", "--loglevel=error", "--pack-destination", packFolder], {
    cwd: folder,
    stdio: "inherit",
  });
