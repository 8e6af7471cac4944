import { writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { describeSettings } from "../src/config.ts";

/** docs/configuration.md, from the settings' own schema. */
export function toConfigurationPage(): string {
  const rows = describeSettings().map(({ name, description, fallback }) => {
    // The number of cores of the machine that writes this page is nobody else's default.
    const shown = fallback === null || fallback === "" || name === "WINNOW_WORKERS" ? "" : `\`${fallback}\``;
    return `| \`${name}\` | ${description} | ${shown} |`;
  });
  return `# Configuration

Settings come from the environment; a \`.env\` file in the folder in which \`winnow\` is started is read too, and the
environment wins. A wrong setting stops the start with a sentence that names it. This page is made from \`src/config.ts\`
by \`node scripts/write-configuration.ts\`.

| setting | what it does | default |
|---|---|---|
${rows.join("\n")}

## Several processes

With \`DATABASE_URL\` set, web and workers can run apart: \`winnow serve --role web\` answers requests,
\`winnow serve --role worker\` processes documents and sends webhooks. They need the same \`WINNOW_SECRET\` and the same
\`WINNOW_DATA_DIR\` (a shared folder), since the files of accepted documents lie there.

## What to back up

The data folder: \`postgres/\` (the embedded database, when it is used), \`files/\` (the documents) and \`secret\` (without it,
stored webhook secrets cannot be opened). Stop the service first, or use your database's own tools.
`;
}

if (import.meta.main) {
  await writeFile(fileURLToPath(new URL("../docs/configuration.md", import.meta.url)), toConfigurationPage());
}
