import type { Plugin } from "vite";

/** The language of this build, or of the development server. */
export const languageOfBuild = process.env.WINNOW_DASHBOARD_LANGUAGE ?? "en";

/** Puts one language's texts where modules import the English ones, and says so in the page. */
export function textsOfLanguage(language: string): Plugin {
  return {
    name: "texts-of-language",
    enforce: "pre",
    async resolveId(source, importer, options) {
      if (!/(^|[\\/])en[\\/][\w-]+[.]ts$/.test(source)) return null;
      const found = await this.resolve(source, importer, { ...options, skipSelf: true });
      return found && { ...found, id: found.id.replace(/([\\/]texts[\\/])en(?=[\\/])/, `$1${language}`) };
    },
    // A page loads its own texts only, although all are in one index.
    transform: (code, id) =>
      /[\\/]dashboard[\\/]src[\\/]texts[\\/]/.test(id) ? { code, map: null, moduleSideEffects: false } : null,
    transformIndexHtml: (html) => html.replace('lang="en"', `lang="${language}"`),
  };
}
