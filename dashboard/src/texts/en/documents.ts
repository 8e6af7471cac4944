/** The documents pages. */
export const documents = {
  title: "Documents",
} as const;
