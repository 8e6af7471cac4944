/** The parsers pages. */
export const parsers = {
  title: "Parsers",
} as const;
