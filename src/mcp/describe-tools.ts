import type { Tool } from "@modelcontextprotocol/server";
import { z } from "zod";
import { toolNames, tools } from "./tools.ts";

/** The tools as they are listed; without paths for a server that does not stand on the user's machine. */
export function describeTools({ takesPaths }: { takesPaths: boolean }): Tool[] {
  return toolNames.map((name) => {
    const { title, description, input, output, annotations } = tools[name];
    const inputSchema = toObjectSchema(z.toJSONSchema(input, { io: "input" }));
    const { path: _path, ...withoutPath } = inputSchema.properties ?? {};
    return {
      name,
      title,
      description: takesPaths ? description : description.replace("one of path, url and", "one of url and"),
      inputSchema: takesPaths ? inputSchema : { ...inputSchema, properties: withoutPath },
      outputSchema: toObjectSchema(z.toJSONSchema(output, { io: "input" })),
      annotations: { title, ...annotations },
    };
  });
}

function toObjectSchema(schema: z.core.JSONSchema.JSONSchema): Tool["inputSchema"] {
  return schema as Tool["inputSchema"];
}
