/** The template library. */
export const templates = {
  title: "Template library",
  description: "Ready parsers for common documents: fields with labels in several languages, and rules that must hold.",
  search: "Search by document or field",
  nothingFound: "No template matches your search.",
  fields: (count: number) => (count === 1 ? "1 field" : `${count} fields`),
  use: "Use this template",
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
