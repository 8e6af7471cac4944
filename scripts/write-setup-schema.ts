import { writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { z } from "zod";
import { plainRuleNames } from "../src/domain/rule.ts";
import { ruleDefinitionSchema } from "../src/parsers/rule-spelling.ts";
import { setupFileSchema } from "../src/setup/setup-file.ts";

/** docs/setup.schema.json: the JSON Schema of the set-up file, from the schema that reads it. */
export function toSetupSchema(): string {
  const schema = z.toJSONSchema(setupFileSchema, {
    io: "input",
    override: ({ zodSchema, jsonSchema }) => {
      // Transformations before a rule's check are code, which a JSON Schema cannot express.
      if (zodSchema !== ruleDefinitionSchema) return;
      const { $ref = "" } = jsonSchema;
      delete jsonSchema.$ref;
      jsonSchema.anyOf = [{ enum: [...plainRuleNames] }, { $ref }];
    },
  });
  return `${JSON.stringify({ title: "Set-up file of winnow apply", ...schema }, null, 2)}\n`;
}

if (import.meta.main) {
  await writeFile(fileURLToPath(new URL("../docs/setup.schema.json", import.meta.url)), toSetupSchema());
}
