import { z } from "zod";

/** The languages of the dashboard, as in `lang` of HTML; each has a folder of texts there. The first is for everybody else. */
export const languages = ["en", "de", "fr", "es"] as const;

export const languageSchema = z.enum(languages);
export type Language = z.infer<typeof languageSchema>;
