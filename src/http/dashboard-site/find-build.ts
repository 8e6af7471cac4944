import { existsSync } from "node:fs";
import { join } from "node:path";

/** Where `npm run build:dashboard` puts the dashboard. */
export const buildFolder = join(import.meta.dirname, "../../../dashboard/dist");

/** Whether there is a dashboard to serve. */
export function isBuilt(folder = buildFolder): boolean {
  return existsSync(join(folder, "index.html"));
}
