import { writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { describeSettings } from "../src/settings.ts";

/** docs/configuration.md, from the settings' own schema. */
export function toConfigurationPage(): string {
  const rows = describeSettings().map(({ name, description, fallback }) => {
    // The number of cores of the machine that writes this page is not a default for others.
    const shown = fallback === null || fallback === "" || name === "WINNOW_WORKERS" ? "" : `\`${fallback}\``;
    return `| \`${name}\` | ${description} | ${shown} |`;
  });
  return `# Configuration

Settings come from the environment and from a \`.env\` file in the current folder; the environment takes precedence. If a
setting is wrong, the service does not start and says which one. This page is generated from \`src/settings.ts\`
by \`node scripts/write-configuration.ts\`.

| setting | what it does | default |
|---|---|---|
${rows.join("\n")}

## Several processes

With \`DATABASE_URL\`, you can run web and worker processes separately: \`winnow serve --role web\` answers requests, and
\`winnow serve --role worker\` processes documents and sends webhooks. They need the same \`WINNOW_SECRET\` and the same
files: a bucket (below), or the same \`WINNOW_DATA_DIR\` in a shared folder.

## Files in a bucket

The files of documents can be in Amazon S3 or on a server that speaks like it, such as SeaweedFS, Garage or OpenStack
Swift. Create the bucket, then start the service with its address and keys:

\`\`\`sh
WINNOW_FILES=s3://documents/winnow
WINNOW_S3_ENDPOINT=https://s3.example.com
WINNOW_S3_ACCESS_KEY_ID=…
WINNOW_S3_SECRET_ACCESS_KEY=…
\`\`\`

- The key must be allowed to list the bucket, and to read, write and delete its objects (on AWS: \`s3:ListBucket\`,
  \`s3:GetObject\`, \`s3:PutObject\`, \`s3:DeleteObject\`, \`s3:AbortMultipartUpload\`).
- If the bucket does not exist or the key is wrong, the service does not start and says so. If the bucket cannot be reached,
  \`/ready\` says why, uploads get a 503, and accepted documents wait until it is back.
- Uploads pass through the temporary folder (\`TMPDIR\`), which also keeps up to 512 MB of recently used files for a minute.
- Files larger than 16 MB are uploaded in parts. Add a lifecycle rule to the bucket that removes incomplete uploads after a
  day: a killed process cannot remove its own.
- Changing \`WINNOW_FILES\` does not move files. [backup.md](backup.md) says how to move a service.

## Backups

\`winnow backup\` copies everything while the service runs, and \`WINNOW_BACKUPS\` does it every night. See
[backup.md](backup.md).
`;
}

if (import.meta.main) {
  await writeFile(fileURLToPath(new URL("../docs/configuration.md", import.meta.url)), toConfigurationPage());
}
