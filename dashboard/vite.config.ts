import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";

/** Where `npm run dev:dashboard` finds a running service. */
const serviceUrl = "http://127.0.0.1:8080";

/** What the service answers itself; everything else is the dashboard's. */
const servicePaths = ["/dashboard-api", "/dapi", "/docs", "/files", "/openapi.json", "/health", "/ready"];

export default defineConfig({
  root: fileURLToPath(new URL(".", import.meta.url)),
  plugins: [react()],
  build: {
    outDir: "dist",
    emptyOutDir: true,
    target: "es2023",
    // Small files as data: addresses would need a wider content security policy.
    assetsInlineLimit: 0,
    manifest: true,
    reportCompressedSize: false,
  },
  server: { proxy: Object.fromEntries(servicePaths.map((path) => [path, { target: serviceUrl }])) },
});
