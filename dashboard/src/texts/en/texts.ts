// Re-exported instead of put into one object, so that each page's texts are loaded with the page.
export { activity } from "./activity.ts";
export { backups } from "./backups.ts";
export { common } from "./common.ts";
export { documents } from "./documents.ts";
export { home } from "./home.ts";
export { integrations } from "./integrations.ts";
export { learning } from "./learning.ts";
export { operator } from "./operator.ts";
export { parsers } from "./parsers.ts";
export { review } from "./review.ts";
export { session } from "./session.ts";
export { settings } from "./settings.ts";
export { shell } from "./shell.ts";
export { templates } from "./templates.ts";
export { usage } from "./usage.ts";
export { viewer } from "./viewer.ts";
