/** All texts of the dashboard, in German; the build takes them in place of the English ones. */
export * as texts from "./de/texts.ts";
