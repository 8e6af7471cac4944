import { existsSync } from "node:fs";
import { join } from "node:path";
import { type Language, languages } from "../../domain/language.ts";

/** Where `npm run build:dashboard` puts the dashboard. */
export const buildFolder = join(import.meta.dirname, "../../../dashboard/dist");

/** The languages in which there is a dashboard to serve; none if it was not built. */
export function findLanguages(folder = buildFolder): Language[] {
  return languages.filter((language) => existsSync(join(folder, `${language}.html`)));
}
