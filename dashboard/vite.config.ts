import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin } from "vite";
import { directImports } from "../scripts/dashboard/direct-imports.ts";
import { findCommonModules, moduleGroups } from "../scripts/dashboard/group-modules.ts";
import { languageOfBuild, textsOfLanguage } from "../scripts/dashboard/texts-of-language.ts";
import { withoutSchemas } from "../scripts/dashboard/without-schemas.ts";

/** Where `npm run dev:dashboard` finds a running service. */
const serviceUrl = "http://127.0.0.1:8080";

/** The service only accepts requests from its own pages, so they reach it as if it had served this page. */
const toService = { target: serviceUrl, changeOrigin: true, headers: { origin: serviceUrl } };

/** What the service answers itself; everything else is the dashboard's. */
const servicePaths = ["/dashboard-api", "/dapi", "/docs", "/files", "/openapi.json", "/health", "/ready"];

/** Leaves the descriptions of routes and members out of the bundle. Only the server uses them, to write documents. */
const withoutDescriptions: Plugin = {
  name: "without-descriptions",
  enforce: "pre",
  transform: (code, id) =>
    /[\\/]src[\\/](contract|domain)[\\/]/.test(id)
      ? {
          code: code
            .replace(/\s*[.]describe\(\s*"(?:[^"\\]|\\.)*",?\s*\)/g, "")
            .replace(/\bsummary:\s*"(?:[^"\\]|\\.)*",/g, 'summary: "",'),
          map: null,
        }
      : null,
};

const mantineStyles = fileURLToPath(new URL("../node_modules/@mantine/core/styles/", import.meta.url));

/**
 * Loads the style sheet of a Mantine component with the component, so that a page gets the sheets of what it shows. A
 * component first imports what it is built from, so the sheets come in the order that they need.
 */
const stylesWithComponents: Plugin = {
  name: "styles-with-components",
  enforce: "pre",
  transform: (code, id) => {
    if (!/@mantine[\\/]core[\\/]esm[\\/]/.test(id)) return null;
    const names = [...code.matchAll(/^import .*\/(\w+)[.]module[.]mjs";$/gm)].map(([, name]) => name);
    const sheets = names.filter((name) => existsSync(`${mantineStyles}${name}.css`));
    return {
      code: [code, ...sheets.map((name) => `import "@mantine/core/styles/${name}.css";`)].join("\n"),
      map: null,
    };
  },
};

export default defineConfig({
  root: fileURLToPath(new URL(".", import.meta.url)),
  plugins: [
    textsOfLanguage(languageOfBuild),
    directImports,
    findCommonModules,
    withoutSchemas,
    withoutDescriptions,
    stylesWithComponents,
    react(),
  ],
  build: {
    outDir: "dist",
    emptyOutDir: true,
    // The first browsers with `light-dark()`, from 2024. For an older target it would be replaced by something that
    // does not follow the scheme that Mantine sets.
    target: ["chrome123", "firefox120", "safari17.5"],
    // Small files as data: addresses would need a wider content security policy.
    assetsInlineLimit: 0,
    manifest: true,
    // All of them know module preloading.
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    // scripts/build-dashboard.ts limits what a page may load; Vite's own warning only looks at single, uncompressed
    // files.
    chunkSizeWarningLimit: Number.POSITIVE_INFINITY,
    rolldownOptions: {
      // Only says that grouping modules takes longer than bundling them.
      checks: { pluginTimings: false },
      output: {
        // Files name each other hundreds of times, and hashes do not compress: shorter ones than Vite's eight characters make a
        // first visit 0.4 kB smaller. Seven are the fewest that the bundler allows for so many scripts.
        chunkFileNames: "assets/[name]-[hash:7].js",
        assetFileNames: "assets/[name]-[hash:6][extname]",
        codeSplitting: {
          groups: moduleGroups,
        },
      },
    },
  },
  server: { proxy: Object.fromEntries(servicePaths.map((path) => [path, toService])) },
});
