import { writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { describeSettings } from "../src/config.ts";

/** docs/configuration.md, from the settings' own schema. */
export function toConfigurationPage(): string {
  const rows = describeSettings().map(({ name, description, fallback }) => {
    // The number of cores of the machine that writes this page is not a default for others.
    const shown = fallback === null || fallback === "" || name === "WINNOW_WORKERS" ? "" : `\`${fallback}\``;
    return `| \`${name}\` | ${description} | ${shown} |`;
  });
  return `# Configuration

Settings come from the environment and from a \`.env\` file in the current folder; the environment takes precedence. If a
setting is wrong, the service does not start and says which one. This page is generated from \`src/config.ts\`
by \`node scripts/write-configuration.ts\`.

| setting | what it does | default |
|---|---|---|
${rows.join("\n")}

## Several processes

With \`DATABASE_URL\`, you can run web and worker processes separately: \`winnow serve --role web\` answers requests, and
\`winnow serve --role worker\` processes documents and sends webhooks. They need the same \`WINNOW_SECRET\` and the same
\`WINNOW_DATA_DIR\` (a shared folder), which contains the files of accepted documents.

## Backups

Back up the data folder: \`postgres/\` (the embedded database, if used), \`files/\` (the documents) and \`secret\` (needed to
decrypt stored webhook secrets). Stop the service first, or use your database's own tools.
`;
}

if (import.meta.main) {
  await writeFile(fileURLToPath(new URL("../docs/configuration.md", import.meta.url)), toConfigurationPage());
}
