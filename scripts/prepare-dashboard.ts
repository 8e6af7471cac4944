/**
 * `npm run prepare`, which npm runs after `npm ci`: builds the dashboard, so that nothing else is needed to serve it. An
 * installation for production lacks the build tools; there the dashboard comes built, or the service says how to build it.
 */
import { existsSync } from "node:fs";

const tools = new URL("../node_modules/vite/package.json", import.meta.url);

if (existsSync(tools)) await import("./build-dashboard.ts");
else console.log("The dashboard is not built here: its build tools are not installed.");
