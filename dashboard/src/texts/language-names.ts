import type { Language } from "../../../src/contract/dashboard/language.ts";

/** Each language as its speakers call it, whatever the language around it. */
export const languageNames: Record<Language, string> = { en: "English", de: "Deutsch", fr: "Français", es: "Español" };
