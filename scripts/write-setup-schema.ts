import { readFile, writeFile } from "node:fs/promises";
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

const page = new URL("../docs/setup-file.md", import.meta.url);
const marks = ["<!-- Made by node scripts/write-setup-schema.ts -->", "<!-- Written by hand again -->"] as const;

/** docs/setup-file.md, with its tables of members from the same schema. */
export function toSetupPage(text: string): string {
  const [start, end] = marks.map((mark) => text.indexOf(mark));
  if (!start || !end || start < 0 || end < start) throw new Error("docs/setup-file.md has no place for the members.");
  return `${text.slice(0, start + marks[0].length)}\n\n${describeMembers()}\n${text.slice(end)}`;
}

interface MemberSchema {
  $ref?: string;
  type?: string | string[];
  description?: string;
  enum?: string[];
  anyOf?: MemberSchema[];
  oneOf?: MemberSchema[];
  items?: MemberSchema;
  properties?: Record<string, MemberSchema>;
  required?: string[];
  minimum?: number;
  maximum?: number;
  const?: unknown;
}

/** A file with nothing but what is required: what its reader makes of it is what left-out members mean. */
const least = {
  accounts: [
    {
      email: "a@example.com",
      tokens: [{ name: "a" }],
      parsers: [{ slug: "abc", fields: [{ name: "a" }], webhooks: [{ name: "a", url: "https://example.com" }] }],
      sources: [
        { name: "a", kind: "folder", path: "/a" },
        { name: "b", kind: "bucket", bucket: "abc", access_key_id: "a" },
        { name: "c", kind: "mailbox", host: "a", user: "a" },
        { name: "d", kind: "mail" },
      ],
    },
  ],
};

function describeMembers(): string {
  const { $defs } = JSON.parse(toSetupSchema()) as { $defs: Record<string, MemberSchema> };
  const [account] = setupFileSchema.parse(least).accounts;
  const parser = account?.parsers[0];
  const [token, field, webhook] = [account?.tokens[0], parser?.fields?.[0], parser?.webhooks[0]];
  const [folder, bucket, mailbox, mail] = $defs.source?.oneOf ?? $defs.source?.anyOf ?? [];
  const engine = $defs.parser?.properties?.engine ?? {};
  const tables: [title: string, schema: MemberSchema | undefined, defaults: object | undefined, given: string[]][] = [
    ["Account", $defs.account, account, ["tokens", "parsers", "sources"]],
    ["Token", $defs.token, token, []],
    ["Parser", $defs.parser, parser, ["fields", "webhooks"]],
    ["Engine", engine, parser?.engine, []],
    ["Field", $defs.field, field, []],
    ["Webhook", $defs.webhook, webhook, []],
    ["Source", folder, account?.sources[0], []],
    ["Source that is a bucket", bucket, account?.sources[1], []],
    ["Source that is a mailbox", mailbox, account?.sources[2], []],
    ["Source that is a mail address", mail, account?.sources[3], []],
  ];
  return tables
    .map(([title, schema, defaults, given]) => {
      const rows = Object.entries(schema?.properties ?? {}).map(([name, member]) => {
        const fallback = given.includes(name)
          ? ""
          : toFallback((defaults as Record<string, unknown> | undefined)?.[name]);
        const isRequired = schema?.required?.includes(name) ?? false;
        const meaning = (member.description ?? "").replaceAll("|", "\\|");
        return `| \`${name}\` | ${toTypeName(member)} | ${isRequired ? "**required**" : fallback} | ${meaning} |`;
      });
      return `### ${title}\n\n| member | type | if left out | meaning |\n|---|---|---|---|\n${rows.join("\n")}\n`;
    })
    .join("\n");
}

function toFallback(value: unknown): string {
  const isNothing = value === undefined || value === null || value === "" || JSON.stringify(value) === "[]";
  return isNothing || JSON.stringify(value) === "{}" ? "" : `\`${JSON.stringify(value)}\``;
}

/** The type in words; lists link to the table of what is in them. */
function toTypeName(schema: MemberSchema): string {
  if (schema.$ref) {
    const name = schema.$ref.split("/").at(-1) ?? "";
    return name === "childField" ? "[field](#field) without `fields`" : `[${name}](#${name})`;
  }
  if (schema.const !== undefined) return `\`${schema.const}\``;
  if (schema.enum) return schema.enum.map((value) => `\`${value}\``).join(", ");
  if (schema.anyOf) {
    const names = schema.anyOf.filter(({ type }) => type !== "null").map(toTypeName);
    return [...new Set(names)].join(" or ");
  }
  if (schema.items) {
    const { anyOf = [] } = schema.items;
    const of = anyOf.some(({ $ref }) => $ref?.endsWith("/rule")) ? "[rules](rules.md)" : toTypeName(schema.items);
    return of === "text" || of.startsWith("[rules") ? `list of ${of === "text" ? "texts" : of}` : `list: ${of}`;
  }
  const names = [schema.type ?? "text"].flat().filter((type) => type !== "null");
  const range = schema.minimum === undefined ? "" : `, ${schema.minimum} to ${schema.maximum?.toLocaleString("en")}`;
  const words: Record<string, string> = { string: "text", integer: "whole number", boolean: "true or false" };
  return `${names.map((type) => words[type] ?? type).join(" or ")}${range}`;
}

if (import.meta.main) {
  await writeFile(fileURLToPath(new URL("../docs/setup.schema.json", import.meta.url)), toSetupSchema());
  await writeFile(page, toSetupPage(await readFile(page, "utf8")));
}
