/** Writes the wire's types of the TypeScript client, from the service's own OpenAPI document. */
import { writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { buildOpenapi } from "../src/http/openapi/build-openapi.ts";
import { type Schema, schemasToTypes } from "./clients/schema-to-types.ts";

/** packages/client/src/wire.ts. */
export function toWireFile(): string {
  const schemas = JSON.parse(JSON.stringify(buildOpenapi().components.schemas)) as Record<string, Schema>;
  return `// Written from /openapi.json by \`node scripts/write-client-types.ts\`.\n\n${schemasToTypes(schemas)}`;
}

if (import.meta.main)
  await writeFile(fileURLToPath(new URL("../packages/client/src/wire.ts", import.meta.url)), toWireFile());
