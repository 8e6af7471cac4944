/** All texts of the dashboard, in English. Another language is another folder of the same shape. */
export * as texts from "./en/texts.ts";
