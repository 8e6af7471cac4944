/** The header of all pages of a parser. */
export const parserTabs = {
  back: "Parsers",
  archived: "Archived",
  label: "Parser sections",
  editor: "Editor",
  sheet: "Sheet",
  integrations: "Integrations",
  learning: "Learning",
  versions: "Versions",
  documents: "Documents",
} as const;
