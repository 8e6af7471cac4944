/** The template library. */
export const templates = {
  title: "Template library",
  description: "Ready-made parsers for common documents, with labels in several languages and validation rules.",
  search: "Search by document or field",
  nothingFound: "No templates match your search.",
  fields: (count: number) => (count === 1 ? "1 field" : `${count} fields`),
  use: "Use template",
  back: "Template library",
  field: "Field",
  type: "Type",
  rules: "Rules",
  hints: "Printed as",
  moreHints: (count: number) => `and ${count} more`,
  required: "Required",
  unique: "Unique",
  fieldsLabel: (name: string) => `Fields of ${name}`,
} as const;
