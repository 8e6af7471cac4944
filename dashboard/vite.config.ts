import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin } from "vite";

/** Where `npm run dev:dashboard` finds a running service. */
const serviceUrl = "http://127.0.0.1:8080";

/** The service only accepts requests from its own pages, so they reach it as if it had served this page. */
const toService = { target: serviceUrl, changeOrigin: true, headers: { origin: serviceUrl } };

/** What the service answers itself; everything else is the dashboard's. */
const servicePaths = ["/dashboard-api", "/dapi", "/docs", "/files", "/openapi.json", "/health", "/ready"];

/**
 * Leaves zod's code for writing JSON schemas out of the bundle, where every schema would carry it. Only the server uses
 * it.
 */
const withoutJsonSchemas: Plugin = {
  name: "without-json-schemas",
  enforce: "pre",
  transform: (code, id) => {
    if (!/zod\/v4\/core\/(json-schema-processors|to-json-schema)[.]js/.test(id)) return null;
    const names = [...code.matchAll(/^export (?:const|function) (\w+)/gm)].map(([, name]) => name);
    return { code: names.map((name) => `export const ${name} = () => undefined;`).join("\n"), map: null };
  },
};

/** Leaves the descriptions of schema members out of the bundle. Only the server uses them, to write documents. */
const withoutDescriptions: Plugin = {
  name: "without-descriptions",
  enforce: "pre",
  transform: (code, id) =>
    /[\\/]src[\\/](contract|domain)[\\/]/.test(id)
      ? { code: code.replace(/\s*[.]describe\(\s*"(?:[^"\\]|\\.)*",?\s*\)/g, ""), map: null }
      : null,
};

/** What every page needs, in one file: forty small ones would compress worse, and cost a request each. */
const everyPage =
  /node_modules[\\/](react|react-dom|scheduler|use-sync-external-store|zod|clsx|@tanstack[\\/][^\\/]+)[\\/]|@mantine[\\/]core[\\/]esm[\\/]core[\\/]/;

/** What nearly every page needs; an icon in a file of its own takes twice its size. */
const mostPages =
  /@tabler[\\/]icons-react[\\/]dist[\\/]esm[\\/](createReactComponent|icons[\\/](IconAlertCircle|IconAlertTriangle|IconCheck|IconCircleCheck|IconPlus|IconTrash))[.]|@mantine[\\/]core[\\/]esm[\\/]components[\\/](UnstyledButton|Button|ActionIcon|Group|Stack|Text|Title|Loader|Badge|Anchor|Avatar|Transition|Skeleton|Alert|CloseButton|ThemeIcon|Center|VisuallyHidden|Input|TextInput|InputBase)[\\/]/;

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
  plugins: [withoutJsonSchemas, withoutDescriptions, stylesWithComponents, react()],
  build: {
    outDir: "dist",
    emptyOutDir: true,
    // The first browsers with `light-dark()`, from 2024. For an older target it would be replaced by something that
    // does not follow the scheme that Mantine sets.
    target: ["chrome123", "firefox120", "safari17.5"],
    // Small files as data: addresses would need a wider content security policy.
    assetsInlineLimit: 0,
    manifest: true,
    reportCompressedSize: false,
    // scripts/build-dashboard.ts limits what a page may load; Vite's own warning only looks at single, uncompressed
    // files.
    chunkSizeWarningLimit: Number.POSITIVE_INFINITY,
    rolldownOptions: {
      output: {
        // Files name each other hundreds of times, and hashes do not compress: shorter ones than Vite's eight characters make a
        // first visit 0.4 kB smaller. Seven are the fewest that the bundler allows for so many scripts.
        chunkFileNames: "assets/[name]-[hash:7].js",
        assetFileNames: "assets/[name]-[hash:6][extname]",
        codeSplitting: {
          groups: [
            { name: "base", test: everyPage },
            { name: "kit", test: mostPages },
          ],
        },
      },
    },
  },
  server: { proxy: Object.fromEntries(servicePaths.map((path) => [path, toService])) },
});
