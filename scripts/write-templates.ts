import { writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import type { Field } from "../src/domain/field.ts";
import type { Template } from "../src/domain/parser.ts";
import type { Rule } from "../src/domain/rule.ts";
import { listTemplates } from "../src/parsers/template-library.ts";

/** docs/templates.md, from the library's files. */
export function toTemplatesPage(): string {
  return `# Templates

Ready-made parsers with labels in English, German, French, Spanish, Italian and Dutch. To copy a template's fields, choose it in
the dashboard, or name it as the \`template\` of a parser in the [set-up file](setup-file.md). Most labels come from Winnow's own
vocabulary, which recognises a field by its name: a field of your own with the same name has the same labels and needs no hints.
A template itself cannot be used as a parser. The pictures show made-up documents, and what Winnow reads in them.

<!-- Generated from src/parsers/templates/ by node scripts/write-templates.ts, the pictures by node scripts/write-template-pictures.ts. -->

${listTemplates()
  .map((template) => `- [${template.name}](#${template.slug})`)
  .join("\n")}

${listTemplates().map(describeTemplate).join("\n")}`;
}

function describeTemplate({ slug, description, fields }: Template): string {
  const rows = fields.flatMap((field) => [
    describeField(field, field.name),
    ...field.fields.map((child) => describeField(child, `${field.name}.${child.name}`)),
  ]);
  return `## ${slug}

${description}

![A made-up document of this kind, with a box around each value that Winnow reads](templates/${slug}.webp)

| field | type | meaning | rules |
|---|---|---|---|
${rows.join("\n")}
`;
}

function describeField(field: Field, path: string): string {
  const type = field.type === "choice" ? `choice: ${field.options.join(", ")}` : field.type;
  const rules = [...(field.isUnique ? ["unique"] : []), ...field.rules.map(describeRule)];
  return `| \`${path}\` | ${type} | ${field.description} | ${rules.join("<br>")} |`;
}

/** The rule's name with what it compares; an expression's message says more than its text. */
function describeRule(rule: Rule): string {
  switch (rule.rule) {
    case "expression":
      return rule.message ?? rule.rule;
    case "sum_equals":
    case "product_equals":
      return `${rule.rule} ${rule.terms.map((term) => `\`${term}\``).join(", ")}`;
    case "compare_field":
      return `${rule.rule} ${rule.comparison} \`${rule.field}\``;
    case "min":
    case "max":
    case "min_items":
      return `${rule.rule} ${rule.value}`;
    default:
      return rule.rule;
  }
}

if (import.meta.main) {
  await writeFile(fileURLToPath(new URL("../docs/templates.md", import.meta.url)), toTemplatesPage());
}
